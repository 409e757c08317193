internal import CGlibc
internal import Glibc

/// An eventfd: a descriptor that can be polled, and that any thread can make readable.
package final class EventDescriptor: Sendable {
  package let descriptor: Int32

  /// Makes a descriptor that is not readable.
  package init() throws(SystemFailure) {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard descriptor >= 0 else { throw SystemFailure(call: "eventfd", code: errno) }
  }

  deinit { close(descriptor) }

  /// Makes the descriptor readable.
  package func raise() {
    // The write fails only after 2⁶⁴ - 2 unread raises, when the descriptor is readable anyway.
    _ = eventfd_write(descriptor, 1)
  }

  /// Makes the descriptor unreadable again.
  package func lower() {
    var count: eventfd_t = 0
    // The read fails if the descriptor is not readable, which is no error here.
    _ = unsafe eventfd_read(descriptor, &count)
  }

  /// Waits until the descriptor is readable, or an instant of the monotonic clock has passed.
  ///
  /// - Parameter instant: The instant.
  /// - Returns: True if the descriptor is readable.
  package func wait(until instant: Milliseconds) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let rest = max(0, instant - MonotonicClock.now)
      if unsafe poll(&entry, 1, Int32(clamping: rest)) > 0 { return true }
      if rest == 0 { return false }
    }
  }
}
