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
      let judgement: RecordingJudgement
      do throws(RecordingFault) {
        judgement = try RecordingJudgement(request.body, steps: Self.recordingSteps)
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

  /// `POST /v1/recordings/coverage`: which changes of state recordings reach, and which they miss.
  func coverRecordings(_ request: Request, _ exchange: Exchange) throws(Problem) {
    try QueryReader(request).refuseUnknown()
    try MediaType.checkJSON("Recordings", request)
    try replyFromRecordings(exchange) { () async throws(Problem) in
      .json(try Self.coverage(of: request.body).json.line)
    }
  }

  private static func coverage(of body: [UInt8]) throws(Problem) -> CoverageReport {
    let request: CoverageRequest
    do throws(RecordingFault) {
      request = try CoverageRequest(body)
    } catch {
      throw Problem(error)
    }
    do throws(CoverageReport.Fault) {
      return try CoverageReport(request, steps: recordingSteps, threads: 1)
    } catch {
      switch error {
      case .tooMuchWork(let work, let index):
        throw Problem(
          .tooMuchWork(work),
          at: JSONPointer.root.appending("recordings").appending(index)
        )
      case .notApplicable(let why):
        throw Problem(FieldError(pointer: JSONPointer.root.appending("dialect"), .other(why)))
      }
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
