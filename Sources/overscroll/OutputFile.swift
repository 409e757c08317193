import Foundation

/// A file that a verb writes.
enum OutputFile {
  /// Writes a file.
  ///
  /// - Parameters:
  ///   - bytes: Its contents.
  ///   - path: Where it is.
  ///   - makesFolder: Whether its folder is made if there is none.
  /// - Throws: `Refusal` if it cannot be written.
  static func write(
    _ bytes: [UInt8],
    to path: String,
    makesFolder: Bool = false
  ) throws(Refusal) {
    let file = URL(filePath: path)
    do {
      if makesFolder {
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
      }
      try Data(bytes).write(to: file, options: .atomic)
    } catch {
      throw Refusal(description: "\(path): cannot be written")
    }
  }
}
