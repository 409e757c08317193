internal import Glibc

/// A file that is removed when the disk is full, so that what is left can still be written.
struct Ballast {
  let path: String
  let bytes: Int

  /// Makes the file, unless it is there; false if there is no room for it.
  func make() -> Bool {
    if DataDirectory.size(of: path) == bytes { return true }
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    let code = bytes == 0 ? 0 : posix_fallocate(descriptor, 0, bytes)
    close(descriptor)
    if code != 0 { remove() }
    return code == 0
  }

  func remove() { _ = unsafe unlink(path) }
}
