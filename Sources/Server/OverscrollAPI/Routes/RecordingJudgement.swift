import Explorer
import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON

/// The judgement of one recording by the properties, without a search.
extension Judgement {
  /// Plays a client's recording, and judges it.
  ///
  /// - Parameters:
  ///   - body: The recording: one JSON value.
  ///   - steps: The most internal steps for the recording.
  /// - Throws: The reason why the body cannot be judged.
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

  /// `{"violations":[{"property","component","variant","step","text"}],"omitted"?}`: the violations are in
  /// the order of the steps, without repetitions within a step.
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
