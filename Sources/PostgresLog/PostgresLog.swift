internal import Dispatch
internal import LogStorage
public import SessionLog
internal import Synchronization

/// A log in a PostgreSQL database, which several servers share.
///
/// Any server writes any session: the key of the events' rows is the fence. One thread appends, one
/// creates and deletes, a few read, one hears of other servers, one does the upkeep; each has a
/// connection, and no caller waits for the database.
public final class PostgresLog: SessionLog {
  private let work: LogWork
  private let watch: DatabaseWatch

  /// A line for each setting of the database with which an acknowledged event can be lost, at the
  /// start.
  public var warnings: [String] { watch.warnings }

  /// Opens the log of a database, and makes its tables if they are not there.
  ///
  /// - Parameters:
  ///   - url: A URL of libpq, such as `postgresql://a,b,c/overscroll`.
  ///   - options: What an operator can choose.
  /// - Throws: Why the database cannot be used; no message shows a password.
  public init(url: String, options: Options = Options()) throws(PostgresLogError) {
    let connector = Connector(try DatabaseAddress(url: url), options)
    let opening = try Opening(connector)
    try opening.migrate()
    try opening.look()
    watch = connector.watch
    work = LogWork(connector, sessions: try opening.count())
    try work.start()
  }

  deinit { work.stop() }

  /// Whether a URL has a password in it.
  public static func hasPassword(_ url: String) throws(PostgresLogError) -> Bool {
    try DatabaseAddress(url: url).hasPassword
  }

  /// Counts an operation of a size until it completes; nil if too much waits.
  private func bounded<Value>(
    _ size: Int,
    _ completion: @escaping Completion<Value>
  ) -> Completion<Value>? {
    let backlog = work.memory.backlog
    guard backlog.enter(size) else {
      completion(.failure(.tooMuchWaits))
      return nil
    }
    return { result in
      backlog.leave(size)
      completion(result)
    }
  }

  /// Why a write is refused at once; nil if it may be sent.
  private func reasonNotToWrite(_ uncertainty: HealthCause) -> SessionLogError? {
    let reason = watch.refusal ?? work.memory.health[uncertainty]
    return reason.map { .refused(.unavailable($0)) }
  }

  private func read<Value: Sendable>(
    _ completion: @escaping Completion<Value>,
    _ body:
      @escaping @Sendable (Connection, DispatchTime) throws(DatabaseFailure) -> Found<Value>
  ) {
    guard let completion = bounded(0, completion) else { return }
    let job = ReadJob(
      perform: { connection, deadline throws(DatabaseFailure) in
        let found = try body(connection, deadline)
        return ReadJob.Answer(needsConfirmation: found.needsConfirmation) {
          completion(found.result)
        }
      },
      fail: { completion(.failure($0)) }
    )
    if !work.reads.put(job) { completion(.failure(.closed)) }
  }

  /// Hands a write of a size to the thread that creates and deletes.
  private func writeSession<Value>(
    _ size: Int,
    _ completion: @escaping Completion<Value>,
    _ write: (@escaping Completion<Value>) -> SessionWrite
  ) {
    if let error = reasonNotToWrite(.uncertainSession) { return completion(.failure(error)) }
    guard let completion = bounded(size, completion) else { return }
    let write = write(completion)
    if !work.sessionWrites.put(write) { write.fail(.closed) }
  }

  /// Creates a session; see ``SessionLog``.
  public func create(
    _ session: NewSession,
    completion: @escaping @Sendable (Result<LoggedSession, SessionLogError>) -> Void
  ) {
    let size = session.events.reduce(0) { $0 + $1.event.count }
    writeSession(size, completion) { .create(PreparedCreation(session, $0)) }
  }

  /// Finds a session; see ``SessionLog``.
  public func open(
    _ name: String,
    completion: @escaping @Sendable (Result<LoggedSession, SessionLogError>) -> Void
  ) {
    let memory = work.memory
    read(completion) { connection, deadline throws(DatabaseFailure) in
      do throws(DatabaseFailure) {
        switch try SessionTable.find(name, connection, until: deadline) {
        case .found(let session): return Found(.success(session))
        case .none: return Found(.failure(.refused(.notFound)))
        case .damaged(let id, let reason):
          memory.damage.note(id)
          return Found(.failure(.refused(.damaged(reason))))
        }
      } catch {
        // The index may still tell whose bytes they are.
        if error.isDamage,
          let found = try? SessionTable.identities(of: [name], connection, until: deadline)[name]
        {
          memory.damage.note(SessionID(found.id))
        }
        throw error
      }
    }
  }

