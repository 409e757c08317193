import HTTPSemantics
import MicroHTTP
import OverscrollWire
import Problems
import RefreshEngine
import SessionLog
import Sessions
import StrictJSON

extension APIHandler {
  /// `POST /v1/sessions/{name}/events`: applies one event or a batch, completely or not at all.
  func postEvents(_ call: Call) throws(Problem) {
    // Fast path: most requests have no key, and their session is in memory.
    if !call.request.headers.has(.idempotencyKey), let session = store.resident(call.name) {
      return try post(Attempt(call), to: session)
    }
    try withSession(call) { session throws(Problem) in
      // With a shared log the session looks up the key after it has fixed the base revision.
      let looksUp = !self.store.isShared
      try self.once(call, looksUp: looksUp) { attempt throws(Problem) in
        try self.post(attempt, to: session)
      } again: { record throws(Problem) in
        try self.accepted(record, call.name, call.request)
      }
    }
  }

  /// Reads the body of a request to a session, and submits the events.
  private func post(_ attempt: Attempt, to session: Session) throws(Problem) {
    do throws(Problem) {
      session.submit(try PostedBatch(self, attempt, session))
    } catch {
      guard store.isShared else { throw error }
      postAgain(attempt, error, session)
    }
  }

  /// Posts a faulty batch again to the current session of the name: another server may have made a new
  /// session with another dialect.
  private func postAgain(_ attempt: Attempt, _ problem: Problem, _ session: Session) {
    store.findCurrent(session.name) { found in
      attempt.exchange.attempt { () throws(Problem) in
        let current = try self.value(found, session.name)
        guard current.id != session.id else { throw problem }
        current.submit(try PostedBatch(self, attempt, current))
      }
    }
  }

  /// The answer to a repeated batch.
  private func accepted(
    _ record: IdempotencyRecord,
    _ name: String,
    _ request: Request
  ) throws(Problem) -> Response {
    let session = try found(name)
    guard record.session == session.id else { throw Self.noSession(name) }
    let accepted = try session.reading { () throws(SessionTimeline.Fault) in
      try session.acceptedBatch(after: record.revision, count: record.count)
    }
    guard let accepted else {
      throw Problem.unknownOutcome("The log has not yet given back what the request did.")
    }
    return Response(accepted, session, isMinimal: request.headers.preferMinimal)
  }

  /// Posts a batch to the session that has the name of a deleted one.
  fileprivate func postToSuccessor(_ batch: PostedBatch) {
    let exchange = batch.attempt.exchange
    exchange.attempt { () throws(Problem) in
      let request = batch.attempt.request
      let call = Call(name: batch.session.name, request: request, exchange: exchange)
      try withSession(call) { session throws(Problem) in try self.post(batch.attempt, to: session) }
    }
  }
}

/// The events that a client posted to a session.
private final class PostedBatch: SubmittedBatch {
  private let api: APIHandler
  let session: Session
  let attempt: Attempt
  private let batch: EventBatch
  let submission: Submission

  /// Reads the body of a request to a session.
  init(_ api: APIHandler, _ attempt: Attempt, _ session: Session) throws(Problem) {
    let request = attempt.request
    if request.head.hasQuery { try QueryReader(request).refuseUnknown() }
    self.api = api
    self.session = session
    self.attempt = attempt
    batch = try EventBatch(request, session.dialect)
    submission = Submission(
      batch.events,
      expectedRevision: batch.expectedRevision,
      retry: attempt.retry,
      isForbidden: Preconditions(request.head)?.problem != nil
    )
  }

  func prepare(_ accepted: AcceptedBatch) -> @Sendable () -> Void {
    let isMinimal = attempt.request.headers.preferMinimal
    let response = Response(accepted, session, isMinimal: isMinimal)
    return { [exchange = attempt.exchange] in exchange.reply(response) }
  }

  func refuse(_ error: SubmissionError) {
    switch error {
    // Another server has accepted the batch meanwhile.
    case .repeated(let record): api.answer(attempt, as: record)
    case .preconditionFailed:
      let problem = Preconditions(attempt.request.head)?.problem
      attempt.exchange.reply(
        Response(problem ?? Problem(error, session: session.name, batch: batch))
      )
    // Another server has deleted the session, and a server may have made a new one.
    case .deleted where api.store.forget(session):
      // The calling thread may be a thread of the log.
      api.store.inBackground { self.api.postToSuccessor(self) }
    default:
      let problem = Problem(error, session: session.name, batch: batch)
      attempt.exchange.reply(Response(problem))
    }
  }
}

extension EventBatch {
  /// Reads the body of a request to a session of a dialect.
  init(_ request: Request, _ dialect: Dialect) throws(Problem) {
    let decoder = EventDecoder(dialect: dialect)
    let type = try MediaType.ofBody(request, accepted: MediaType.events) ?? MediaType.json
    do {
      switch type {
      case MediaType.json: try self.init(json: request.body, decoder)
      case MediaType.ndjson: try self.init(lines: request.body, decoder)
      default: throw Problem.unsupported("Events", accepted: MediaType.events, not: type)
      }
    } catch {
      let problem = (error as? any ProblemError)?.problem
      throw problem ?? Problem(.internalError, "The events cannot be read.")
    }
  }
}

