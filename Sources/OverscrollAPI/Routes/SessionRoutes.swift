import MicroHTTP
import OverscrollWire
import Problems
import RefreshEngine
import SessionLog
import Sessions
import StrictJSON

extension APIHandler {
  // MARK: Creating

  /// `PUT /v1/sessions/{name}`: creates a session, or finds the one with this configuration.
  func putSession(_ call: SessionCall) throws(Problem) {
    try checkName(call.name)
    try QueryReader(call.request).refuseUnknown()
    let wanted = try WantedSession(call.request, createdAt: store.wallClock)
    create(wanted.creation(named: call.name), .unrepeatable(call.exchange)) {
      existing,
      view throws(Problem) in
      try self.answer(existing, view, wanted, call.request)
    }
  }

  /// `POST /v1/sessions`: creates a session under a name that the server chooses.
  func createSession(_ request: Request, _ exchange: Exchange) throws(Problem) {
    try QueryReader(request).refuseUnknown()
    let wanted = try WantedSession(request, createdAt: store.wallClock)
    try once(request, exchange) { attempt throws(Problem) in
      var creation = wanted.creation(named: Self.chosenName(for: attempt))
      creation.retry = attempt.retry
      self.create(creation, attempt) { _, _ throws(Problem) in
        throw Problem(.unavailable, "The name that the server chose exists already; try again.")
      }
    } again: { record async throws(Problem) in
      try await self.createdAgain(record)
    }
  }

  /// A name of eighty random bits, which cannot be guessed and does not recur.
  ///
  /// With a key they follow from that, so that servers which attempt the same creation at once are in
  /// each other's way, and only one makes the session. Who knows the key knows the name.
  private static func chosenName(for attempt: Attempt) -> String {
    let key = attempt.isLast ? nil : attempt.retry?.key.key
    let bits = (UInt8(0)..<2).map { half in
      key.map { EntityTag.digest([half] + Array($0.utf8)) } ?? .random(in: 0 ... .max)
    }
    return "s-" + bits.map { String($0 >> 24, radix: 36) }.joined()
  }

  /// Creates a session and replies.
  ///
  /// If the name exists, another server may have created it for the same idempotency key.
  func create(
    _ creation: SessionStore.Creation,
    _ attempt: Attempt,
    ifExists answer: @escaping @Sendable (Session, SessionView) throws(Problem) -> Response
  ) {
    let exchange = attempt.exchange
    store.create(creation) { result in
      exchange.attempt { () throws(Problem) in
        switch result {
        case .success(let session): exchange.reply(Self.created(session, session.lastView))
        case .failure(.exists(let session)):
          if self.lookUpAgain(attempt) { return }
          session.view { view in
            exchange.reply { () throws(Problem) in try answer(session, view) }
          }
        case .failure(.access(let error)): throw Problem(error, session: creation.name)
        case .failure(.tooMuchWork(let rejection)): throw Problem(creation: rejection)
        case .failure(.log(let error)): throw Problem(error, session: creation.name)
        }
      }
    }
  }

  private static func created(_ session: Session, _ view: SessionView) -> Response {
    let snapshot = SnapshotDocument(session, view)
    return .json(
      snapshot.bytes,
      status: 201,
      headers: [("Location", "/v1/sessions/\(session.name)"), ("ETag", snapshot.tag)]
    )
  }

  /// The answer to a creation that was performed before.
  func createdAgain(_ record: IdempotencyRecord) async throws(Problem) -> Response {
    let session = try await found(record.name)
    guard record.session == session.id else { throw Self.noSession(record.name) }
    let view = try await session.view(afterEvent: record.revision + record.count)
    return Self.created(session, view)
  }

  /// The response if the session exists; it must have been created with the same configuration.
  private func answer(
    _ session: Session,
    _ view: SessionView,
    _ wanted: WantedSession,
    _ request: Request
  ) throws(Problem) -> Response {
    if request.headers[.ifNoneMatch]?.trimmed == "*" {
      throw Problem(.preconditionFailed, "The session \(session.name) exists.")
    }
    try wanted.checkConfiguration(of: session)
    let snapshot = SnapshotDocument(session, view)
    return .json(snapshot.bytes, headers: [("ETag", snapshot.tag)])
  }

  // MARK: Listing

  /// `GET /v1/sessions`: a page of the sessions, in name order.
  func listSessions(_ request: Request, _ exchange: Exchange) throws(Problem) {
    var query = try QueryReader(request)
    let limit = try query.limit()
    let after = query.take("after")
    let prefix = query.take("prefix") ?? ""
    try query.refuseUnknown(renamed: ["cursor": "after"])
    _ = try MediaType.negotiate(request, offers: [MediaType.json])
    // A log in memory looks at all names, during the call.
    store.inBackground { [store] in
      store.list(prefix: prefix, after: after, limit: limit + 1) { result in
        switch result {
        case .failure(let error): exchange.reply(Response(Problem(error, session: "")))
        case .success(let found): exchange.reply(self.page(found, limit))
        }
      }
    }
  }

  private func page(_ found: [SessionListing], _ limit: Int) -> Response {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("sessions")
    writer.beginArray()
    for listing in found.prefix(limit) {
      writer.listing(listing, lastUse: store.lastUse(of: listing))
    }
    writer.endArray()
    writer.member("next", found.count > limit ? found.prefix(limit).last?.name : nil)
    writer.endObject()
    return .json(writer.line)
  }

  // MARK: Deleting

  /// `DELETE /v1/sessions/{name}`.
  func deleteSession(_ call: SessionCall) throws(Problem) {
    try checkName(call.name)
    try QueryReader(call.request).refuseUnknown()
    store.delete(call.name) { error in
      if let error {
        call.exchange.reply(Response(Problem(error, session: call.name)))
      } else {
        call.exchange.reply(Response(status: 204))
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func listing(_ listing: SessionListing, lastUse: Microseconds) {
    let configuration = ConfigurationSummary(listing.configuration)
    let minute: Microseconds = 60_000_000
    beginObject()
    member("name", listing.name)
    member("revision", listing.revision)
    member("clock", listing.clock)
    member("createdAt", WireTime.text(listing.createdAt))
    member("lastUsedAt", WireTime.text(lastUse / minute * minute))
    member("preset", configuration.preset)
    member("dialect", configuration.dialect)
    member("damaged", listing.isDamaged)
    endObject()
  }
}
