import Explorations
import Explorer
import MicroHTTP
import OverscrollWire
import Problems
import Recordings
import StrictJSON

/// The properties of a good refresh control, and what recordings show of a control.
extension APIHandler {
  /// `GET /v1/properties`: the properties, in the order of reports.
  func getProperties(_ request: Request) throws(Problem) -> Response {
    try checkConstant(request)
    return .json(Property.served)
  }

  /// `POST /v1/recordings/properties`: what a recording violates.
  func judgeRecording(_ request: Request, _ exchange: Exchange) throws(Problem) {
    try QueryReader(request).refuseUnknown()
    try MediaType.checkJSON("A recording", request)
    try replyFromRecordings(exchange) { () async throws(Problem) in
      let judgement: Judgement
      do throws(RecordingFault) {
        judgement = try Judgement(recording: request.body, steps: Self.recordingSteps)
      } catch {
        throw Problem(error)
      }
      if let refusal = judgement.refusal {
        let place = JSONPointer.root.appending("events").appending(refusal.index)
        throw Problem(refusal.rejection, of: refusal.event, at: place)
      }
      return .json(judgement.json.line)
    }
  }
}

extension Property {
  /// The document of all properties.
  fileprivate static let served = document.line
}

extension JSONValue {
  /// As an answer has it: one line.
  fileprivate var line: [UInt8] { bytes + [UInt8(ascii: "\n")] }
}
