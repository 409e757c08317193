import Explorations
import Explorer
import Recordings

/// The recordings of files and folders, each with its result.
struct FiledRecordings<Value: Sendable> {
  /// The recordings in the order of the files.
  var recordings: [FiledRecording<Value>] = []
  /// The paths of the JSON files without recordings, found in folders.
  var leftOut: [String] = []

  /// Plays the recordings on all cores.
  ///
  /// - Parameters:
  ///   - paths: Files, folders and `-` for standard input.
  ///   - play: Plays a recording, and returns its result, and its new text if the text changes.
  /// - Throws: `Refusal` for a path without a file or a folder.
  init(
    of paths: [String],
    _ play: @Sendable (Recording, RecordingFile.Document) throws -> (Value, text: [UInt8]?)
  ) throws(Refusal) {
    let files = try RecordingSearch.files(paths)
    let played = Search.results(files.count, Threads.ofAllCores) { Self.played(files[$0], play) }
    for (file, recordings) in zip(files, played) {
      if let recordings { self.recordings += recordings } else { leftOut.append(file.path) }
    }
  }

  /// Plays the recordings of a file, and writes changed ones back; nil if the file is left out.
  private static func played(
    _ file: RecordingSearch.File,
    _ play: @Sendable (Recording, RecordingFile.Document) throws -> (Value, text: [UInt8]?)
  ) -> [FiledRecording<Value>]? {
    do throws(Refusal) {
      let bytes = try InputFile.bytes(file.path)
      let documents = RecordingFile.documents(bytes)
      guard file.isNamed || !documents.allSatisfy(\.isOther) else { return nil }
      let played = Search.results(documents.count, Threads.ofAllCores) { index in
        let document = documents[index]
        let line = documents.count > 1 ? document.line : nil
        return FiledRecording<Value>.played(document, in: file.path, line, play)
      }
      if played.contains(where: { $0.text != nil }) {
        let texts = zip(documents, played).map { $1.text ?? $0.bytes }
        try OutputFile.write(RecordingFile.file(of: texts, inPlaceOf: bytes), to: file.path)
      }
      return played.map(\.recording)
    } catch {
      let reason = Refusal(description: error.reason)
      return [FiledRecording(file: file.path, line: nil, name: nil, result: .failure(reason))]
    }
  }

  /// Throws `Refusal` if the paths have no recordings.
  func check(_ paths: [String]) throws(Refusal) {
    guard recordings.isEmpty else { return }
    let names = paths.map(InputFile.name).joined(separator: ", ")
    throw Refusal(names, "no recording is there")
  }

  /// The lines that name the JSON files without recordings.
  var leftOutText: [String] {
    leftOut.lines(first: 20, indent: "") { "\($0): is no recording" }
  }
}

/// A recording of a file, and its result.
struct FiledRecording<Value: Sendable>: Sendable {
  let file: String
  /// The recording's line in a file of JSON Lines, or the line of a syntax error.
  let line: Int?
  let name: String?
  /// The result, or the reason that the recording cannot be read or played.
  let result: Result<Value, Refusal>

  /// The file with the line and the name, if the recording has them.
  var title: String {
    InputFile.name(file) + (line.map { ", line \($0)" } ?? "") + (name.map { ": \($0)" } ?? "")
  }

  /// The result.
  ///
  /// - Throws: `Refusal` with the title of the recording.
  func get() throws(Refusal) -> Value {
    do throws(Refusal) { return try result.get() } catch { throw Refusal(title, error.reason) }
  }

  fileprivate static func played(
    _ document: RecordingFile.Document,
    in file: String,
    _ line: Int?,
    _ play: (Recording, RecordingFile.Document) throws -> (Value, text: [UInt8]?)
  ) -> (recording: Self, text: [UInt8]?) {
    var (name, line) = (String?.none, line)
    var text: [UInt8]?
    let result: Result<Value, Refusal>
    do {
      let recording = try document.recording()
      name = recording.name
      let played = try play(recording, document)
      (result, text) = (.success(played.0), played.text)
    } catch {
      result = .failure(Refusal(description: "\(error)"))
      if let fault = error as? RecordingFile.Fault { line = fault.line }
    }
    return (Self(file: file, line: line, name: name, result: result), text)
  }
}

extension Recording {
  /// The most internal steps of a recording that the program plays: about twenty seconds.
  static let mostSteps = 200_000_000
}
