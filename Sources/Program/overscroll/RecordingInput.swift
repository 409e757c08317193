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
  func recordings() throws(Refusal) -> [Recording] {
    try Self.named(in: [file]).map(\.recording)
  }

  /// Reads files and folders, and names each recording.
  ///
  /// The name is its own, else its file and its place there. In folders JSON of other formats is left out.
  ///
  /// - Throws: `Refusal` if one is no recording, or cannot be read, or if paths are named and have none.
  static func named(
    in paths: [String]
  ) throws(Refusal) -> [(file: String, name: String, recording: Recording)] {
    var named: [(file: String, name: String, recording: Recording)] = []
    for file in try RecordingFiles.find(paths) {
      guard case .documents(let documents) = try file.read().contents else { continue }
      for (index, document) in documents.enumerated() {
        let recording: Recording
        do throws(RecordingFile.Fault) {
          recording = try document.recording()
        } catch {
          throw Refusal(
            InputFile.name(file.path) + (error.line.map { ", line \($0)" } ?? ""),
            error.detail
          )
        }
        let place = (file.path == "-" ? "recording" : file.path) + " \(index + 1)"
        named.append((file.path, recording.name ?? place, recording))
      }
    }
    guard !named.isEmpty || paths.isEmpty else {
      throw Refusal(paths.map(InputFile.name).joined(separator: ", "), "no recording is there")
    }
    return named
  }
}

extension ArgumentHelp {
  /// What the verbs say of the recordings that they take.
  static let recordings = ArgumentHelp(
    "Recordings, JSON Lines of them, or folders; - is standard input.",
    valueName: "path"
  )
}
