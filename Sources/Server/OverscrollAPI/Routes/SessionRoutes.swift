import HTTPSemantics
import MicroHTTP
import OverscrollWire
import Problems
import RefreshEngine
import SessionLog
import Sessions
import StrictJSON

extension APIHandler {
  // MARK: Creating

  /// `PUT /v1/sessions/{name}`: creates a session, or finds an existing one with this configuration.
  func putSession(_ call: Call) throws(Problem) {
    try checkName(call.name)
    try call.checkQuery()
    let wanted = try WantedSession(call.request, in: store)
    let preconditions = Preconditions(call.request.head)
    create(
      wanted.creation(named: call.name),
      Attempt(call),
      unless: preconditions?.problemIfMissing
    ) { existing, view throws(Problem) in
      try wanted.checkConfiguration(of: existing)
      if let problem = preconditions?.problem { throw problem }
      return .made(existing, view, status: 200, for: call.request)
    }
  }

  /// `POST /v1/sessions`: creates a session under a name that the server chooses.
  func createSession(_ call: Call) throws(Problem) {
    try call.checkQuery()
    let wanted = try WantedSession(call.request, in: store)
    try once(call) { attempt throws(Problem) in
      var creation = wanted.creation(named: Self.chosenName(for: attempt))
      creation.retry = attempt.retry
      self.create(creation, attempt) { _, _ throws(Problem) in
        throw Problem(.unavailable, "The name that the server chose exists already; try again.")
      }
    } again: { record throws(Problem) in
      try self.createdAgain(record, call.request)
    }
  }

  /// A name of eighty random bits, which is unique and cannot be guessed.
  ///
  /// With a key the bits are derived from the key, so that servers which attempt the same creation collide,
  /// and only one makes the session. A caller who knows the key also knows the name.
  private static func chosenName(for attempt: Attempt) -> String {
    let key = attempt.isLast ? nil : attempt.retry?.key.key
    let bits = (UInt8(0)..<2).map { half in
      key.map { EntityTag.digest([half] + Array($0.utf8)) } ?? .random(in: 0 ... .max)
    }
    return "s-" + bits.map { String($0 >> 24, radix: 36) }.joined()
  }

  /// Creates a session and replies.
  ///
  /// If the name exists, another server may have created the session for the same idempotency key.
  ///
  /// - Parameters:
  ///   - creation: The session to create.
  ///   - attempt: The attempt to answer.
  ///   - fault: The problem of a precondition that forbids the creation; nil without one.
  ///   - answer: Makes the answer if the name exists.
  func create(
    _ creation: SessionStore.Creation,
    _ attempt: Attempt,
    unless fault: Problem? = nil,
    ifExists answer: @escaping @Sendable (Session, SessionView) throws(Problem) -> Response
  ) {
    let exchange = attempt.exchange
    var creation = creation
    creation.isForbidden = fault != nil
    let name = creation.name
    store.create(creation) { result in
      exchange.attempt { () throws(Problem) in
        switch result {
        case .success(let session):
          exchange.reply(.made(session, session.lastView, status: 201, for: attempt.request))
        case .failure(.exists(let session)):
          if self.lookUpAgain(attempt) { return }
          session.view { view in
            exchange.reply { () throws(Problem) in try answer(session, view) }
          }
        case .failure(.preconditionFailed): throw fault ?? Self.noSession(name)
        case .failure(.access(let error)): throw Problem(error, session: name)
        case .failure(.tooMuchWork(let rejection)): throw Problem(creation: rejection)
        case .failure(.log(let error)): throw Problem(error, session: name)
        }
      }
    }
  }

  /// The answer to a repeated creation.
  func createdAgain(
    _ record: IdempotencyRecord,
    _ request: Request
  ) throws(Problem) -> Response {
    let session = try found(record.name)
    guard record.session == session.id else { throw Self.noSession(record.name) }
    let view = try session.view(of: .after(revision: record.revision + record.count))
    return .made(session, view, status: 201, for: request)
  }

  // MARK: Listing

  /// `GET /v1/sessions`: a page of the sessions, in the order of their names.
  func listSessions(_ call: Call) throws(Problem) {
    var query = try QueryReader(call.request)
    let limit = try query.limit()
    let after = query.take("after")
    if let after, !Self.isName(after) {
      throw Problem(parameter: "after", .malformed(Self.nameRule))
    }
    let prefix = query.take("prefix") ?? ""
    try query.refuseUnknown(renamed: ["cursor": "after"])
    try MediaType.checkJSON(isAcceptedBy: call.request)
    list(prefix: prefix, after: after, limit: limit + 1, call) { [store] found in
      let response = Response.object { writer in
        writer.key("sessions")
        writer.beginArray()
        for listing in found.prefix(limit) {
          writer.listing(listing, lastUse: store.lastUse(of: listing))
        }
        writer.endArray()
        writer.member("next", found.count > limit ? found.prefix(limit).last?.name : nil)
      }
      call.exchange.reply(response)
    }
  }

  private func list(
    prefix: String,
    after: String?,
    limit: Int,
    _ call: Call,
    _ body: @escaping @Sendable ([SessionListing]) -> Void
  ) {
    // A log in memory searches all names during the call.
    store.inBackground { [store] in
      store.list(prefix: prefix, after: after, limit: limit) { result in
        switch result {
        case .failure(let error): call.exchange.reply(Response(Problem(error, session: "")))
        case .success(let found): body(found)
        }
      }
    }
  }

  // MARK: Deleting

