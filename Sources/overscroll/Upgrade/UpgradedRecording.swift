import OverscrollAPI
import Recordings
import RefreshEngine
import StrictJSON

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

  /// Plays the recordings of a file; one that stands in a folder and is none is left out.
  static func all(_ file: TestedFiles.File, _ old: Dialect, _ new: Dialect) -> [Self] {
    let bytes: [UInt8]
    do throws(Refusal) { bytes = try InputFile.bytes(file.path) } catch {
      return [Self(title: file.path, result: .fault("cannot be read"))]
    }
    guard file.isNamed || RecordingFile.mayBe(bytes) else { return [] }
    let documents = RecordingFile.documents(bytes)
    return documents.map { document in
      let line = documents.count > 1 ? document.line.map { ", line \($0)" } ?? "" : ""
      return Self(document, file.path + line, old, new)
    }
  }

  private init(
    _ document: RecordingFile.Document,
    _ place: String,
    _ old: Dialect,
    _ new: Dialect
  ) {
    do {
      let recording = try document.recording()
      let request = ComparisonRequest(recording, in: [old, new])
      self.init(
        title: place + (recording.name.map { ": \($0)" } ?? ""),
        result: .compared(try Comparison(request, steps: RecordingInput.mostSteps))
      )
    } catch let fault as RecordingFile.Fault {
      self.init(title: place, result: .fault(fault.detail))
    } catch {
      self.init(title: place, result: .fault("\(error)"))
    }
  }

  private init(title: String, result: Result) { (self.title, self.result) = (title, result) }
}
