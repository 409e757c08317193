import Recordings
import RefreshEngine

/// A recording of an app in the library that it leaves and in the one that it comes to.
struct UpgradedRecording {
  enum Result {
    case compared(Comparison)
    /// It cannot be read or played.
    case fault(String)
  }

  /// Its file, its line in JSON Lines and its name, as far as it has them.
  let title: String
  let result: Result

  /// Whether both libraries show the same.
  var isUnchanged: Bool {
    if case .compared(let comparison) = result { comparison.isEqual } else { false }
  }

  /// Whether it cannot be read or played.
  var isFault: Bool { if case .fault = result { true } else { false } }

  /// Plays the recordings of a file; nil if it is left out.
  static func all(_ file: RecordingFiles.File, _ old: Dialect, _ new: Dialect) -> [Self]? {
    do throws(Refusal) {
      guard case .documents(let documents) = try file.read().contents else { return nil }
      return documents.map { document in
        let line = documents.count > 1 ? document.line.map { ", line \($0)" } ?? "" : ""
        return Self(document, InputFile.name(file.path) + line, old, new)
      }
    } catch {
      return [Self(title: InputFile.name(file.path), result: .fault(error.reason))]
    }
  }

  private init(
    _ document: RecordingFile.Document,
    _ place: String,
    _ old: Dialect,
    _ new: Dialect
  ) {
    var title = place
    do {
      let recording = try document.recording()
      title += recording.name.map { ": \($0)" } ?? ""
      let request = ComparisonRequest(recording, in: [old, new])
      let comparison = try Comparison(request, steps: RecordingInput.mostSteps)
      self.init(title: title, result: .compared(comparison))
    } catch {
      self.init(title: title, result: .fault("\(error)"))
    }
  }

  private init(title: String, result: Result) { (self.title, self.result) = (title, result) }
}
