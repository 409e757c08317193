import MicroHTTP
import OverscrollWire
import RefreshEngine
import SessionLog
import Sessions

extension APIHandler {
  /// `POST /v1/sessions/{name}/events`: one event or a batch, applied whole or not at all.
  func postEvents(
    _ name: String,
    _ request: Request,
    _ exchange: Exchange
  ) throws(Problem) {
    let isMinimal = Self.prefersMinimal(request.headers)
    // Most have no key, and their session is in memory.
    if !request.headers.has("Idempotency-Key"), let session = store.resident(name) {
      let posted = PostedBatch(
        name: name,
        request: request,
        attempt: .unrepeatable(exchange),
        isMinimal: isMinimal
      )
      return try postEvents(posted, to: session)
    }
    try withBatch(request, name, exchange) { batch, session throws(Problem) in
      // Of a shared log the session looks the key up, once the moment is settled that it builds on.
      let looksUp = !self.store.isShared
      try self.once(request, exchange, looksUp: looksUp) { attempt throws(Problem) in
        let posted = PostedBatch(
          name: name,
          request: request,
          attempt: attempt,
          isMinimal: isMinimal
        )
        self.submit(batch, posted, to: session)
      } again: { record async throws(Problem) in
        try await self.accepted(record, under: name, isMinimal: isMinimal)
      }
    }
  }

  private func postEvents(_ posted: PostedBatch, to session: Session) throws(Problem) {
    let (request, exchange) = (posted.request, posted.attempt.exchange)
    try withBatch(request, of: session, exchange) { batch, session in
      self.submit(batch, posted, to: session)
    }
  }

  /// Finds the session of a name, and reads the body of a request to it.
  private func withBatch(
    _ request: Request,
    _ name: String,
    _ exchange: Exchange,
    _ body: @escaping @Sendable (EventBatch, Session) throws(Problem) -> Void
  ) throws(Problem) {
    try withSession(name, exchange) { session throws(Problem) in
      try self.withBatch(request, of: session, exchange, body)
    }
  }

  private func withBatch(
    _ request: Request,
    of session: Session,
    _ exchange: Exchange,
    _ body: @escaping @Sendable (EventBatch, Session) throws(Problem) -> Void
  ) throws(Problem) {
    try QueryReader(request).refuseUnknown()
    let batch: EventBatch
    do throws(Problem) {
      batch = try EventBatch(request, session.dialect)
    } catch {
      guard store.isShared else { throw error }
      return readAgain(request, session.name, error, of: session, exchange, body)
    }
    try body(batch, session)
  }

  /// Reads a body that is wrong for a session's dialect; another server may have made the session anew
  /// with another one.
  private func readAgain(
    _ request: Request,
    _ name: String,
    _ problem: Problem,
    of session: Session,
    _ exchange: Exchange,
    _ body: @escaping @Sendable (EventBatch, Session) throws(Problem) -> Void
  ) {
    store.findCurrent(name) { found in
      do throws(Problem) {
        let current = try Self.value(found, name)
        guard current.id != session.id else { throw problem }
        try body(try EventBatch(request, current.dialect), current)
      } catch {
        exchange.reply(Response(error))
      }
    }
  }

  /// A batch that is being posted.
  private struct PostedBatch: Sendable {
    let name: String
    let request: Request
    let attempt: Attempt
    let isMinimal: Bool
  }

  /// The answer to a batch that was done before.
  private func accepted(
    _ record: IdempotencyRecord,
    under name: String,
    isMinimal: Bool
  ) async throws(Problem) -> Response {
    let session = try await found(name)
    guard record.session == session.id else { throw Self.noSession(name) }
    let accepted = try await Problem.logged(session: name) {
      () async throws(SessionLogError) in
      try await session.acceptedBatch(after: record.revision, count: record.count)
    }
    guard let accepted else {
      throw Problem.unknownOutcome("The log has not yet given back what the request did.")
    }
    return Self.answer(accepted, session, isMinimal: isMinimal)
  }

  private static func prefersMinimal(_ headers: HeaderFields) -> Bool {
    // Fast path: most requests have no preference, or this one only.
    guard headers.has("Prefer") else { return false }
    if headers.has("Prefer", only: "return=minimal") { return true }
    return headers.values("Prefer").contains { field in
      field.split(separator: ",").contains { $0.trimmed.lowercased() == "return=minimal" }
    }
  }

  private func submit(_ batch: EventBatch, _ posted: PostedBatch, to session: Session) {
    let exchange = posted.attempt.exchange
    session.submit(
      Submission(
        batch.events,
        expectedRevision: batch.expectedRevision,
        retry: posted.attempt.retry
      ),
      prepare: { accepted in
        let response = Self.answer(accepted, session, isMinimal: posted.isMinimal)
        return { exchange.reply(response) }
      },
      refuse: { error in
        switch error {
        // Another server has done it meanwhile.
        case .repeated(let record): posted.attempt.answerAgain(record)
        // Another server has deleted it, and one may have made it anew.
        case .deleted where self.store.forget(session): self.submitToSuccessor(posted)
        default:
          exchange.reply(Response(Problem(error, session: session.name, batch: batch)))
        }
      }
    )
  }

