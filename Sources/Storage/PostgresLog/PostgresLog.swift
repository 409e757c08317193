internal import CPostgres
internal import Dispatch
package import SessionLog
internal import Synchronization

/// A log in a PostgreSQL database, which several servers share.
///
/// Any server writes any session: the key of the events' rows is the fence. One thread appends, one
/// creates and deletes, a few read, one follows other servers, one does the upkeep; each has a connection,
/// and no caller waits for the database.
package final class PostgresLog: SessionLog {
  let shared: SharedState

  /// The version of libpq that is loaded.
  package static var libraryVersion: String {
    "\(PQlibVersion() / 10_000).\(PQlibVersion() % 10_000)"
  }

  /// A line for each setting at the start with which the database can lose an acknowledged event.
  package var warnings: [String] { watch.warnings }

  /// Opens the log of a database, and makes missing tables.
  ///
  /// - Parameters:
  ///   - url: A URL of libpq, such as `postgresql://a,b,c/overscroll`.
  ///   - options: The choices of the operator.
  /// - Throws: The reason that the database cannot be used; no message shows a password.
  package init(url: String, options: Options = Options()) throws(LogOpeningError) {
    let connector = Connector(try DatabaseAddress(url: url), options)
    shared = try SharedState(connector, sessions: try Opening.prepare(connector))
    try shared.start()
  }

  deinit { shared.stop() }

  private var watch: DatabaseWatch { shared.connector.watch }

  /// True if a URL contains a password.
  package static func hasPassword(_ url: String) throws(LogOpeningError) -> Bool {
    try DatabaseAddress(url: url).hasPassword
  }

  /// The reason to refuse a write at once; nil if the write may be sent.
  private func reasonNotToWrite(_ uncertainty: HealthCause) -> SessionLogError? {
    let reason = watch.refusal ?? shared.health[uncertainty]
    return reason.map { .refused(.unavailable($0)) }
  }

  /// Hands a read to the reading threads; `onDamage` notes damage that the read meets.
  private func read<Value: Sendable>(
    _ completion: @escaping LogCompletion<Value>,
    onDamage: @escaping @Sendable () -> Void = {},
    _ body: @escaping @Sendable (DatabaseConnection) throws(DatabaseFailure) -> Found<Value>
  ) {
    guard let completion = shared.backlog.admit(0, completion) else { return }
    let job = ReadJob(
      perform: { connection throws(DatabaseFailure) in
        do throws(DatabaseFailure) {
          let found = try body(connection)
          if case .failure(.refused(.damaged)) = found.result { onDamage() }
          return (found.needsConfirmation, { completion(found.result) })
        } catch {
          if error.isDamage { onDamage() }
          throw error
        }
      },
      fail: { completion(.failure($0)) }
    )
    if !shared.reads.put(.job(job)) { completion(.failure(.closed)) }
  }

  /// Hands a write of a size to the thread that creates and deletes.
  private func writeSession<Value>(
    _ size: Int,
    _ completion: @escaping LogCompletion<Value>,
    _ write: (@escaping LogCompletion<Value>) -> SessionWrite
  ) {
    if let error = reasonNotToWrite(.uncertainSession) { return completion(.failure(error)) }
    guard let completion = shared.backlog.admit(size, completion) else { return }
    let write = write(completion)
    if !shared.sessionWrites.put(write) { write.fail(.closed) }
  }

  package func create(_ session: NewSession, completion: @escaping LogCompletion<LoggedSession>) {
    let size = session.events.reduce(0) { $0 + $1.event.count }
    writeSession(size, completion) { .create(PreparedCreation(session, $0)) }
  }

  package func open(_ name: String, completion: @escaping LogCompletion<LoggedSession>) {
    read(completion) { [shared] connection throws(DatabaseFailure) in
      do throws(DatabaseFailure) {
        guard let found = try connection.sessions.find(name) else {
          return Found(.failure(.refused(.notFound)))
        }
        if case .failure = found.session { shared.damage.note(found.id) }
        return Found(found.session)
      } catch {
        // The index may still name the session of the damaged bytes.
        if error.isDamage,
          let found = try? connection.sessions.identities(of: [name])[name]
        {
          shared.damage.note(SessionID(found.id))
        }
        throw error
      }
    }
  }

  package func identity(of name: String, completion: @escaping LogCompletion<SessionID>) {
    read(completion) { connection throws(DatabaseFailure) in
      let found = try connection.sessions.identities(of: [name])[name]
      return Found(found.map { .success(SessionID($0.id)) } ?? .failure(.refused(.notFound)))
    }
  }

  /// Questions that wait at the same time share one statement and one confirmation.
  package func position(of session: SessionID, completion: @escaping LogCompletion<LogPosition>) {
    if let refusal = shared.reasonNotToRead(session) {
      return completion(.failure(.refused(refusal)))
    }
    guard let completion = shared.backlog.admit(0, completion) else { return }
    if !shared.reads.put(.position(session, completion)) { completion(.failure(.closed)) }
  }

  package func append(
    _ events: LogAppend,
    to session: SessionID,
    after position: LogPosition,
    completion: @escaping LogCompletion<LogPosition>
  ) {
    if let error = reasonNotToWrite(.uncertainAppend) { return completion(.failure(error)) }
    if let refusal = shared.reasonNotToRead(session) {
      return completion(.failure(.refused(refusal)))
    }
    let size = events.entries.reduce(0) { $0 + $1.event.count }
    guard let completion = shared.backlog.admit(size, completion) else { return }
    let append = PreparedAppend(events, to: session, after: position, completion)
    if !shared.appends.put(append) { append.fail(.closed) }
  }

  package func read(
    _ session: SessionID,
    after revision: Int,
    limit: Int,
    completion: @escaping LogCompletion<LogPage>
  ) {
    let noteDamage: @Sendable () -> Void = { [shared] in shared.damage.note(session) }
    read(completion, onDamage: noteDamage) { [shared] connection throws(DatabaseFailure) in
      if let refusal = shared.reasonNotToRead(session) {
        return Found(.failure(.refused(refusal)), needsConfirmation: false)
      }
      let rows = shared.limits.rowsOfStatement
      return Found(
        try connection.batches.page(of: session, after: revision, limit: limit, rows: rows)
      )
    }
  }

  package func delete(
    _ session: SessionID,
    ifIdleFor lifetime: Int64?,
    completion: @escaping LogCompletion<Bool>
  ) {
    writeSession(0, completion) { .remove(session, ifIdleFor: lifetime, $0) }
  }

  package func list(
    prefix: String,
    after name: String?,
    limit: Int,
    completion: @escaping LogCompletion<[SessionListing]>
  ) {
    read(completion) { [shared] connection throws(DatabaseFailure) in
      let listings = try connection.sessions.list(prefix: prefix, after: name, limit: limit)
      return Found(.success(shared.damage.marked(listings)))
    }
  }

  package func save(
    _ checkpoint: Checkpoint,
    of session: SessionID,
    completion: @escaping LogCompletion<Void>
  ) {
    guard let completion = shared.checkpoints.admit(checkpoint.state.count, completion) else {
      return
    }
    if !shared.upkeep.put(.save((checkpoint, session, completion))) {
      completion(.failure(.closed))
    }
  }

  package func checkpoint(
    of session: SessionID,
    engineVersion: String,
    notPast point: CheckpointPoint,
    completion: @escaping LogCompletion<Checkpoint?>
  ) {
    read(completion) { connection throws(DatabaseFailure) in
      do throws(DatabaseFailure) {
        let found = try connection.checkpoints.find(
          of: session,
          engineVersion: engineVersion,
          notPast: point
        )
        return Found(.success(found), needsConfirmation: false)
      } catch {
        // A damaged checkpoint counts as missing.
        guard error.isDamage else { throw error }
        return Found(.success(nil), needsConfirmation: false)
      }
    }
  }

  package func record(
    of key: IdempotencyKey,
    completion: @escaping LogCompletion<IdempotencyRecord?>
  ) {
    let noteDamage: @Sendable () -> Void = { [shared] in shared.noteDamage(of: key) }
    read(completion, onDamage: noteDamage) { connection throws(DatabaseFailure) in
      // "Not found" needs confirmation too: a demoted primary would give that answer for every key.
      Found(try connection.retries.find(key))
    }
  }

  package func note(callsOf sessions: [SessionID], completion: @escaping LogCompletion<Void>) {
    read(completion) { connection throws(DatabaseFailure) in
      try connection.calls.note(sessions.map(\.value))
      return Found(.success(()), needsConfirmation: false)
    }
  }

  package func lapsed(
    of sessions: [SessionID],
    after lifetime: Int64,
    completion: @escaping LogCompletion<Set<SessionID>>
  ) {
    read(completion) { [watch] connection throws(DatabaseFailure) in
      // The clock may have jumped since the last look.
      try watch.look(connection)
      let lapsed = try connection.calls.lapsed(sessions.map(\.value), after: lifetime)
      // A replaced primary does not know later calls.
      return Found(.success(lapsed), needsConfirmation: !lapsed.isEmpty)
    }
  }

  package func follow(_ session: SessionID, observer: @escaping LogObserver) -> LogSubscription {
    shared.followed.follow(session, observer)
  }

  package var notices: [LogNotice] {
    var notices: [LogNotice] = []
    if let damage = shared.damage.notice { notices.append(damage) }
    if let skew = watch.skewMilliseconds { notices.append(.clockSkew(milliseconds: skew)) }
    let (weakened, setAside) = (watch.weakened, shared.setAside)
    if !weakened.isEmpty { notices.append(.weakPromise(weakened)) }
    if !setAside.isEmpty { notices.append(.unsettled(sessions: setAside)) }
    return notices
  }

  package var figures: LogFigures { shared.figures }

  /// The approximate number of sessions, at most a minute old.
  package var sessionCount: Int? { shared.sessions.count }

  package func noteDamage(of session: SessionID) { shared.damage.note(session) }

  /// Other servers write to the same database.
  package var isShared: Bool { true }

  /// The health according to the settings, the standbys, the last writes and the connections.
  package var health: LogHealth {
    // Missing confirmations of standbys cause all other failures.
    (watch.refusal ?? watch.reasonToWait).map { .failing($0) } ?? shared.health.health
  }

  package func close() {
    shared.stop()
    shared.threads.join()
  }
}
