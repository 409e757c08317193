import Explorer
import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON

/// The properties on one recording, without a search.
extension Judgement {
  /// Plays a recording that a client sends, and judges it.
  ///
  /// - Parameters:
  ///   - body: The recording: one JSON value.
  ///   - steps: How many internal steps playing it may take.
  /// - Throws: Why the body cannot be judged.
  init(recording body: [UInt8], steps: Int) throws(RecordingFault) {
    let recording = try Recording(body)
    self.init(
      recording.events.lazy.map { ($0.event, $0.instant) },
      in: recording.configuration.engine,
      steps: steps,
      keeping: Self.mostViolations
    )
    guard let refusal, case .tooMuchWork(let reached) = refusal.rejection.reason else { return }
    throw .tooMuchWork(TooMuchWork(event: refusal.index, reached: reached))
  }

  /// `{"violations":[{"property","component","variant","step","text"}],"omitted"?}`: in the order of the
  /// steps, each once for a step.
  var json: JSONValue {
    var object: JSONObject = ["violations": .array(items.map(\.json))]
    if omitted > 0 { object["omitted"] = .number(Double(omitted)) }
    return .object(object)
  }
}

extension Judgement.Item {
  fileprivate var json: JSONValue {
    [
      "property": .string(finding.violation.property.name),
      "component": .string(finding.violation.component),
      "variant": .string(finding.violation.variant), "step": .number(Double(step)),
      "text": .string(finding.text),
    ]
  }
}
