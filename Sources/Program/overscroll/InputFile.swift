import Foundation

/// A file that a verb reads.
enum InputFile {
  /// The bytes of a file; `-` is standard input.
  ///
  /// - Throws: `Refusal` if it cannot be read.
  static func bytes(_ path: String) throws(Refusal) -> [UInt8] {
    // A handle reads pipes too, as of a process substitution.
    do {
      let handle: FileHandle =
        path == "-" ? .standardInput : try FileHandle(forReadingFrom: URL(filePath: path))
      return Array(try handle.readToEnd() ?? Data())
    } catch {
      let isThere = path == "-" || FileManager.default.fileExists(atPath: path)
      throw Refusal(path, isThere ? "cannot be read" : "does not exist")
    }
  }
}
