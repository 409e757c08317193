internal import Glibc

/// A file that is removed when the disk is full, so that what is left can still be written.
struct Ballast {
  let path: String
  let bytes: Int

  /// Makes the file, unless it is there; false if there is not room for it and half as much again.
  ///
  /// Without the half it would take back at once the room that it made.
  func make() -> Bool {
    if DataDirectory.size(of: path) == bytes { return true }
    guard let free = DataDirectory.freeBytes(around: path), free >= bytes + bytes / 2 else {
      return false
    }
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    let code = bytes == 0 ? 0 : posix_fallocate(descriptor, 0, bytes)
    close(descriptor)
    if code != 0 { remove() }
    return code == 0
  }

  func remove() { _ = unsafe unlink(path) }
}