  /// Gives the identity of a session; see ``SessionLog``.
  public func identity(
    of name: String,
    completion: @escaping @Sendable (Result<SessionID, SessionLogError>) -> Void
  ) {
    read(completion) { connection, deadline throws(DatabaseFailure) in
      let found = try SessionTable.identities(of: [name], connection, until: deadline)[name]
      return Found(found.map { .success(SessionID($0.id)) } ?? .failure(.refused(.notFound)))
    }
  }

  /// Gives where a session ends; see ``SessionLog``.
  ///
  /// Questions that wait at the same time share one statement and one confirmation.
  public func position(
    of session: SessionID,
    completion: @escaping @Sendable (Result<LogPosition, SessionLogError>) -> Void
  ) {
    if let refusal = work.memory.reasonNotToRead(session) {
      return completion(.failure(.refused(refusal)))
    }
    guard let completion = bounded(0, completion) else { return }
    guard work.revisions.add(session, completion) else { return }
    let job = work.revisions.job()
    if !work.reads.put(job) { job.fail(.closed) }
  }

  /// Appends events; see ``SessionLog``.
  public func append(
    _ events: LogAppend,
    to session: SessionID,
    after position: LogPosition,
    completion: @escaping @Sendable (Result<LogPosition, SessionLogError>) -> Void
  ) {
    if let error = reasonNotToWrite(.uncertainAppend) { return completion(.failure(error)) }
    if let refusal = work.memory.reasonNotToRead(session) {
      return completion(.failure(.refused(refusal)))
    }
    let size = events.entries.reduce(0) { $0 + $1.event.count }
    guard let completion = bounded(size, completion) else { return }
    let append = PreparedAppend(events, to: session, after: position, completion)
    if !work.appends.put(append) { append.fail(.closed) }
  }

  /// Reads events; see ``SessionLog``.
  public func read(
    _ session: SessionID,
    after revision: Int,
    limit: Int,
    completion: @escaping @Sendable (Result<LogPage, SessionLogError>) -> Void
  ) {
    let (memory, rows) = (work.memory, work.options.limits.rowsOfStatement)
    read(completion) { connection, deadline throws(DatabaseFailure) in
      if let refusal = memory.reasonNotToRead(session) {
        return Found(.failure(.refused(refusal)), needsConfirmation: false)
      }
      do throws(DatabaseFailure) {
        var reading = EventReading(session, after: revision, limit: limit, rows: rows)
        let result = try reading.result(connection, until: deadline)
        if case .failure(.refused(.damaged)) = result { memory.damage.note(session) }
        return Found(result)
      } catch {
        if error.isDamage { memory.damage.note(session) }
        throw error
      }
    }
  }

  /// Deletes a session; see ``SessionLog``.
  public func delete(
    _ session: SessionID,
    completion: @escaping @Sendable (Result<Void, SessionLogError>) -> Void
  ) {
    writeSession(0, completion) { .delete(session, $0) }
  }

  /// Deletes a session without a call for a lifetime; see ``SessionLog``.
  public func expire(
    _ session: SessionID,
    after lifetime: Int64,
    completion: @escaping @Sendable (Result<Bool, SessionLogError>) -> Void
  ) {
    writeSession(0, completion) { .expire(session, lifetime, $0) }
  }

  /// Lists sessions; see ``SessionLog``.
  public func list(
    prefix: String,
    after name: String?,
    limit: Int,
    completion: @escaping @Sendable (Result<[SessionListing], SessionLogError>) -> Void
  ) {
    let memory = work.memory
    read(completion) { connection, deadline throws(DatabaseFailure) in
      let listings = try SessionTable.list(
        prefix: prefix,
        after: name,
        limit: limit,
        connection,
        until: deadline
      )
      return Found(.success(memory.damage.marked(listings)))
    }
  }

  /// Keeps a checkpoint; see ``SessionLog``.
  public func save(
    _ checkpoint: Checkpoint,
    of session: SessionID,
    completion: @escaping @Sendable (Result<Void, SessionLogError>) -> Void
  ) {
    let save = UpkeepDesk.Save(checkpoint: checkpoint, session: session, completion: completion)
    if !work.upkeep.save(save) { completion(.failure(.tooMuchWaits)) }
  }

