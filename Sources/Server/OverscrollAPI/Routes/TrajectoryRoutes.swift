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

  func timeline(of session: Session) async throws(Problem) -> SessionTimeline {
    do throws(SessionTimeline.Fault) {
      return try await session.timeline(from: from, to: to)
    } catch {
      throw Problem(error, session: session.name, parameter: "toMs")
    }
  }
}

extension APIHandler {
  /// `GET /v1/sessions/{name}/trajectory`: samples of the session as it was, and after its last event
  /// as it would move without further events; JSON or CSV.
  func getTrajectory(_ call: SessionCall) throws(Problem) {
    try withSessionToRead(call) { session, exchange throws(Problem) in
      let store = self.store
      self.replyFromPast(exchange) { () async throws(Problem) in
        let times = try SampleTimes(call.request, now: await session.viewInTurn().now)
        let type = try MediaType.negotiate(call.request, offers: [MediaType.json, MediaType.csv])
        let isCSV = type == MediaType.csv
        let timeline = try await times.timeline(of: session)
        let headers = [
          ("Content-Type", isCSV ? CSVSamples.mediaType : JSONSamples.mediaType),
          ("Cache-Control", "no-store"),
        ]
        let run = { @Sendable work in store.makePiece(work) }
        return isCSV
          ? try await .of(
            SampleBody(timeline, times, CSVSamples(), session: call.name),
            headers: headers,
            running: run
          )
          : try await .of(
            SampleBody(timeline, times, JSONSamples(), session: call.name),
            headers: headers,
            running: run
          )
      }
    }
  }
}

/// The samples of a session, made as they are read.
private struct SampleBody<Format: SampleFormat>: LongBody {
  private(set) var fault: Problem?
  private var timeline: SessionTimeline
  private let times: SampleTimes
  private let format: Format
  private let session: String
  /// The instant of the next sample.
  private var next: Microseconds

  init(_ timeline: SessionTimeline, _ times: SampleTimes, _ format: Format, session: String) {
    self.timeline = timeline
    self.times = times
    self.format = format
    self.session = session
    next = times.from.microseconds
  }

  mutating func fill(_ chunk: inout BodyChunk) async -> ChunkStep {
    if next == times.from.microseconds { chunk.append(Format.begin.utf8) }
    do throws(Problem) {
      while !chunk.isFull {
        guard next <= times.to.microseconds else {
          chunk.append(Format.end.utf8)
          return .end
        }
        let isFirst = next == times.from.microseconds
        format.add(try await take().engine, isFirst: isFirst, to: &chunk)
      }
      timeline.rest()
      return .more
    } catch {
      fault = error
      return .broken
    }
  }

  /// Goes to the next sample.
  private mutating func take() async throws(Problem) -> SessionView {
    let instant = Instant(microseconds: next)
    do throws(SessionTimeline.Fault) {
      let view = try await timeline.view(at: instant)
      next += times.step
      return view
    } catch {
      let isFirst = instant == times.from
      throw Problem(error, session: session, parameter: isFirst ? "fromMs" : "toMs")
    }
  }

  var isSure: Bool { timeline.isSure }
}

/// A format of samples.
private protocol SampleFormat: Sendable {
  static var mediaType: String { get }
  /// What stands before the samples.
  static var begin: String { get }
  /// What stands after them.
  static var end: String { get }
  func add(_ engine: borrowing Engine, isFirst: Bool, to chunk: inout BodyChunk)
}

private struct JSONSamples: SampleFormat {
  static let mediaType = MediaType.json
  static let begin = #"{"samples":["#
  static let end = "]}\n"

  func add(_ engine: borrowing Engine, isFirst: Bool, to chunk: inout BodyChunk) {
    if !isFirst { chunk.append(",".utf8) }
    var writer = JSONWriter(reservingCapacity: 512)
    writer.sample(engine)
    chunk.append(writer.bytes)
  }
}

/// Samples as CSV by RFC 4180: a header line, then a line for each sample.
private struct CSVSamples: SampleFormat {
  static let mediaType = MediaType.csv + "; charset=utf-8; header=present"
  static let begin = ""
  static let end = ""

  func add(_ engine: borrowing Engine, isFirst: Bool, to chunk: inout BodyChunk) {
    // The columns are those of the session's family.
    if isFirst { chunk.append(SampleRow.header(engine).utf8) }
    chunk.append(SampleRow.text(engine).utf8)
  }
}
