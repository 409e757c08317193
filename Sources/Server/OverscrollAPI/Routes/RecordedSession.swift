import MicroHTTP
import OverscrollWire
import Problems
import Recordings
import RefreshEngine
import SessionLog
import Sessions
import StrictJSON

extension APIHandler {
  /// `GET /v1/sessions/{name}/recording`: the session as a recording.
  func getRecording(_ call: Call) throws(Problem) {
    var query = try QueryReader(call.request)
    let expected = query.take("expected")
    if let expected, expected != "none" {
      throw Problem(
        parameter: "expected",
        .unknownValue(expected, known: ["none"], "must be none, or absent")
      )
    }
    try query.refuseUnknown()
    try MediaType.checkJSON(isAcceptedBy: call.request)
    try withSessionToRead(call) { [store] session, exchange throws(Problem) in
      try self.replyFromRecordings(exchange) { () throws(Problem) in
        try .of(
          RecordingBody(session, isAsserting: expected == nil),
          headers: [("Content-Disposition", "attachment; filename=\"\(session.name).json\"")],
          running: { store.makePiece($0) }
        )
      }
    }
  }
}

/// A session's recording, made as it is read.
private struct RecordingBody: LongBody {
  private let session: Session
  private var writer: RecordingWriter
  private var part = Part.begin
  /// The revision up to which the part has read the log.
  private var revision = 0
  /// What was read and is not written yet.
  private var items: ArraySlice<RecordedEvents.Item> = []
  private let last: Int
  /// The session's time when the recording was asked for.
  private let end: Instant
  /// All events, from the first on.
  private let all: RecordedEvents
  /// Those after the ones that were read.
  private var events: RecordedEvents

  private enum Part {
    case begin
    case events
    case expectations
    case ended
  }

  /// How many events are read at a time.
  private static let pageSize = 100

  init(_ session: Session, isAsserting: Bool) throws(Problem) {
    self.session = session
    let view = session.lastView
    (last, end) = (view.revision, session.view().now)
    let portable = try PortableConfiguration(ofSession: session)
    let configuration = portable.forRecording
    all = RecordedEvents(portable.configuration)
    events = all
    do throws(FieldErrors) {
      writer = try RecordingWriter(
        name: session.name,
        configuration: configuration,
        version: session.header.version,
        isAsserting: isAsserting
      )
    } catch {
      throw Self.unplayable(session, error)
    }
  }

  mutating func next() throws(Problem) -> [UInt8]? {
    do {
      switch part {
      case .begin:
        part = .events
        return writer.begin
      case .events, .expectations:
        if !items.isEmpty || revision < last { return try nextEvent() }
        if part == .events, writer.isAsserting {
          (part, revision, events) = (.expectations, 0, all)
          return writer.expectations()
        }
        part = .ended
        return (writer.isAsserting ? writer.end : writer.expectations()) + [UInt8(ascii: "\n")]
      case .ended: return nil
      }
    } catch let error as SessionLogError {
      throw Problem(error, session: session.name)
    } catch {
      throw Self.unplayable(session, error)
    }
  }

  /// One event, or what it did.
  private mutating func nextEvent() throws -> [UInt8] {
    if items.isEmpty { try readPage() }
    // The last page may have nothing but a gesture that has just begun.
    guard let (event, instant) = items.popFirst() else { return [] }
    return part == .events
      ? writer.event(event, at: instant) : try writer.item(event, at: instant)
  }

  private mutating func readPage() throws {
    let limit = min(Self.pageSize, last - revision)
    let page = try session.events(after: revision, limit: limit)
    guard !page.isEmpty else { throw SessionLogError.refused(.notFound) }
    for entry in page {
      let instant = Instant(microseconds: entry.instant)
      items += try events.next(JSONReader.value(entry.event), at: instant)
    }
    revision += page.count
    if revision == last { items += events.touches(upTo: end) }
  }

  private static func unplayable(_ session: Session, _ error: any Error) -> Problem {
    Problem(
      .unavailable,
      "The session \(session.name) cannot be played from the log: \(error)."
    )
  }
}