  private func submitToSuccessor(_ posted: PostedBatch) {
    do throws(Problem) {
      let (name, exchange) = (posted.name, posted.attempt.exchange)
      try withBatch(posted.request, name, exchange) { batch, session throws(Problem) in
        self.submit(batch, posted, to: session)
      }
    } catch {
      posted.attempt.exchange.reply(Response(error))
    }
  }

  private static func answer(
    _ accepted: AcceptedBatch,
    _ session: Session,
    isMinimal: Bool
  ) -> Response {
    let view = accepted.view
    var writer = JSONWriter(reservingCapacity: isMinimal ? 64 : 4096)
    writer.beginObject()
    writer.member("revision", view.revision)
    writer.member("timeMs", view.engine.now.milliseconds)
    guard !isMinimal else {
      writer.endObject()
      return .posted(writer.line, isMinimal: true)
    }
    writer.key("instants")
    writer.beginArray()
    for instant in accepted.instants { writer.number(instant.milliseconds) }
    writer.endArray()
    writer.key("effects")
    writer.effects(accepted.effects[...])
    writer.member("effectsNext", accepted.hasMoreEffects ? accepted.effects.last?.index : nil)
    writer.key("snapshot")
    writer.snapshot(view.engine, SnapshotLabel(session, view))
    writer.endObject()
    return .posted(writer.line, isMinimal: false)
  }

  /// `GET /v1/sessions/{name}/events`: the events after a revision, as JSON or NDJSON.
  func getEvents(
    _ name: String,
    _ request: Request,
    _ exchange: Exchange
  ) throws(Problem) {
    try withSessionToRead(name, exchange) { session, exchange throws(Problem) in
      var query = try QueryReader(request)
      let (after, limit) = try query.page()
      let type = try MediaType.negotiate(request, offers: [MediaType.json, MediaType.ndjson])
      session.events(after: after, limit: limit) { result in
        switch result {
        case .failure(let error): exchange.reply(Response(Problem(error, session: name)))
        case .success(let found):
          let page = EventPage(found, after: after, last: session.lastView.revision)
          exchange.reply(type == MediaType.json ? page.json : page.lines)
        }
      }
    }
  }

  /// `GET /v1/sessions/{name}/effects`: the effects after an index that have happened by now.
  func getEffects(
    _ name: String,
    _ request: Request,
    _ exchange: Exchange
  ) throws(Problem) {
    try withSessionToRead(name, exchange) { session, exchange throws(Problem) in
      var query = try QueryReader(request)
      let (after, limit) = try query.page()
      _ = try MediaType.negotiate(request, offers: [MediaType.json])
      session.view { view in
        if let found = view.effects(after: after, limit: limit + 1) {
          return exchange.reply(Self.page(found, limit))
        }
        self.replyFromPast(exchange) { () async throws(Problem) in
          do throws(SessionTimeline.Fault) {
            return Self.page(try await session.pastEffects(after: after, limit: limit + 1), limit)
          } catch {
            throw Problem(error, session: name, parameter: "after")
          }
        }
      }
    }
  }

  private static func page(_ found: [Effect], _ limit: Int) -> Response {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("effects")
    writer.effects(found.prefix(limit))
    writer.member("next", found.count > limit ? found.prefix(limit).last?.index : nil)
    writer.endObject()
    return .json(writer.line)
  }
}

/// A page of a session's events.
private struct EventPage {
  private let entries: ArraySlice<LogEntry>
  private let after: Int
  private let next: Int?

  /// How many bytes of events end a page, which then has fewer than was asked for.
  private static let fullBytes = 1 << 20

  /// The first of the events that were found after a revision, of a session with so many.
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

  var json: Response {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("events")
    writer.beginArray()
    for (offset, entry) in entries.enumerated() {
      writer.logEntry(entry, revision: after + offset + 1)
    }
    writer.endArray()
    writer.member("next", next)
    writer.endObject()
    return .json(writer.line)
  }

  var lines: Response {
    var bytes: [UInt8] = []
    for (offset, entry) in entries.enumerated() {
      var line = JSONWriter(reservingCapacity: 256)
      line.logEntry(entry, revision: after + offset + 1)
      bytes += line.line
    }
    return Response(
      status: 200,
      headers: [("Content-Type", MediaType.ndjson), ("Cache-Control", "no-store")],
      body: .bytes(bytes)
    )
  }
}

extension JSONWriter {
  fileprivate mutating func logEntry(_ entry: LogEntry, revision: Int) {
    beginObject()
    member("revision", revision)
    member("atMs", Instant(microseconds: entry.instant).milliseconds)
    key("event")
    raw(entry.event)
    endObject()
  }
}
