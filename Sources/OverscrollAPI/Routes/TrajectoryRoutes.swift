import MicroHTTP
import OverscrollWire
import RefreshEngine
import SessionLog
import Sessions

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
    guard to >= from else { throw Problem(parameter: "toMs", "must not be before fromMs") }
    guard step > 0 else { throw Problem(parameter: stepName, "must be at least a microsecond") }
    guard (to - from) / step < Microseconds(Self.most) else {
      throw Problem(parameter: stepName, "gives more than \(Self.most) samples")
    }
  }

  /// The instants, none after the end.
  var instants: StrideThrough<Microseconds> {
    stride(from: from.microseconds, through: to.microseconds, by: Int(step))
  }
}

extension APIHandler {
  /// `GET /v1/sessions/{name}/trajectory`: samples of the session as it was, and after its last event
  /// as it would move without further events; JSON or CSV.
  func getTrajectory(
    _ name: String,
    _ request: Request,
    _ exchange: Exchange
  ) throws(Problem) {
    try withSession(name, exchange) { session throws(Problem) in
      let times = try SampleTimes(request, now: session.view().engine.now)
      let type = try MediaType.negotiate(request, offers: [MediaType.json, MediaType.csv])
      try self.replyFromPast(exchange) { () async throws(Problem) in
        try await Self.trajectory(
          of: session,
          times,
          as: type == MediaType.csv ? CSVSamples() : JSONSamples()
        )
      }
    }
  }

  private static func trajectory(
    of session: Session,
    _ times: SampleTimes,
    as format: any SampleWriter
  ) async throws(Problem) -> Response {
    var writer = format
    var timeline = try await Problem.logged(session: session.name) {
      () async throws(SessionLogError) in
      try await session.timeline(from: times.from)
    }
    for microseconds in times.instants {
      let instant = Instant(microseconds: microseconds)
      do throws(SessionTimeline.Fault) {
        writer.add(try await timeline.view(at: instant).engine)
      } catch {
        let isFirst = instant == times.from
        throw Problem(error, session: session.name, parameter: isFirst ? "fromMs" : "toMs")
      }
    }
    return Response(
      status: 200,
      headers: [("Content-Type", writer.mediaType), ("Cache-Control", "no-store")],
      body: .bytes(writer.finish())
    )
  }
}

/// A format of samples.
private protocol SampleWriter: Sendable {
  var mediaType: String { get }
  mutating func add(_ engine: borrowing Engine)
  mutating func finish() -> [UInt8]
}

private struct JSONSamples: SampleWriter {
  let mediaType = MediaType.json
  private var bytes = Array(#"{"samples":["#.utf8)
  private var isFirst = true

  mutating func add(_ engine: borrowing Engine) {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
    var writer = JSONWriter(reservingCapacity: 512)
    writer.sample(engine)
    bytes += writer.bytes
  }

  mutating func finish() -> [UInt8] {
    bytes + Array("]}\n".utf8)
  }
}

extension JSONWriter {
  fileprivate mutating func sample(_ engine: borrowing Engine) {
    beginObject()
    member("timeMs", engine.now.milliseconds)
    key("contentOffset")
    point(engine.scrollView.contentOffset)
    key("contentInset")
    insets(engine.scrollView.contentInset)
    key("presentation")
    beginObject()
    key("contentOffset")
    point(Point(x: engine.presentedOffset(.horizontal), y: engine.presentedOffset(.vertical)))
    endObject()
    for name in ComponentName.allCases {
      key(escaping: name.rawValue)
      sample(engine.component(name), engine)
    }
    endObject()
  }

  private mutating func sample(_ component: Component?, _ engine: borrowing Engine) {
    guard let component, component.isAttached else { return null() }
    beginObject()
    member("state", component.state.rawValue)
    member("pullingPercent", engine.reportedPullingPercent(of: component))
    endObject()
  }
}

/// Samples as CSV by RFC 4180: a header line, then a line for each sample.
private struct CSVSamples: SampleWriter {
  let mediaType = MediaType.csv + "; charset=utf-8; header=present"
  private var lines = [
    "timeMs,contentOffset.x,contentOffset.y,contentInset.top,contentInset.left,"
      + "contentInset.bottom,contentInset.right,presentation.contentOffset.x,"
      + "presentation.contentOffset.y,header.state,header.pullingPercent,footer.state,"
      + "footer.pullingPercent,trailer.state,trailer.pullingPercent"
  ]

  mutating func add(_ engine: borrowing Engine) {
    let view = engine.scrollView
    let inset = view.contentInset
    let numbers = [
      engine.now.milliseconds, view.contentOffset.x, view.contentOffset.y, inset.top, inset.left,
      inset.bottom, inset.right, engine.presentedOffset(.horizontal),
      engine.presentedOffset(.vertical),
    ]
    var fields = numbers.map(JSONWriter.text)
    for name in ComponentName.allCases {
      let component = engine.component(name).flatMap { $0.isAttached ? $0 : nil }
      fields.append(component?.state.rawValue ?? "")
      let percent = component.flatMap { engine.reportedPullingPercent(of: $0) }
      fields.append(percent.map(JSONWriter.text) ?? "")
    }
    lines.append(fields.joined(separator: ","))
  }

  mutating func finish() -> [UInt8] {
    Array(lines.map { $0 + "\r\n" }.joined().utf8)
  }
}
