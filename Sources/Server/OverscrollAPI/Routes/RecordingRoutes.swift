import Explorer
import HTTPSemantics
import MicroHTTP
import OverscrollWire
import Problems
import Recordings
import RefreshEngine
import Sessions
import StrictJSON

/// The calls that play recordings and gestures only for an answer, without storage.
extension APIHandler {
  /// `POST /v1/recordings/verify`: the confirmation of a recording, or its first difference.
  func verifyRecording(_ call: Call) throws(Problem) {
    try play("A recording", call) { request throws(Problem) in
      let answer = try orProblem { () throws(RecordingFault) in
        try Verification.answer(to: request.body, steps: Self.recordingSteps)
      }
      return .json(answer)
    }
  }

  /// `POST /v1/recordings/properties`: the violations in a recording.
  func judgeRecording(_ call: Call) throws(Problem) {
    try play("A recording", call) { request throws(Problem) in
      let judgement = try orProblem { () throws(RecordingFault) in
        try Judgement(recording: request.body, steps: Self.recordingSteps)
      }
      if let refusal = judgement.refusal {
        let place = JSONPointer.root.appending("events").appending(refusal.index)
        throw Problem(refusal.rejection, of: refusal.event, at: place)
      }
      return .json(judgement.json.bytes)
    }
  }

  /// `POST /v1/recordings/compare`: the results of the recording in each dialect, and the differences.
  func compareRecording(_ call: Call) throws(Problem) {
    try play("A recording and dialects", call) { [store] request throws(Problem) in
      let wanted = try orProblem { () throws(RecordingFault) in
        try ComparisonRequest(request.body)
      }
      let comparison = Result { () throws(TooMuchWork) in
        try Comparison(wanted, steps: Self.recordingSteps)
      }
      let writer = ComparisonWriter(
        try comparison.mapError { Problem(.tooMuchWork($0), at: ComparisonRequest.place) }.get()
      )
      return try .of(writer, running: { store.makePiece($0) })
    }
  }

  /// `POST /v1/gestures`: the result of a pull, and the smallest pull that arms.
  func calculatePull(_ call: Call) throws(Problem) {
    // The calculation tries many gestures and would hold a serving thread for too long.
    try play("A gesture", call) { request throws(Problem) in
      let body = JSONCursor(try request.jsonBody())
      let pull = try orProblem { () throws(FieldErrors) in try PullRequest(body) }
      do throws(Rejection) {
        return .json(try PullCalculator.answer(to: pull).json)
      } catch {
        let part = pull.gesture == nil ? "configuration" : "gesture"
        throw Problem(error, of: pull, at: .root.appending(part))
      }
    }
  }

  /// Replies to a POST of JSON on the threads for recordings; `subject` names the body, as in "A recording".
  private func play(
    _ subject: String,
    _ call: Call,
    _ answer: @escaping @Sendable (Request) throws(Problem) -> Response
  ) throws(Problem) {
    try call.checkQuery()
    try MediaType.checkJSON(subject, call.request)
    try replyFromRecordings(call.exchange) { () throws(Problem) in try answer(call.request) }
  }

  /// Replies on the threads for recordings.
  ///
  /// - Throws: `tooManyRecordings` if the running and waiting works have reached their limit.
  func replyFromRecordings(
    _ exchange: Exchange,
    _ body: @escaping @Sendable () throws(Problem) -> Response
  ) throws(Problem) {
    let isAdmitted = store.recordingWork.start { exchange.reply(body) }
    guard isAdmitted else { throw Problem.tooManyRecordings }
  }

  /// The most internal steps of one recording, enough for a recording of the greatest length.
  static let recordingSteps = 20_000_000
}

/// The body of a comparison is written while the client reads it.
extension ComparisonWriter: LongBody {}

extension Problem {
  /// The problem for a recording beyond the limit of running and waiting works.
  static let tooManyRecordings = tooMany("As many recordings are being read as this server allows.")
}