  /// `DELETE /v1/sessions/{name}`: deletes a session.
  func deleteSession(_ call: Call) throws(Problem) {
    try checkName(call.name)
    try call.checkQuery()
    let reply = { @Sendable (error: SessionLogError?, otherwise: Response) in
      let problem = error.map { Problem($0, session: call.name) }
      call.exchange.reply(problem.map { Response($0) } ?? otherwise)
    }
    if let problem = Preconditions(call.request.head)?.problem {
      return store.check(call.name) { reply($0, Response(problem)) }
    }
    store.delete(call.name) { reply($0, Response(status: 204)) }
  }

  /// `DELETE /v1/sessions`: deletes the sessions with a prefix, at most 1000.
  func deleteSessions(_ call: Call) throws(Problem) {
    var query = try QueryReader(call.request)
    let prefix = query.take("prefix")
    try query.refuseUnknown()
    guard let prefix else { throw Problem(parameter: "prefix", .required()) }
    guard !prefix.isEmpty else {
      throw Problem(parameter: "prefix", .outOfRange("must have one character at least"))
    }
    // The most sessions that one request deletes.
    let most = 1000
    list(prefix: prefix, after: nil, limit: most + 1, call) { [store] found in
      store.delete(found.prefix(most).map(\.name)) { deleted, error in
        call.exchange.reply { () throws(Problem) in
          if let error {
            var problem = Problem(error, session: "")
            problem.extensions["deleted"] = .number(Double(deleted))
            throw problem
          }
          return .object { writer in
            writer.member("deleted", deleted)
            writer.member("more", found.count > most)
          }
        }
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
    // The minute of the session's first use may have begun before its creation.
    member("lastUsedAt", WireTime.text(max(lastUse / minute * minute, listing.createdAt)))
    member("preset", configuration.preset)
    member("dialect", configuration.dialect)
    member("damaged", listing.isDamaged)
    endObject()
  }
}

/// The body of a request for a new session.
struct WantedSession: Sendable {
  /// The moment of creation, in microseconds since 1970.
  let createdAt: Microseconds
  private let document: JSONValue
  private let portable: PortableConfiguration

  /// Reads the body of a request; an empty body is an empty object.
  ///
  /// - Throws: 415, 400, or 422 for wrong fields, such as a lifetime longer than the server's.
  init(_ request: Request, in store: SessionStore) throws(Problem) {
    let type = try MediaType.ofBody(request, accepted: MediaType.json)
    if !request.body.isEmpty, let type, type != MediaType.json {
      throw Problem.unsupported("A configuration", accepted: MediaType.json, not: type)
    }
    createdAt = store.wallClock
    document = request.body.isEmpty ? [:] : try request.jsonBody()
    portable = try orProblem { [document, createdAt] () throws(FieldErrors) in
      try PortableConfiguration(document, createdAt: createdAt)
    }
    guard let lifetime = portable.configuration.idleLifetime, let most = store.timeToLive,
      lifetime > most
    else { return }
    throw Problem(
      FieldError(
        pointer: .root.appending("idleLifetimeMs"),
        .outOfRange(
          "must be at most \(most / 1000), the lifetime that the server gives to sessions"
        )
      )
    )
  }

  /// The configuration, with a value for the epoch.
  var configuration: SessionConfiguration { portable.configuration }

  /// The creation of the session under a name.
  func creation(named name: String) -> SessionStore.Creation {
    SessionStore.Creation(
      name: name,
      configuration: configuration,
      source: portable.forLog.bytes,
      createdAt: createdAt
    )
  }

  /// Checks that the session was created with the same configuration, with all defaults filled in.
  ///
  /// An absent epoch equals any epoch.
  ///
  /// - Throws: 409 with a pointer to each differing field.
  func checkConfiguration(of session: Session) throws(Problem) {
    let existing = try session.createdConfiguration()
    let wanted = try orProblem { () throws(FieldErrors) in
      try PortableConfiguration(document, createdAt: existing.engine.epoch).configuration
    }
    let differences = wanted.canonical.differences(from: existing.canonical)
    let errors = differences.prefix(FieldErrors.most).map { difference in
      FieldError(
        pointer: difference.pointer,
        .other(
          "is \(difference.existing.excerpt) in the session that exists, "
            + "not \(difference.wanted.excerpt)"
        )
      )
    }
    guard let first = errors.first else { return }
    throw Problem(
      .configurationConflict,
      "The session \(session.name) was created with another configuration: \(first.sentence) To change "
        + "it, post events such as configure; to begin anew, delete it first or take another name.",
      errors: errors.map { .init($0) }
    )
  }
}

extension SessionConfiguration {
  /// The configuration in the wire format, with all defaults filled in.
  ///
  /// The preset's name is left out unless the preset sets a value without a field.
  fileprivate var canonical: JSONValue {
    var configuration = self
    configuration.idleLifetime = nil
    if engine.scrollView.contentSizeAfterAttaching == nil { configuration.preset = nil }
    let engine = Engine(configuration.engine)
    return .configuration(configuration, engine, epoch: engine.epoch)
  }
}

extension JSONValue {
  /// The differences of this value from an existing value, in the order of this value's text.
  fileprivate func differences(
    from existing: JSONValue,
    at pointer: JSONPointer = .root
  ) -> [(pointer: JSONPointer, wanted: JSONValue, existing: JSONValue)] {
    guard self != existing else { return [] }
    guard case .object(let mine) = self, case .object(let others) = existing else {
      return [(pointer, self, existing)]
    }
    let names = mine.members.map(\.name) + others.members.map(\.name).filter { mine[$0] == nil }
    return names.flatMap { name in
      (mine[name] ?? .null)
        .differences(from: others[name] ?? .null, at: pointer.appending(name))
    }
  }

  /// The start of the value's text.
  fileprivate var excerpt: String {
    String(decoding: bytes, as: UTF8.self).clipped(to: 60)
  }
}
