import CommandSupport
import Explorations
import Recordings
import RefreshEngine
import StrictJSON

/// The results of the tested recordings, for people, as JSON and as JUnit XML.
struct TestReport {
  let files: FiledRecordings<TestOutcome>
  let isUpdate: Bool

  private var recordings: [FiledRecording<TestOutcome>] { files.recordings }
  private var good: Int { recordings.count(where: \.isGood) }
  /// True if all recordings match or were renewed.
  var isGood: Bool { good == recordings.count }

  // MARK: Text

  /// The differences and renewals by recording, then the totals.
  var text: String {
    let lines = recordings.compactMap(\.text) + files.leftOutText + [summary]
    return lines.joined(separator: "\n")
  }

  private var summary: String {
    let renewed = recordings.count { $0.renewal?.isNeeded ?? false }
    return isUpdate
      ? "\(renewed) of \(recordings.count) renewed" : "\(good) of \(recordings.count) match"
  }

  // MARK: JSON and JUnit

  /// `{"matching","of","leftOut","recordings"}`.
  var json: JSONValue {
    [
      "matching": .number(Double(good)), "of": .number(Double(recordings.count)),
      "leftOut": .array(files.leftOut.map(JSONValue.string)),
      "recordings": .array(recordings.map(\.json)),
    ]
  }

  /// A suite with a case for each recording, whose class is the file; left-out files are skipped cases.
  var junit: String {
    var document = JUnitDocument()
    let skipped = files.leftOut.map { JUnitDocument.Case($0, in: $0, .skipped("is no recording")) }
    document.add(suite: "overscroll test", recordings.map(\.junit) + skipped)
    return document.text
  }
}

/// The result of the test of a recording, or of the renewal of its expected values.
enum TestOutcome: Sendable {
  /// The result of a test: the recording matches, differs, or expects nothing.
  case tested(RecordingTest)
  /// The recording whose expected values were filled in or renewed.
  case renewed(Renewal)

  /// Tests a recording, or renews its expected values; returns the recording's text if the text changes.
  static func of(
    _ recording: Recording,
    _ document: RecordingFile.Document,
    by terms: TestTerms,
    isUpdate: Bool
  ) throws -> (Self, text: [UInt8]?) {
    let steps = Recording.mostSteps
    guard isUpdate else {
      return (.tested(try RecordingTest(recording, by: terms, steps: steps)), nil)
    }
    let renewal = try Renewal(recording, by: terms, steps: steps)
    return (.renewed(renewal), renewal.isNeeded ? document.expecting(renewal.items) : nil)
  }
}

extension FiledRecording<TestOutcome> {
  /// True if the recording needs no further action.
  fileprivate var isGood: Bool { fault == nil }

  fileprivate var renewal: Renewal? {
    if case .success(.renewed(let renewal)) = result { renewal } else { nil }
  }

  /// The fault, with its details; nil without a fault.
  private var fault: (message: String, details: [String])? {
    switch result {
    case .failure(let refusal): return (refusal.reason, [])
    case .success(.renewed): return nil
    case .success(.tested(let test)):
      guard let difference = test.outcome.difference else {
        let isChecked = test.outcome.matches != nil
        return isChecked ? nil : ("expects nothing, so nothing was checked", [])
      }
      let explanation = test.explanation.map { ["  " + $0.line] } ?? []
      return (difference.place, difference.lines + explanation)
    }
  }

  /// The recording's text for people; nil without a fault or a renewal.
  fileprivate var text: String? {
    if let renewal { return renewal.isNeeded ? "\(title): \(renewal.text)" : nil }
    return fault.map { (["\(title): \($0.message)"] + $0.details).joined(separator: "\n") }
  }

  fileprivate var junit: JUnitDocument.Case {
    let name = name ?? line.map { "line \($0)" } ?? file
    guard let fault else { return JUnitDocument.Case(name, in: file, .passed) }
    let details = fault.details.isEmpty ? nil : fault.details.joined(separator: "\n")
    return JUnitDocument.Case(name, in: file, .failed([(fault.message, details)]))
  }

  fileprivate var json: JSONValue {
    var object: JSONObject = ["file": .string(file)]
    object["line"] = line.map { .number(Double($0)) }
    object["name"] = name.map { .string($0) }
    switch result {
    case .failure(let refusal):
      object["matches"] = false
      object["error"] = .string(refusal.reason)
    case .success(.renewed(let renewal)):
      object["matches"] = true
      object["filled"] = .bool(renewal.isFilled)
      object["dropped"] = .number(Double(renewal.dropped))
      object["renewed"] = .array(
        renewal.changes.map { step, instant, value in
          [
            "step": .number(Double(step)), "atMs": .number(instant.milliseconds),
            "pointer": .string(value.pointer), "before": value.expected, "after": value.actual,
          ]
        }
      )
    case .success(.tested(let test)):
      for member in test.outcome.json.members { object[member.name] = member.value }
      object["explanation"] = test.explanation.map { .string($0.line) }
    }
    return .object(object)
  }
}

extension Renewal {
  /// The changes as text, at most twenty places.
  fileprivate var text: String {
    guard !isFilled else {
      return "filled: \(valueCount) values after creation and \(counted(items.count - 1, "event"))"
    }
    let lines = changes.lines(first: 20, indent: "  ") { step, _, value in
      let step = step == 0 ? "creation" : "event \(step)"
      return "\(step), \(value.pointer): \(value.expected.line) is now \(value.actual.line)"
    }
    let drops = dropped > 0 ? ["  \(dropped) values at other places are dropped"] : []
    return (["renewed"] + lines + drops).joined(separator: "\n")
  }
}
