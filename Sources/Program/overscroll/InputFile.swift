import FoundationEssentials
import SystemPrimitives

/// A file that a verb reads.
enum InputFile {
  /// The bytes of a file; `-` is standard input.
  ///
  /// - Throws: `Refusal` if it cannot be read.
  static func bytes(_ path: String) throws(Refusal) -> [UInt8] {
    // Pipes too, as of a process substitution.
    do {
      guard path != "-" else { return try Descriptor.standardInput.read() }
      return try Descriptor.reading(path) { try $0.read() }
    } catch {
      let isThere = path == "-" || FileManager.default.fileExists(atPath: path)
      throw Refusal(path, isThere ? "cannot be read" : "does not exist")
    }
  }
}