  /// Finds a checkpoint; see ``SessionLog``.
  public func checkpoint(
    of session: SessionID,
    engineVersion: String,
    notPast point: CheckpointPoint,
    completion: @escaping @Sendable (Result<Checkpoint?, SessionLogError>) -> Void
  ) {
    read(completion) { connection, deadline throws(DatabaseFailure) in
      do throws(DatabaseFailure) {
        let found = try CheckpointTable.find(
          of: session,
          engineVersion: engineVersion,
          notPast: point,
          connection,
          until: deadline
        )
        return Found(.success(found), needsConfirmation: false)
      } catch {
        // A damaged checkpoint is passed over.
        guard case .refused(let state, _) = error, state.isDamage else { throw error }
        return Found(.success(nil), needsConfirmation: false)
      }
    }
  }

  /// Finds an idempotency key; see ``SessionLog``.
  public func record(
    of key: IdempotencyKey,
    completion: @escaping @Sendable (Result<IdempotencyRecord?, SessionLogError>) -> Void
  ) {
    let memory = work.memory
    read(completion) { connection, deadline throws(DatabaseFailure) in
      do throws(DatabaseFailure) {
        let result = try RetryTable.find(key, connection, until: deadline)
        let isDamaged = if case .failure(.refused(.damaged)) = result { true } else { false }
        memory.note(key, isDamaged: isDamaged)
        // "Not found" needs confirmation too: a demoted primary would answer it for every key.
        return Found(result)
      } catch {
        if error.isDamage { memory.note(key, isDamaged: true) }
        throw error
      }
    }
  }

  /// Notes calls; see ``SessionLog``.
  public func note(
    callsOf sessions: [SessionID],
    completion: @escaping @Sendable (Result<Void, SessionLogError>) -> Void
  ) {
    read(completion) { connection, deadline throws(DatabaseFailure) in
      try CallTable.note(sessions.map(\.value), connection, until: deadline)
      return Found(.success(()), needsConfirmation: false)
    }
  }

  /// Gives the sessions without a call for a lifetime; see ``SessionLog``.
  public func lapsed(
    of sessions: [SessionID],
    after lifetime: Int64,
    completion: @escaping @Sendable (Result<Set<SessionID>, SessionLogError>) -> Void
  ) {
    let watch = watch
    read(completion) { connection, deadline throws(DatabaseFailure) in
      // The clock may have jumped since the last look.
      try watch.look(connection, until: deadline)
      let lapsed = try CallTable.lapsed(
        sessions.map(\.value),
        after: lifetime,
        connection,
        until: deadline
      )
      // A primary that was replaced knows no call since.
      return Found(.success(lapsed), needsConfirmation: !lapsed.isEmpty)
    }
  }

  /// Observes a session; see ``SessionLog``.
  public func follow(
    _ session: SessionID,
    observer: @escaping @Sendable (LogNews) -> Void
  ) -> LogSubscription {
    work.memory.followed.follow(session, observer)
  }

  /// The conditions that an operator has to know; see ``SessionLog``.
  public var notices: [LogNotice] {
    var notices: [LogNotice] = []
    if let damage = work.memory.damage.notice { notices.append(damage) }
    if let skew = watch.skewMilliseconds { notices.append(.clockSkew(milliseconds: skew)) }
    let (weakened, setAside) = (watch.weakened, work.memory.setAside)
    if !weakened.isEmpty { notices.append(.weakPromise(weakened)) }
    if !setAside.isEmpty { notices.append(.unsettled(sessions: setAside)) }
    return notices
  }

  /// The revision that the observers of a session were told of.
  func told(_ session: SessionID) -> Int? { work.memory.followed.told(session) }

  /// Notes a damaged session; see ``SessionLog``.
  public func noteDamage(of session: SessionID) { work.memory.damage.note(session) }

  /// Other servers write to the same database.
  public var isShared: Bool { true }

  /// What is known of the settings, the last writes and the connections.
  public var health: LogHealth {
    watch.refusal.map { .failing($0) } ?? work.memory.health.health
  }

  /// Completes what was handed over, then stops; see ``SessionLog``.
  public func close() {
    work.stop()
    work.join()
  }
}
