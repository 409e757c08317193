internal import CPostgres
internal import Glibc

/// A descriptor by which any thread ends the wait of another one.
final class Wake: Sendable {
  let descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))

  deinit { close(descriptor) }

  /// Ends the present wait, or the next one.
  func signal() { _ = eventfd_write(descriptor, 1) }

  /// Lets the next wait last again.
  func reset() {
    var count: eventfd_t = 0
    _ = unsafe eventfd_read(descriptor, &count)
  }
}
