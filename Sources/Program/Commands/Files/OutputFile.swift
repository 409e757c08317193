import FoundationEssentials
import Glibc
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

/// Prints a text and the end of its line, or says why it cannot and ends the program with 1.
///
/// It stands for the library's `print`, which tells nobody of a full disk.
package func print(_ item: some CustomStringConvertible, terminator: String = "\n") {
  StandardOutput.write(Array((item.description + terminator).utf8))
}

/// The output of the program for its caller.
enum StandardOutput {
  /// Writes bytes, or says why they cannot be written and ends the program with 1.
  static func write(_ bytes: [UInt8]) {
    do throws(SystemFailure) {
      try Descriptor.standardOutput.write(bytes)
    } catch {
      Descriptor.standardError.print("Error: standard output cannot be written: \(error)\n")
      Glibc.exit(1)
    }
  }
}
