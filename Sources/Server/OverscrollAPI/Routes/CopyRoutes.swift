import HTTPSemantics
import MicroHTTP
import OverscrollWire
import Problems
import Recordings
import RefreshEngine
import SessionLog
import Sessions
import StrictJSON

/// The calls that make a session with the events of another session or of a recording.
extension APIHandler {
  /// `POST /v1/sessions/{name}/fork`: makes a session with the first events of this session.
  func forkSession(_ call: Call) throws(Problem) {
    try checkName(call.name)
    try call.checkQuery()
    let fork = try WantedFork(call.request)
    try copy(call, unless: Preconditions(call.request.head)?.problem) { () throws(Problem) in
      try self.creation(fork, of: try self.found(call.name))
    }
  }

  private func creation(
    _ fork: WantedFork,
    of session: Session
  ) throws(Problem) -> SessionStore.Creation {
    let present = session.lastView.revision
    let revision = fork.revision ?? present
    guard revision <= present else {
      throw Problem(
        .eventNotFound,
        "The session \(session.name) has \(present) events, so it has none with revision "
          + "\(revision)."
      )
    }
    let now = store.wallClock
    let portable = try PortableConfiguration(ofSession: session)
    let content = try session.reading { () throws(SessionTimeline.Fault) in
      try PlayedEvents(of: session, upTo: revision)
    }
    return SessionStore.Creation(copy: portable, named: fork.name, createdAt: now, content)
  }

  /// `POST /v1/sessions/{name}/restore`: makes a session from a recording.
  func restoreSession(_ call: Call) throws(Problem) {
    try checkName(call.name)
    try call.checkQuery()
    try MediaType.checkJSON("A recording", call.request)
    let fault = Preconditions(call.request.head)?.problemIfMissing
    try copy(call, unless: fault) { () throws(Problem) in
      let body = call.request.body
      let recording = try orProblem { () throws(RecordingFault) in try Recording(body) }
      return try self.creation(of: recording, named: call.name)
    }
  }

  private func creation(
    of recording: Recording,
    named name: String
  ) throws(Problem) -> SessionStore.Creation {
    let createdAt = store.wallClock
    let portable = try orProblem { () throws(FieldErrors) in
      try PortableConfiguration(
        recording.configurationSource,
        createdAt: createdAt,
        version: recording.configuration.engine.version
      )
    }
    do throws(SubmissionError) {
      let content = try store.play(
        recording.events,
        count: recording.events.count,
        in: portable.configuration,
        steps: Self.recordingSteps
      )
      return SessionStore.Creation(copy: portable, named: name, createdAt: createdAt, content)
    } catch {
      let list = JSONPointer.root.appending("events")
      guard case .rejected(let index, let rejection) = error,
        let event = recording.events.dropFirst(index).first(where: { _ in true })
      else { throw Problem(error, session: name, events: []) { list.appending($0) } }
      throw Problem(rejection, of: event.event, at: list.appending(index))
    }
  }

  /// Makes a session with events in the background, and replies.
  ///
  /// The idempotency key is looked up before the session: retries are answered even after a deletion.
  private func copy(
    _ call: Call,
    unless fault: Problem?,
    _ creation: @escaping @Sendable () throws(Problem) -> SessionStore.Creation
  ) throws(Problem) {
    try once(call) { attempt throws(Problem) in
      let isAdmitted = self.store.recordingWork.start {
        attempt.exchange.attempt { () throws(Problem) in
          var creation = try creation()
          creation.retry = attempt.retry
          self.create(creation, attempt, unless: fault) { session, _ throws(Problem) in
            throw Problem(.sessionExists, "The session \(session.name) exists.")
          }
        }
      }
      guard isAdmitted else { throw Problem.tooManyRecordings }
    } again: { record throws(Problem) in
      try self.createdAgain(record, call.request)
    }
  }
}

/// The body of a request for a fork.
private struct WantedFork {
  let name: String
  let revision: Int?

  init(_ request: Request) throws(Problem) {
    try MediaType.checkJSON("What to fork", request)
    let body = JSONCursor(try request.jsonBody())
    (name, revision) = try orProblem { () throws(FieldErrors) in
      try body.object { reader throws(FieldErrors) in
        let name = reader.read(required: "name") { field throws(FieldErrors) in
          let name = try field.string()
          guard APIHandler.isName(name) else {
            throw field.refused(.malformed(APIHandler.nameRule))
          }
          return name
        }
        let revision = reader.read("revision") { field throws(FieldErrors) in
          field.isNull ? nil : try field.integer(in: 0...Int(1e12))
        }
        return (name ?? "", revision ?? nil)
      }
    }
  }
}

extension SessionStore.Creation {
  /// A session that begins with played events, with the configuration of another session or a recording.
  fileprivate init(
    copy portable: PortableConfiguration,
    named name: String,
    createdAt: Microseconds,
    _ content: PlayedEvents
  ) {
    self.init(
      name: name,
      configuration: portable.configuration,
      source: portable.forCopy.bytes,
      createdAt: createdAt
    )
    self.content = content
  }
}

extension PortableConfiguration {
  /// The configuration at the creation of a session.
  init(ofSession session: Session) throws(Problem) {
    do {
      let document = try JSONReader.value(session.header.configuration)
      self = try PortableConfiguration(
        document,
        createdAt: session.header.createdAt,
        version: session.header.version
      )
    } catch {
      // The configuration was valid at the creation of the session.
      throw Problem(.internalError, "The configuration of \(session.name) cannot be read.")
    }
  }
}

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
    try withSessionToRead(call) { [store] session throws(Problem) in
      try self.replyFromRecordings(call.exchange) { () throws(Problem) in
        try .of(
          RecordingBody(session, isAsserting: expected == nil),
          headers: [("Content-Disposition", "attachment; filename=\"\(session.name).json\"")],
          running: { store.makePiece($0) }
        )
      }
    }
  }
}

/// The recording of a session, made while the client reads it.
private struct RecordingBody: LongBody {
  private let session: Session
  private var writer: RecordingWriter
  private var part = Part.begin
  /// The revision up to which the current part has read the log.
  private var revision = 0
  /// The items that are read but not yet written.
  private var items: ArraySlice<RecordedEvents.Item> = []
  private let last: Int
  /// The session's time at the request for the recording.
  private let end: Instant
  /// The decoder of all events, in its state before the first event.
  private let all: RecordedEvents
  /// The decoder of the remaining events.
  private var events: RecordedEvents

  private enum Part {
    case begin
    case events
    case expectations
    case ended
  }

  /// The number of events in one read of the log.
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

  /// Makes one event or its expectation.
  private mutating func nextEvent() throws -> [UInt8] {
    if items.isEmpty { try readPage() }
    // The last page may contain only a gesture that has just begun.
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
