import FoundationEssentials
import SystemPrimitives

/// A file that a verb writes.
enum OutputFile {
  /// Writes a file: follows links, keeps the mode of an existing file, and replaces its contents as a
  /// whole; a pipe or a terminal receives the bytes directly.
  ///
  /// - Parameters:
  ///   - bytes: The file's contents.
  ///   - path: The file's path.
  ///   - makesFolder: True to make the file's folder if the folder is missing.
  /// - Throws: `Refusal` if the file cannot be written.
  static func write(
    _ bytes: [UInt8],
    to path: String,
    makesFolder: Bool = false
  ) throws(Refusal) {
    let file = URL(filePath: path).resolvingSymlinksInPath()
    do {
      guard Descriptor.kind(of: path) ?? .regular == .regular else {
        return try Descriptor.writing(path) { try $0.write(bytes) }
      }
      if makesFolder {
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
      }
      let old = try? FileManager.default.attributesOfItem(atPath: file.path)
      try Data(bytes).write(to: file, options: .atomic)
      if let mode = old?[.posixPermissions] {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
      }
    } catch {
      throw Refusal(path, "cannot be written")
    }
  }

  /// Writes a text and a line end into a file, and makes the file's folder if the folder is missing.
  static func write(text: String, to path: String) throws(Refusal) {
    try write(Array((text + "\n").utf8), to: path, makesFolder: true)
  }
}
