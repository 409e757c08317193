import MicroHTTP
import OverscrollWire
import Problems
import RefreshEngine
import SessionLog
import Sessions
import StrictJSON

/// The session that a client asks for.
struct WantedSession: Sendable {
  /// The moment of creation, in microseconds since 1970.
  let createdAt: Microseconds
  private let document: JSONValue
  private let portable: PortableConfiguration

  /// Reads the body of a request; an empty body is an empty object.
  ///
  /// - Throws: 415, 400, or 422 for fields that are wrong, a lifetime past the server's among them.
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

  /// The configuration, the epoch filled in.
  var configuration: SessionConfiguration { portable.configuration }

  /// The session to be created.
  func creation(named name: String) -> SessionStore.Creation {
    SessionStore.Creation(
      name: name,
      configuration: configuration,
      source: portable.forLog.bytes,
      createdAt: createdAt
    )
  }

  /// Checks that a session was created with the same configuration, every default filled in.
  ///
  /// An absent epoch matches any.
  ///
  /// - Throws: 409 that points at each field that differs.
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
  /// The configuration in the wire format, every default filled in.
  ///
  /// The name of the preset is left out unless it sets something that is no field.
  fileprivate var canonical: JSONValue {
    var configuration = self
    configuration.idleLifetime = nil
    if engine.scrollView.contentSizeAfterAttaching == nil { configuration.preset = nil }
    let engine = Engine(configuration.engine)
    return .configuration(configuration, engine, epoch: engine.epoch)
  }
}

extension JSONValue {
  /// Where this value differs from an existing one, in the order of its text.
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

  /// The start of its text.
  fileprivate var excerpt: String {
    String(decoding: bytes, as: UTF8.self).clipped(to: 60)
  }
}
