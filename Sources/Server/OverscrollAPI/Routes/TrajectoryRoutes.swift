import HTTPSemantics
import MicroHTTP
import OverscrollWire
import Problems
import RefreshEngine
import SessionLog
import Sessions
import StrictJSON

/// The instants at which a session is sampled.
private struct SampleTimes: Sendable {
  let from: Instant
  let to: Instant
  let step: Microseconds

  /// The most samples of one response.
  static let most = 10_000

  /// Reads the query; by default one second from the session's time, in steps of a display frame.
  init(_ request: Request, now: Instant) throws(Problem) {
    var query = try QueryReader(request)
    from = try query.instant("fromMs") ?? now
    to = try query.instant("toMs") ?? min(.latest, from + 1_000_000)
    let stepName = "stepMs"
    step = try query.instant(stepName)?.microseconds ?? 16_667
    try query.refuseUnknown()
    guard to >= from else {
      throw Problem(parameter: "toMs", .combination("must not be before fromMs"))
    }
    guard step > 0 else {
      throw Problem(parameter: stepName, .outOfRange("must be at least a microsecond"))
    }
    guard (to - from) / step < Microseconds(Self.most) else {
      throw Problem(parameter: stepName, .combination("gives more than \(Self.most) samples"))
    }
  }
}

extension APIHandler {
  /// `GET /v1/sessions/{name}/trajectory`: samples of the session's past, and beyond the last event samples
  /// of its motion without further events, as JSON or CSV.
  func getTrajectory(_ call: Call) throws(Problem) {
    try withSessionToRead(call) { session throws(Problem) in
      let store = self.store
      self.replyFromPast(call.exchange) { () throws(Problem) in
        let times = try SampleTimes(call.request, now: session.view(isWhole: true).now)
        let type = try MediaType.negotiate(call.request, offers: [MediaType.json, MediaType.csv])
        let timeline = try session.reading(for: "toMs") { () throws(SessionTimeline.Fault) in
          try session.timeline(from: times.from, to: times.to)
        }
        let isCSV = type == MediaType.csv
        return try .of(
          SampleBody(timeline, times, isCSV: isCSV, session),
          isCSV ? MediaType.csv + "; charset=utf-8; header=present" : type,
          running: { store.makePiece($0) }
        )
      }
    }
  }
}

/// The samples of a session, made while the client reads: in JSON, or in CSV (RFC 4180) with a header.
private struct SampleBody: LongBody {
  private var timeline: SessionTimeline
  private let times: SampleTimes
  private let isCSV: Bool
  private let session: Session
  /// The instant of the next sample.
  private var instant: Instant

  init(_ timeline: SessionTimeline, _ times: SampleTimes, isCSV: Bool, _ session: Session) {
    self.timeline = timeline
    self.times = times
    self.isCSV = isCSV
    self.session = session
    instant = times.from
  }

  mutating func next() throws(Problem) -> [UInt8]? {
    guard instant <= times.to else { return nil }
    let isFirst = instant == times.from
    let view = try session.reading(for: isFirst ? "fromMs" : "toMs") {
      () throws(SessionTimeline.Fault) in
      try timeline.view(at: instant)
    }
    instant = Instant(microseconds: instant.microseconds + times.step)
    if isCSV {
      // The session's family determines the columns.
      let header = isFirst ? SampleRow.header(view.engine) : ""
      return Array((header + SampleRow.text(view.engine)).utf8)
    }
    var writer = JSONWriter(reservingCapacity: 512)
    writer.sample(view.engine)
    let begin = isFirst ? #"{"samples":["# : ","
    return begin.utf8 + writer.bytes + (instant > times.to ? "]}\n" : "").utf8
  }

  mutating func rest() { timeline.rest() }

  var isSure: Bool { timeline.isSure }
}
