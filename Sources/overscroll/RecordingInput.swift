import ArgumentParser
import Recordings

/// The file of recordings that a verb reads.
struct RecordingInput: ParsableArguments {
  @Argument(help: "The file; - is standard input.", completion: .file())
  var file: String

  /// The most internal steps with which the program plays a recording: some twenty seconds.
  static let mostSteps = 200_000_000

  /// Reads the file: one recording, or JSON Lines of them.
  ///
  /// - Throws: `Refusal` if it is none, or cannot be read.
  func recordings() throws(Refusal) -> [Recording] { try Self.recordings(of: file) }

  /// Reads files, and names each recording: by its own name, else by its file and its place there.
  ///
  /// - Throws: `Refusal` if one is no recording, or cannot be read.
  static func named(
    in files: [String]
  ) throws(Refusal) -> [(file: String, name: String, recording: Recording)] {
    var named: [(file: String, name: String, recording: Recording)] = []
    for file in files {
      for (index, recording) in try recordings(of: file).enumerated() {
        let place = (file == "-" ? "recording" : file) + " \(index + 1)"
        named.append((file, recording.name ?? place, recording))
      }
    }
    return named
  }

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
