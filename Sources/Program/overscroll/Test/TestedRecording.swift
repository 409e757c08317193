import Recordings

/// What came of one recording.
struct TestedRecording {
  enum Result {
    /// It matches, or differs, or expects nothing.
    case tested(RecordingTest)
    /// What it expects was filled in or renewed.
    case renewed(Renewal)
    /// It cannot be read, played or renewed.
    case fault(String)
  }

  let file: String
  /// Its line in JSON Lines of several, or the line at fault.
  let line: Int?
  let name: String?
  let result: Result

  /// Whether nothing is left to do about it.
  var isGood: Bool {
    switch result {
    case .tested(let test): test.outcome.matches == true
    case .renewed: true
    case .fault: false
    }
  }

  /// Whether it could not be tested at all.
  var isFault: Bool { if case .fault = result { true } else { false } }

  /// The file, the line and the name, as far as it has them.
  var title: String {
    InputFile.name(file) + (line.map { ", line \($0)" } ?? "") + (name.map { ": \($0)" } ?? "")
  }
}

extension TestedRecording {
  /// Tests a recording, or renews what it expects.
  ///
  /// - Returns: What came of it, and its text where that changes.
  static func test(
    _ document: RecordingFile.Document,
    of file: String,
    isOfList: Bool,
    by terms: TestTerms,
    isUpdate: Bool
  ) -> (tested: TestedRecording, text: [UInt8]?) {
    var (name, text): (String?, [UInt8]?)
    var line = isOfList ? document.line : nil
    let result: Result
    do {
      let recording = try document.recording()
      name = recording.name
      let steps = RecordingInput.mostSteps
      if isUpdate {
        let renewal = try Renewal(recording, by: terms, steps: steps)
        if renewal.isNeeded { text = document.expecting(renewal.items) }
        result = .renewed(renewal)
      } else {
        result = .tested(try RecordingTest(recording, by: terms, steps: steps))
      }
    } catch {
      result = .fault("\(error)")
      if let fault = error as? RecordingFile.Fault { line = fault.line }
    }
    let tested = Self(file: file, line: line, name: name, result: result)
    return (tested, text)
  }
}
