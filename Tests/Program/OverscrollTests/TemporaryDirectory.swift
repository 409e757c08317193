import Foundation

/// The path of a directory that does not exist yet, and is removed when this value is released.
final class TemporaryDirectory {
  let path = NSTemporaryDirectory() + "overscroll-" + UUID().uuidString

  init() {}

  /// Makes the directory, with files by their names.
  init(_ files: [String: String]) throws {
    try make()
    for (name, text) in files { try write(text, as: name) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func make() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// Writes a file, for whose folder room is made.
  func write(_ text: String, as name: String) throws {
    let file = url(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
  }

  func text(_ name: String) throws -> String { try String(contentsOf: url(name), encoding: .utf8) }

  func url(_ name: String) -> URL { URL(filePath: path).appending(path: name) }
}
