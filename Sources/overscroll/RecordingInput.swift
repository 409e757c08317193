import ArgumentParser
import Recordings

/// The file of recordings that a verb reads.
struct RecordingInput: ParsableArguments {
  @Argument(help: "The file; - is standard input.")
  var file: String

  /// The most internal steps with which the program plays a recording: some twenty seconds.
  static let mostSteps = 200_000_000

  /// Reads the file: one recording, or JSON Lines of them.
  ///
  /// - Throws: `Refusal` if it is none, or cannot be read.
  func recordings() throws(Refusal) -> [Recording] { try Self.recordings(of: file) }

  /// Reads a file; - is standard input.
  ///
  /// - Throws: `Refusal` if it is no recording, or cannot be read.
  static func recordings(of file: String) throws(Refusal) -> [Recording] {
    let bytes = try InputFile.bytes(file)
    do throws(RecordingFile.Fault) {
      return try RecordingFile.read(bytes)
    } catch {
      let line = error.line.map { ", line \($0)" } ?? ""
      throw Refusal(description: "\(file)\(line): \(error.detail)")
    }
  }
}
