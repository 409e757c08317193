internal import CSQLite
public import SessionLog
internal import Synchronization

/// A log in an SQLite database on one disk, for one server.
///
/// One thread writes and a few read, so that no caller waits for the disk. The writer commits all
/// that has arrived as one transaction. New events go to one of two tables in the order of their
/// arrival, the tails; a full tail is moved, between commits, to rows of up to 256 events of one
/// session.
public final class SQLiteLog: SessionLog {
  private let work: LogWork
  private let checkpoints: Backlog

  /// The version of the loaded SQLite library.
  public static var libraryVersion: String { unsafe String(cString: sqlite3_libversion()) }

  /// Opens the log of a directory, and creates a missing directory.
  public init(directory: String, options: Options = Options()) throws(LogOpeningError) {
    checkpoints = Backlog(mostBytes: options.limits.waitingCheckpointBytes)
    work = try LogWork(DataDirectory(path: directory), options)
    try work.start()
  }

  deinit { work.stop() }

  var shared: SharedIndexes { work.shared }

  private func read<Value>(
    _ completion: @escaping LogCompletion<Value>,
    _ body: @escaping @Sendable (SQLiteReader) -> Result<Value, SessionLogError>
  ) {
    if !shared.reads.put({ reader in completion(body(reader)) }) { completion(.failure(.closed)) }
  }

  /// Creates a session; see ``SessionLog``.
  public func create(_ session: NewSession, completion: @escaping LogCompletion<LoggedSession>) {
    work.put(.create(PreparedCreation(session, completion)))
  }

  /// Finds a session; see ``SessionLog``.
  public func open(_ name: String, completion: @escaping LogCompletion<LoggedSession>) {
    read(completion) { $0.open(name) }
  }

  /// Returns the identity of a session; see ``SessionLog``.
  public func identity(of name: String, completion: @escaping LogCompletion<SessionID>) {
    read(completion) { $0.identity(of: name) }
  }

  /// Appends events; see ``SessionLog``.
  public func append(
    _ events: LogAppend,
    to session: SessionID,
    after position: LogPosition,
    completion: @escaping LogCompletion<LogPosition>
  ) {
    work.put(Write(PreparedAppend(events, to: session, after: position, completion)))
  }

  /// Reads events; see ``SessionLog``.
  public func read(
    _ session: SessionID,
    after revision: Int,
    limit: Int,
    completion: @escaping LogCompletion<LogPage>
  ) {
    read(completion) { $0.read(session, after: revision, limit: limit) }
  }

  /// Deletes a session; see ``SessionLog``.
  public func delete(
    _ session: SessionID,
    ifIdleFor lifetime: Int64?,
    completion: @escaping LogCompletion<Bool>
  ) {
    work.put(.delete(session, completion))
  }

  /// Lists sessions; see ``SessionLog``.
  public func list(
    prefix: String,
    after name: String?,
    limit: Int,
    completion: @escaping LogCompletion<[SessionListing]>
  ) {
    read(completion) { $0.list(prefix: prefix, after: name, limit: limit) }
  }

  /// Keeps a checkpoint; see ``SessionLog``.
  public func save(
    _ checkpoint: Checkpoint,
    of session: SessionID,
    completion: @escaping LogCompletion<Void>
  ) {
    guard let completion = checkpoints.admit(checkpoint.state.count, completion) else { return }
    work.put(.save(checkpoint, session, completion))
  }

  /// Finds a checkpoint; see ``SessionLog``.
  public func checkpoint(
    of session: SessionID,
    engineVersion: String,
    notPast point: CheckpointPoint,
    completion: @escaping LogCompletion<Checkpoint?>
  ) {
    read(completion) { reader in
      reader.checkpoint(of: session, engineVersion: engineVersion, notPast: point)
    }
  }

  /// Finds an idempotency key; see ``SessionLog``.
  public func record(
    of key: IdempotencyKey,
    completion: @escaping LogCompletion<IdempotencyRecord?>
  ) {
    // Most requests are the first with their key, and memory alone shows that.
    let now = shared.options.limits.wallClock()
    let (rows, isLost) = shared.retries.withLock { index in
      (index.candidates(key), index.mayHaveLost(key, at: now))
    }
    if !rows.isEmpty {
      let earliest = now - IdempotencyKey.lifetime
      read(completion) { $0.record(of: key, rows: rows, isLost, notBefore: earliest) }
    } else if let reason = shared.health[.uncertain] {
      completion(.failure(.refused(.unavailable(reason))))
    } else {
      completion(isLost ? .failure(.refused(.damaged(Damage.retry))) : .success(nil))
    }
  }

  /// Observes a session; see ``SessionLog``.
  public func follow(_ session: SessionID, observer: @escaping LogObserver) -> LogSubscription {
    shared.followers.add(session, observer)
  }

  /// The health according to the last commit, the disk and the write-ahead log.
  public var health: LogHealth { shared.health.health }

  /// The found damage; see ``SessionLog``.
  public var notices: [LogNotice] { shared.damage.notice.map { [$0] } ?? [] }

  /// The sizes and times of the commits; see ``SessionLog``.
  public var figures: LogFigures { shared.commits.figures }

  /// The number of sessions; see ``SessionLog``.
  public var sessionCount: Int? { shared.sessions.load(ordering: .relaxed) }

  /// Completes the accepted operations, then stops; see ``SessionLog``.
  public func close() {
    work.stop()
    work.close()
  }

  /// For tests: true if all sessions have been checked since the start.
  var isInspected: Bool { work.inspection.isComplete }

  /// For tests: calls a function on the writer's thread, between two transactions.
  func onWriter(_ look: @escaping @Sendable (SQLiteConnection) -> Void) { work.put(.inspect(look)) }
}
