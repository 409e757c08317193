import MicroHTTP
import OverscrollWire
import RefreshEngine
import SessionLog
import Sessions

extension APIHandler {
  /// The session of a name.
  ///
  /// - Throws: 422 for an invalid name, 404 if there is no such session.
  func session(_ name: String) throws(Problem) -> Session {
    try checkName(name)
    guard let session = store.session(named: name) else { throw Self.noSession(name) }
    return session
  }

  static func noSession(_ name: String) -> Problem {
    Problem(.sessionNotFound, "There is no session \(name).")
  }

  /// Checks that a name is a letter or digit, then up to 127 letters, digits, `.`, `_` and `-`.
  func checkName(_ name: String) throws(Problem) {
    let bytes = name.utf8
    let isName =
      (1...128).contains(bytes.count) && bytes.first.map(\.isLetterOrDigit) == true
      && bytes.allSatisfy { byte in
        byte.isLetterOrDigit
          || [UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-")].contains(byte)
      }
    guard isName else {
      throw Problem(
        parameter: "name",
        "must be a letter or digit and then up to 127 letters, digits, dots, underscores and hyphens"
      )
    }
  }

  // MARK: Creating

  /// `PUT /v1/sessions/{name}`: creates a session, or finds the one with this configuration.
  func putSession(
    _ name: String,
    _ request: Request,
    _ exchange: Exchange
  ) throws(Problem) {
    try checkName(name)
    try QueryReader(request).refuseUnknown()
    let wanted = try WantedSession(request, createdAt: store.wallClock)
    if let existing = store.session(named: name) {
      return exchange.reply(try answer(existing, wanted, request))
    }
    create(name, wanted, exchange) { existing in
      do throws(Problem) {
        return try self.answer(existing, wanted, request)
      } catch {
        return Response(error)
      }
    }
  }

  /// `POST /v1/sessions`: creates a session under a name that the server chooses.
  func createSession(_ request: Request, _ exchange: Exchange) throws(Problem) {
    try QueryReader(request).refuseUnknown()
    let wanted = try WantedSession(request, createdAt: store.wallClock)
    create(Self.chosenName(), wanted, exchange) { _ in
      Response(Problem(.unavailable, "The name that the server chose exists already; try again."))
    }
  }

  /// A name of eighty random bits: it cannot be guessed and does not recur.
  private static func chosenName() -> String {
    let bits = (0..<2).map { _ in String(UInt64.random(in: 0..<(1 << 40)), radix: 36) }
    return "s-" + bits.joined()
  }

  private func create(
    _ name: String,
    _ wanted: WantedSession,
    _ exchange: Exchange,
    ifExists answer: @escaping @Sendable (Session) -> Response
  ) {
    store.create(
      name,
      wanted.configuration,
      source: wanted.source,
      createdAt: wanted.createdAt
    ) { result in
      switch result {
      case .success(let session): exchange.reply(Self.created(session))
      case .failure(.exists(let session)): exchange.reply(answer(session))
      case .failure(.busy):
        let problem = Problem(.unavailable, "A session of that name is being created.")
        exchange.reply(Response(problem))
      case .failure(.log(let error)): exchange.reply(Response(Problem(error, session: name)))
      }
    }
  }

  private static func created(_ session: Session) -> Response {
    do throws(Problem) {
      let snapshot = SnapshotDocument(session, try session.snapshotView())
      return .json(
        snapshot.bytes,
        status: 201,
        headers: [("Location", "/v1/sessions/\(session.name)"), ("ETag", snapshot.tag)]
      )
    } catch {
      return Response(error)
    }
  }

  /// The response if the session exists; it must have been created with the same configuration.
  private func answer(
    _ session: Session,
    _ wanted: WantedSession,
    _ request: Request
  ) throws(Problem) -> Response {
    if request.headers["If-None-Match"]?.trimmed == "*" {
      throw Problem(.preconditionFailed, "The session \(session.name) exists.")
    }
    guard try wanted.isConfiguration(of: session) else {
      throw Problem(
        .configurationConflict,
        "The session \(session.name) was created with another configuration."
      )
    }
    let snapshot = SnapshotDocument(session, try session.snapshotView())
    return .json(snapshot.bytes, headers: [("ETag", snapshot.tag)])
  }

  // MARK: Reading

  /// `GET /v1/sessions/{name}`: the snapshot now, or at a time not before the last event.
  func getSession(_ name: String, _ request: Request) throws(Problem) -> Response {
    let session = try session(name)
    var query = try QueryReader(request)
    let instant = try query.instant("atMs")
    try query.refuseUnknown()
    _ = try MediaType.negotiate(request, offers: [MediaType.json])
    let snapshot = SnapshotDocument(session, try session.snapshotView(at: instant))
    if let field = request.headers["If-None-Match"], EntityTag.matches(field, snapshot.tag) {
      return Response(
        status: 304,
        headers: [("ETag", snapshot.tag), ("Cache-Control", "no-store")]
      )
    }
    return .json(snapshot.bytes, headers: [("ETag", snapshot.tag)])
  }

  /// `GET /v1/sessions/{name}/configuration`: the configuration in force.
  func getConfiguration(_ name: String, _ request: Request) throws(Problem) -> Response {
    let session = try session(name)
    try QueryReader(request).refuseUnknown()
    _ = try MediaType.negotiate(request, offers: [MediaType.json])
    var writer = JSONWriter()
    let engine = try session.snapshotView().engine
    writer.configuration(try session.configuration(), engine, epoch: engine.epoch)
    return .json(writer.bytes)
  }

  /// `GET /v1/sessions`: a page of the sessions, in name order.
  func listSessions(_ request: Request) throws(Problem) -> Response {
    var query = try QueryReader(request)
    let limit = try query.limit()
    let cursor = query.take("cursor")
    let prefix = query.take("prefix") ?? ""
    try query.refuseUnknown()
    _ = try MediaType.negotiate(request, offers: [MediaType.json])
    let listings = try Problem.logged {
      () throws(SessionLogError) in
      try self.store.list(prefix: prefix, after: cursor, limit: limit + 1)
    }
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("sessions")
    writer.beginArray()
    for listing in listings.prefix(limit) { writer.listing(listing) }
    writer.endArray()
    let isLast = listings.count <= limit
    writer.member("nextCursor", isLast ? nil : listings.prefix(limit).last?.header.name)
    writer.endObject()
    return .json(writer.bytes)
  }

  // MARK: Deleting

  /// `DELETE /v1/sessions/{name}`.
  func deleteSession(
    _ name: String,
    _ request: Request,
    _ exchange: Exchange
  ) throws(Problem) {
    try checkName(name)
    try QueryReader(request).refuseUnknown()
    store.delete(name) { error in
      if let error {
        exchange.reply(Response(Problem(error, session: name)))
      } else {
        exchange.reply(Response(status: 204))
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func listing(_ listing: SessionListing) {
    beginObject()
    member("name", listing.header.name)
    member("revision", listing.revision)
    member("clock", listing.header.clock)
    member("createdAt", WireTime.text(listing.header.createdAt))
    endObject()
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
