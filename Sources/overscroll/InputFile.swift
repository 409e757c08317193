import Foundation

/// A file that a verb reads.
enum InputFile {
  /// The bytes of a file; `-` is standard input.
  ///
  /// - Throws: `Refusal` if it cannot be read.
  static func bytes(_ path: String) throws(Refusal) -> [UInt8] {
    if path == "-" { return Array(FileHandle.standardInput.readDataToEndOfFile()) }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Refusal(description: "\(path): cannot be read")
    }
    return Array(data)
  }
}
