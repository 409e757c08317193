import HTTPSemantics
import MicroHTTP
import OverscrollWire
import Problems
import RefreshEngine
import Sessions
import StrictJSON

/// The state of a session with its reasons: now, in the past or future, or at the next change.
extension APIHandler {
  /// `GET /v1/sessions/{name}`: the snapshot.
  func getSession(_ call: Call) throws(Problem) {
    var (moment, wait): (SessionMoment, ChangeWait?) = (.now, nil)
    // Fast path: most requests have no query.
    if call.request.head.hasQuery {
      var query = try QueryReader(call.request)
      moment = try query.moment()
      wait = try ChangeWait(&query)
      try query.refuseUnknown()
      guard wait == nil || moment == .now else {
        throw Problem(
          parameter: "since",
          .combination("must not be combined with atMs or revision")
        )
      }
    }
    try MediaType.checkJSON(isAcceptedBy: call.request)
    // Fast path: most requests are for the present of a session in memory, without other writing servers.
    if moment == .now, wait == nil, !store.isShared, let session = store.resident(call.name) {
      return replyPresent(session, call.request, call.exchange)
    }
    let exchange = call.exchange
    try withSessionToRead(call) { [moment, wait] session throws(Problem) in
      if let wait {
        return try self.whenReached(effect: wait.effectIndex, session, exchange) {
          () throws(Problem) in
          try LongPoll(session, wait, call.request, exchange).begin(self.store)
        }
      }
      if moment == .now { return self.replyPresent(session, call.request, exchange) }
      self.replyFromPast(exchange) { () throws(Problem) in
        SnapshotDocument(session, try session.view(of: moment)).response(to: call.request)
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

  /// `GET /v1/sessions/{name}/configuration`: the current configuration, or the one after an event.
  func getConfiguration(_ call: Call) throws(Problem) {
    var query = try QueryReader(call.request)
    let revision = try query.index(QueryReader.revision)
    try query.refuseUnknown()
    try MediaType.checkJSON(isAcceptedBy: call.request)
    try withSessionToRead(call) { session throws(Problem) in
      guard let revision else {
        return session.view { view in
          call.exchange.reply { () throws(Problem) in try Self.configuration(session, view.engine) }
        }
      }
      self.replyFromPast(call.exchange) { () throws(Problem) in
        try Self.configuration(session, session.view(of: .after(revision: revision)).engine)
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

  /// `GET /v1/sessions/{name}/explain`: the conditions of a component's next changes, its last change, and
  /// the events that it ignored.
  func getExplanation(_ call: Call) throws(Problem) {
    var query = try QueryReader(call.request)
    let (parameter, names) = ("component", ComponentName.allCases.map(\.rawValue))
    let wanted = query.take(parameter)
    let moment = try query.moment()
    try query.refuseUnknown()
    try MediaType.checkJSON(isAcceptedBy: call.request)
    guard let name = wanted.flatMap(ComponentName.init(rawValue:)) else {
      throw Problem(parameter: parameter, .notChosen(wanted, of: names))
    }
    try withSessionToRead(call) { session throws(Problem) in
      self.replyFromPast(call.exchange) { () throws(Problem) in
        let found = try session.reading(of: moment) { () throws(SessionTimeline.Fault) in
          try session.explanation(of: name, at: moment)
        }
        let explained = ExplainedComponent(
          name,
          in: found.engine,
          session: session.name,
          revision: found.revision,
          ignoredSinceRevision: found.ignoredSinceRevision
        )
        guard let explained else {
          throw Problem(
            parameter: parameter,
            .notNow("names a \(name.rawValue), which the session has never had")
          )
        }
        return .json(explained.json.lineBytes)
      }
    }
  }
}

/// The change that a long poll waits for.
struct ChangeWait: Equatable {
  /// The client's revision; nil to wait for no event.
  let revision: Int?
  /// The index of the client's last effect; nil to wait for no effect.
  let effectIndex: Int?
  /// The longest wait, in milliseconds.
  let limitMs: Int

  /// Reads the parameters; nil if all are absent.
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
  fileprivate static let instant = "atMs"
  fileprivate static let revision = "revision"

  /// The moment of `atMs` or `revision`; now if both are absent.
  fileprivate mutating func moment() throws(Problem) -> SessionMoment {
    let instant = try instant(Self.instant)
    guard let revision = try index(Self.revision) else { return instant.map { .at($0) } ?? .now }
    guard instant == nil else {
      throw Problem(parameter: Self.revision, .combination("must not be combined with atMs"))
    }
    return .after(revision: revision)
  }
}

extension Session {
  /// The session at a moment.
  ///
  /// - Throws: 404 if the event does not exist.
  func view(of moment: SessionMoment) throws(Problem) -> SessionView {
    try reading(of: moment) { () throws(SessionTimeline.Fault) in
      switch moment {
      case .now: view()
      case .at(let instant): try view(at: instant)
      case .after(let revision): try view(revision: revision)
      }
    }
  }

  /// Reads the session at a moment; `body` returns nil if the event does not exist.
  fileprivate func reading<Value>(
    of moment: SessionMoment,
    _ body: () throws(SessionTimeline.Fault) -> Value?
  ) throws(Problem) -> Value {
    if let value = try reading(for: QueryReader.instant, body) { return value }
    let revision = if case .after(let revision) = moment { revision } else { 0 }
    throw Problem(
      .eventNotFound,
      "The session \(name) has no event with revision \(revision)."
    )
  }
}
