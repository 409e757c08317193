import FoundationEssentials
import SystemPrimitives

/// A file that a verb writes.
enum OutputFile {
  /// Writes a file: at once as a whole, with the mode that it has, following links; a pipe or a
  /// terminal takes the bytes as they are.
  ///
  /// - Parameters:
  ///   - bytes: Its contents.
  ///   - path: Its path.
  ///   - makesFolder: True to make its folder if there is none.
  /// - Throws: `Refusal` if it cannot be written.
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

  /// Writes a text and the end of its last line into a file, whose folder is made if there is none.
  static func write(text: String, to path: String) throws(Refusal) {
    try write(Array((text + "\n").utf8), to: path, makesFolder: true)
  }
}