extension Response {
  /// Makes the answer to an accepted batch.
  fileprivate init(_ accepted: AcceptedBatch, _ session: Session, isMinimal: Bool) {
    let view = accepted.view
    var writer = JSONWriter(reservingCapacity: isMinimal ? 64 : 4096)
    writer.beginObject()
    writer.place(view)
    writer.key("reached")
    if let reached = accepted.reached { writer.bool(reached) } else { writer.null() }
    // Fast path: gestures play only on a running clock, and a question to an engine copies the engine.
    if session.clock == .realtime, let end = view.engine.gestureEnd {
      writer.member("endsAtMs", end.milliseconds)
    }
    if !isMinimal { writer.rest(of: accepted, session) }
    writer.endObject()
    self = .posted(writer.line, isMinimal: isMinimal)
  }
}

extension JSONWriter {
  /// Writes the members that a minimal answer omits.
  fileprivate mutating func rest(of accepted: AcceptedBatch, _ session: Session) {
    key("instants")
    beginArray()
    for instant in accepted.instants { number(instant.milliseconds) }
    endArray()
    key("effects")
    effects(accepted.effects[...])
    member("effectsNext", accepted.hasMoreEffects ? accepted.effects.last?.index : nil)
    key("snapshot")
    snapshot(accepted.view.engine, SnapshotLabel(session, accepted.view))
  }
}

extension APIHandler {
  /// `GET /v1/sessions/{name}/events`: the events after a revision, as JSON or NDJSON.
  func getEvents(_ call: Call) throws(Problem) {
    try withSessionToRead(call) { session throws(Problem) in
      var query = try QueryReader(call.request)
      let (after, limit) = try query.page()
      let type = try MediaType.negotiate(call.request, offers: [MediaType.json, MediaType.ndjson])
      session.events(after: after, limit: limit) { result in
        switch result {
        case .failure(let error): call.exchange.reply(Response(Problem(error, session: call.name)))
        case .success(let found):
          let page = EventPage(found, after: after, last: session.lastView.revision)
          call.exchange.reply(page.response(type))
        }
      }
    }
  }

  /// `GET /v1/sessions/{name}/effects`: the effects after an index, up to now.
  func getEffects(_ call: Call) throws(Problem) {
    try withSessionToRead(call) { session throws(Problem) in
      var query = try QueryReader(call.request)
      let (after, limit) = try query.page()
      try MediaType.checkJSON(isAcceptedBy: call.request)
      session.view { view in
        if let found = view.effects(after: after, limit: limit + 1) {
          return call.exchange.reply(Self.page(found, limit))
        }
        self.replyFromPast(call.exchange) { () throws(Problem) in
          let found = try session.reading(for: "after") { () throws(SessionTimeline.Fault) in
            try session.pastEffects(after: after, limit: limit + 1)
          }
          return Self.page(found, limit)
        }
      }
    }
  }

  private static func page(_ found: [Effect], _ limit: Int) -> Response {
    .object { writer in
      writer.key("effects")
      writer.effects(found.prefix(limit))
      writer.member("next", found.count > limit ? found.prefix(limit).last?.index : nil)
    }
  }
}

/// A page of a session's events.
private struct EventPage {
  private let entries: ArraySlice<LogEntry>
  private let after: Int
  private let next: Int?

  /// The number of bytes of events that ends a page; the page may have fewer events than the limit.
  private static let fullBytes = 1 << 20

  /// Makes the first page of the events after a revision, of a session with `last` events.
  init(_ found: [LogEntry], after: Int, last: Int) {
    var bytes = 0
    entries = found.prefix { entry in
      defer { bytes += entry.event.count }
      return bytes < Self.fullBytes
    }
    self.after = after
    let end = after + entries.count
    next = end < last && !entries.isEmpty ? end : nil
  }

  /// The page as one object, or as a line for each event.
  func response(_ type: String) -> Response {
    guard type == MediaType.ndjson else {
      return .object { writer in
        writer.key("events")
        writer.beginArray()
        for offset in entries.indices { write(offset, to: &writer) }
        writer.endArray()
        writer.member("next", next)
      }
    }
    let lines = entries.indices.flatMap { offset in
      var writer = JSONWriter(reservingCapacity: 256)
      write(offset, to: &writer)
      return writer.line
    }
    return .fresh(type, .bytes(lines))
  }

  private func write(_ offset: Int, to writer: inout JSONWriter) {
    let entry = entries[offset]
    writer.beginObject()
    writer.member("revision", after + offset + 1)
    writer.member("atMs", Instant(microseconds: entry.instant).milliseconds)
    writer.key("event")
    writer.raw(entry.event)
    writer.endObject()
  }
}
