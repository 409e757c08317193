import MicroHTTP
import OverscrollWire
import Problems
import RefreshEngine
import Sessions
import StrictJSON

/// The state of a session: now, in the past, to come, or as soon as it changes.
extension APIHandler {
  /// `GET /v1/sessions/{name}`: the snapshot.
  func getSession(_ call: SessionCall) throws(Problem) {
    let question = try SnapshotQuestion(call.request)
    // Most ask for the present of a session in memory, and have no other server beside this one.
    if case .now = question, !store.isShared, let session = store.resident(call.name) {
      return replyPresent(session, call.request, call.exchange)
    }
    try withSessionToRead(call) { session, exchange throws(Problem) in
      switch question {
      case .now:
        self.replyPresent(session, call.request, exchange)
      case .at(let instant):
        self.replyFromPast(exchange) { () throws(Problem) in
          let view = try session.reading(for: SnapshotQuestion.instantName) {
            () throws(SessionTimeline.Fault) in
            try session.view(at: instant)
          }
          return SnapshotDocument(session, view).response(to: call.request)
        }
      case .after(let revision):
        self.replyFromPast(exchange) { () throws(Problem) in
          let view = try session.view(afterEvent: revision)
          return SnapshotDocument(session, view).response(to: call.request)
        }
      case .change(let wait):
        let (revision, effect) = (wait.revision, wait.effectIndex)
        try self.whenReached(revision: revision, effect: effect, session, exchange) {
          () throws(Problem) in
          try LongPoll(session, wait, call.request, exchange).begin(self.store)
        }
      }
    }
  }

  private func replyPresent(_ session: Session, _ request: Request, _ exchange: Exchange) {
    if let response = readySnapshots.response(session, to: request) {
      return exchange.reply(response)
    }
    session.view { view in
      exchange.reply(SnapshotDocument(session, view).response(to: request))
    }
  }

  /// `GET /v1/sessions/{name}/configuration`: the configuration in force, or after an event.
  func getConfiguration(_ call: SessionCall) throws(Problem) {
    var query = try QueryReader(call.request)
    let revision = try query.index("revision")
    try query.refuseUnknown()
    try MediaType.checkJSON(isAcceptedBy: call.request)
    try withSessionToRead(call) { session, exchange throws(Problem) in
      guard let revision else {
        return session.view { view in
          exchange.reply { () throws(Problem) in try Self.configuration(session, view.engine) }
        }
      }
      self.replyFromPast(exchange) { () throws(Problem) in
        let view = try session.view(afterEvent: revision)
        return try Self.configuration(session, view.engine)
      }
    }
  }

  private static func configuration(
    _ session: Session,
    _ engine: Engine
  ) throws(Problem) -> Response {
    let created = try session.createdConfiguration()
    var writer = JSONWriter()
    writer.value(.configuration(created, engine, epoch: engine.epoch))
    return .json(writer.line)
  }
}

/// Which snapshot a client asks for.
enum SnapshotQuestion: Equatable {
  case now
  /// At a session time.
  case at(Instant)
  /// Right after an event.
  case after(revision: Int)
  /// As soon as it changes.
  case change(ChangeWait)

  static let instantName = "atMs"

  /// Reads the query of a request.
  init(_ request: Request) throws(Problem) {
    // Fast path: most requests have no query.
    guard request.head.hasQuery else {
      try MediaType.checkJSON(isAcceptedBy: request)
      self = .now
      return
    }
    var query = try QueryReader(request)
    let instant = try query.instant(Self.instantName)
    let revision = try query.index("revision")
    let wait = try ChangeWait(&query)
    try query.refuseUnknown()
    try MediaType.checkJSON(isAcceptedBy: request)
    switch (instant, revision, wait) {
    case (nil, nil, nil): self = .now
    case (let instant?, nil, nil): self = .at(instant)
    case (nil, let revision?, nil): self = .after(revision: revision)
    case (nil, nil, let wait?): self = .change(wait)
    case (_?, _?, _):
      throw Problem(parameter: "revision", .combination("must not be combined with atMs"))
    case (_, _, _?):
      throw Problem(
        parameter: "since",
        .combination("must not be combined with atMs or revision")
      )
    }
  }
}

/// What a long poll waits for.
struct ChangeWait: Equatable {
  /// The revision that the client has; nil does not wait for an event.
  let revision: Int?
  /// The index of the last effect that the client has; nil does not wait for an effect.
  let effectIndex: Int?
  /// How long to wait, in milliseconds.
  let limitMs: Int

  /// Reads the parameters; nil if there is none of them.
  init?(_ query: inout QueryReader) throws(Problem) {
    revision = try query.index("since")
    effectIndex = try query.index("sinceEffect")
    let limitMs = try query.integer("waitMs", in: 0...60_000)
    guard revision != nil || effectIndex != nil else {
      guard limitMs == nil else {
        throw Problem(parameter: "waitMs", .combination("needs since or sinceEffect"))
      }
      return nil
    }
    self.limitMs = limitMs ?? 0
  }
}

extension QueryReader {
  /// A revision or the index of an effect.
  mutating func index(_ name: String) throws(Problem) -> Int? {
    try integer(name, in: 0...Int(1e12))
  }
}
