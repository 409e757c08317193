import Foundation

/// The path of a directory that does not exist yet, and is removed when this value is released.
final class TemporaryDirectory {
  let path = NSTemporaryDirectory() + "overscroll-" + UUID().uuidString

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func make() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }
}
