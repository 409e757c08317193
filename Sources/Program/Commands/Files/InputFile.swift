import FoundationEssentials
import OverscrollWire
import StrictJSON
import SystemPrimitives

/// A file that a verb reads.
enum InputFile {
  /// The most bytes of a file; a folder of recordings may have more.
  private static let longest = 1 << 30

  /// The name of a file in messages.
  static func name(_ path: String) -> String { path == "-" ? "standard input" : path }

  /// The bytes of a file; `-` is standard input.
  ///
  /// - Throws: `Refusal` if the file cannot be read.
  static func bytes(_ path: String) throws(Refusal) -> [UInt8] {
    // Pipes are allowed too, such as a process substitution.
    do {
      guard path != "-" else { return try bytes(of: .standardInput, name(path)) }
      return try Descriptor.reading(path, waits: true) { try bytes(of: $0, path) }
    } catch let refusal as Refusal {
      throw refusal
    } catch {
      let isThere = path == "-" || FileManager.default.fileExists(atPath: path)
      throw Refusal(name(path), isThere ? "cannot be read" : "does not exist")
    }
  }

  /// The JSON of a file.
  ///
  /// - Throws: `Refusal` if the file cannot be read or is not JSON, with the line of the syntax error.
  static func json(_ path: String) throws(Refusal) -> JSONValue {
    let bytes = try bytes(path)
    do throws(JSONSyntaxError) { return try JSONReader.value(bytes) } catch {
      throw Refusal("\(name(path)), line \(error.line)", error.message)
    }
  }

  private static func bytes(of file: Descriptor, _ name: String) throws -> [UInt8] {
    // A device may be endless, except a terminal and an empty device such as /dev/null.
    let isEndless = try file.kind == .device && !file.isTerminal && !file.read(upTo: 1).isEmpty
    guard !isEndless else { throw Refusal(name, "is a device") }
    let bytes = try file.read(upTo: longest + 1)
    guard bytes.count <= longest else { throw Refusal(name, "is longer than 1 GiB") }
    return bytes
  }
}
