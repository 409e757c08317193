internal import LogStorage
public import SessionLog
internal import Synchronization

/// A log in an SQLite database on one disk, for one server.
///
/// One thread writes and a few read, so that no caller waits for the disk. The writer commits all
/// that has arrived as one transaction. New events go to one of two tables in the order of their
/// arrival, the tails; a full tail is moved, between commits, to rows of up to 256 events of one
/// session.
public final class SQLiteLog: SessionLog {
  private let writes = WorkQueue<Write>()
  private let reads = WorkQueue<Reader.Job>()
  let memory: Memory
  private let followers = LogFollowers()
  private let database: OpenDatabase
  private let threads: [WorkThread]
  private let lock: DirectoryLock
  private let wallClock: @Sendable () -> Int64
  private let inspection = InspectionSignal()
  private let isClosed = Mutex(false)

  /// Opens the log of a directory, which is created if it does not exist.
  public init(directory: String, options: Options = Options()) throws(SQLiteLogError) {
    let directory = DataDirectory(path: directory)
    try directory.create()
    let lock = try DirectoryLock(directory)
    let memory = Memory()
    let database = try OpenDatabase(directory, options, memory)
    self.lock = lock
    wallClock = options.limits.wallClock
    self.database = database
    self.memory = memory
    let work = LogWork(
      database: database,
      memory: memory,
      followers: followers,
      options: options,
      ballast: Ballast(path: directory.ballast, bytes: options.limits.ballastBytes),
      lock: lock,
      writes: writes,
      reads: reads,
      inspection: inspection
    )
    threads = try work.start(sessions: database.sessions)
  }

  deinit { stop() }

  private func write(_ write: Write) {
    if !writes.put(write) { write.fail(.closed) }
  }

  private func read<Value>(
    _ completion: @escaping @Sendable (Result<Value, SessionLogError>) -> Void,
    _ body: @escaping @Sendable (Reader) -> Result<Value, SessionLogError>
  ) {
    if !reads.put({ reader in completion(body(reader)) }) { completion(.failure(.closed)) }
  }

  /// Creates a session; see ``SessionLog``.
  public func create(
    _ session: NewSession,
    completion: @escaping @Sendable (Result<LoggedSession, SessionLogError>) -> Void
  ) {
    write(.create(PreparedCreation(session), completion))
  }

  /// Finds a session; see ``SessionLog``.
  public func open(
    _ name: String,
    completion: @escaping @Sendable (Result<LoggedSession, SessionLogError>) -> Void
  ) {
    read(completion) { $0.open(name) }
  }

  /// Gives the identity of a session; see ``SessionLog``.
  public func identity(
    of name: String,
    completion: @escaping @Sendable (Result<SessionID, SessionLogError>) -> Void
  ) {
    read(completion) { $0.identity(of: name) }
  }

  /// Gives where a session ends; see ``SessionLog``.
  public func position(
    of session: SessionID,
    completion: @escaping @Sendable (Result<LogPosition, SessionLogError>) -> Void
  ) {
    read(completion) { $0.position(of: session) }
  }

  /// Appends events; see ``SessionLog``.
  public func append(
    _ events: LogAppend,
    to session: SessionID,
    after position: LogPosition,
    completion: @escaping @Sendable (Result<LogPosition, SessionLogError>) -> Void
  ) {
    write(.append(PreparedAppend(events, to: session, after: position), completion))
  }

  /// Reads events; see ``SessionLog``.
  public func read(
    _ session: SessionID,
    after revision: Int,
    limit: Int,
    completion: @escaping @Sendable (Result<LogPage, SessionLogError>) -> Void
  ) {
    read(completion) { $0.read(session, after: revision, limit: limit) }
  }

  /// Deletes a session; see ``SessionLog``.
  public func delete(
    _ session: SessionID,
    completion: @escaping @Sendable (Result<Void, SessionLogError>) -> Void
  ) {
    write(.delete(session, completion))
  }

  /// Lists sessions; see ``SessionLog``.
  public func list(
    prefix: String,
    after name: String?,
    limit: Int,
    completion: @escaping @Sendable (Result<[SessionListing], SessionLogError>) -> Void
  ) {
    read(completion) { $0.list(prefix: prefix, after: name, limit: limit) }
  }

  /// Keeps a checkpoint; see ``SessionLog``.
  public func save(
    _ checkpoint: Checkpoint,
    of session: SessionID,
    completion: @escaping @Sendable (Result<Void, SessionLogError>) -> Void
  ) {
    write(.save(checkpoint, session, completion))
  }

  /// Finds a checkpoint; see ``SessionLog``.
  public func checkpoint(
    of session: SessionID,
    engineVersion: String,
    notPast point: CheckpointPoint,
    completion: @escaping @Sendable (Result<Checkpoint?, SessionLogError>) -> Void
  ) {
    read(completion) { reader in
      reader.checkpoint(of: session, engineVersion: engineVersion, notPast: point)
    }
  }

  /// Finds an idempotency key; see ``SessionLog``.
  public func record(
    of key: IdempotencyKey,
    completion: @escaping @Sendable (Result<IdempotencyRecord?, SessionLogError>) -> Void
  ) {
    // Most requests are the first of their key: memory alone tells that.
    let now = wallClock()
    let (rows, isLost) = memory.retries.withLock { index in
      (index.candidates(key), index.mayHaveLost(key, at: now))
    }
    if !rows.isEmpty {
      let earliest = now - IdempotencyKey.lifetime
      read(completion) { $0.record(of: key, rows: rows, isLost, notBefore: earliest) }
    } else if let reason = memory.health[.uncertain] {
      completion(.failure(.refused(.unavailable(reason))))
    } else {
      completion(isLost ? .failure(.refused(.damaged(Damage.retry))) : .success(nil))
    }
  }

  /// Observes a session; see ``SessionLog``.
  public func follow(
    _ session: SessionID,
    observer: @escaping @Sendable (LogNews) -> Void
  ) -> LogSubscription {
    followers.add(session, observer)
  }

  /// What is known of the last commit, the disk and the write-ahead log.
  public var health: LogHealth { memory.health.health }

  /// The damage that was found; see ``SessionLog``.
  public var notices: [LogNotice] { memory.damage.notice.map { [$0] } ?? [] }

  /// How many sessions there are; see ``SessionLog``.
  public var sessionCount: Int? { memory.sessions.load(ordering: .relaxed) }

  /// Completes what was handed over, then stops; see ``SessionLog``.
  public func close() {
    stop()
    isClosed.withLock { isClosed in
      guard !isClosed else { return }
      for thread in threads { thread.join() }
      database.close()
      lock.release()
      isClosed = true
    }
  }

  private func stop() {
    writes.close()
    reads.close()
    inspection.end()
  }

  /// For tests: whether all sessions have been looked at since the start.
  var isInspected: Bool { inspection.isComplete }

  /// For tests: does something on the writer's thread, between two transactions.
  func onWriter(_ look: @escaping @Sendable (SQLiteConnection) -> Void) { write(.inspect(look)) }
}
