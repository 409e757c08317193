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

  /// Reads the query; the default is one second from the session's time in steps of a display frame.
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
  /// `GET /v1/sessions/{name}/trajectory`: samples of the session as it was, and after its last event
  /// as it would move without further events; JSON or CSV.
  func getTrajectory(_ call: SessionCall) throws(Problem) {
    try withSessionToRead(call) { session, exchange throws(Problem) in
      let store = self.store
      self.replyFromPast(exchange) { () throws(Problem) in
        let times = try SampleTimes(call.request, now: session.wholeView().now)
        let type = try MediaType.negotiate(call.request, offers: [MediaType.json, MediaType.csv])
        let timeline = try session.reading(for: "toMs") { () throws(SessionTimeline.Fault) in
          try session.timeline(from: times.from, to: times.to)
        }
        let format = type == MediaType.csv ? SampleFormat.csv : .json
        return try .of(
          SampleBody(timeline, times, format, session),
          headers: [("Content-Type", format.mediaType), ("Cache-Control", "no-store")],
          running: { store.makePiece($0) }
        )
      }
    }
  }
}

/// The samples of a session, made as they are read.
private struct SampleBody: LongBody {
  private(set) var fault: Problem?
  private var timeline: SessionTimeline
  private let times: SampleTimes
  private let format: SampleFormat
  private let session: Session
  /// The instant of the next sample.
  private var next: Microseconds

  init(
    _ timeline: SessionTimeline,
    _ times: SampleTimes,
    _ format: SampleFormat,
    _ session: Session
  ) {
    self.timeline = timeline
    self.times = times
    self.format = format
    self.session = session
    next = times.from.microseconds
  }

  mutating func fill(_ chunk: inout BodyChunk) -> ChunkStep {
    if next == times.from.microseconds { chunk.append(format.begin.utf8) }
    do throws(Problem) {
      while !chunk.isFull {
        guard next <= times.to.microseconds else {
          chunk.append(format.end.utf8)
          return .end
        }
        let isFirst = next == times.from.microseconds
        format.add(try take().engine, isFirst: isFirst, to: &chunk)
      }
      timeline.rest()
      return .more
    } catch {
      fault = error
      return .broken
    }
  }

  /// Goes to the next sample.
  private mutating func take() throws(Problem) -> SessionView {
    let instant = Instant(microseconds: next)
    let parameter = instant == times.from ? "fromMs" : "toMs"
    let view = try session.reading(for: parameter) { () throws(SessionTimeline.Fault) in
      try timeline.view(at: instant)
    }
    next += times.step
    return view
  }

  var isSure: Bool { timeline.isSure }
}

/// A format of samples: JSON, or CSV by RFC 4180 with a header line.
private enum SampleFormat {
  case json, csv

  var mediaType: String {
    self == .json ? MediaType.json : MediaType.csv + "; charset=utf-8; header=present"
  }

  /// What stands before the samples.
  var begin: String { self == .json ? #"{"samples":["# : "" }
  /// What stands after them.
  var end: String { self == .json ? "]}\n" : "" }

  func add(_ engine: borrowing Engine, isFirst: Bool, to chunk: inout BodyChunk) {
    switch self {
    case .json:
      if !isFirst { chunk.append(",".utf8) }
      var writer = JSONWriter(reservingCapacity: 512)
      writer.sample(engine)
      chunk.append(writer.bytes)
    case .csv:
      // The columns are those of the session's family.
      if isFirst { chunk.append(SampleRow.header(engine).utf8) }
      chunk.append(SampleRow.text(engine).utf8)
    }
  }
}
