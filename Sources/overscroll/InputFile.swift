import Foundation

/// A file that a verb reads.
enum InputFile {
  /// The bytes of a file; `-` is standard input.
  ///
  /// - Throws: `Refusal` if it cannot be read.
  static func bytes(_ path: String) throws(Refusal) -> [UInt8] {
    if path == "-" { return Array(FileHandle.standardInput.readDataToEndOfFile()) }
    // A handle reads pipes too, as of a process substitution.
    do {
      let data = try FileHandle(forReadingFrom: URL(filePath: path)).readToEnd()
      return Array(data ?? Data())
    } catch {
      throw Refusal(description: "\(path): cannot be read")
    }
  }
}
