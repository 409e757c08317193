internal import CSQLite
public import SessionLog
internal import Synchronization

/// Opens the log of a directory with the default options, and creates a missing directory.
public func sqliteLog(directory: String) throws(LogOpeningError) -> any SessionLog {
  try SQLiteLog(directory: directory)
}

/// A log in an SQLite database on one disk, for one server.
///
/// One thread writes and a few read, so that no caller waits for the disk. The writer commits all
/// that has arrived as one transaction. New events go to one of two tables in the order of their
/// arrival, the tails; a full tail is moved, between commits, to rows of up to 256 events of one
/// session.
package final class SQLiteLog: SessionLog {
  private let work: LogWork
  private let checkpoints: Backlog

  /// The version of the loaded SQLite library.
  package static var libraryVersion: String { unsafe String(cString: sqlite3_libversion()) }

  /// Opens the log of a directory, and creates a missing directory.
  package init(directory: String, options: Options = Options()) throws(LogOpeningError) {
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

  package func create(_ session: NewSession, completion: @escaping LogCompletion<LoggedSession>) {
    work.put(.create(PreparedCreation(session, completion)))
  }

  package func open(_ name: String, completion: @escaping LogCompletion<LoggedSession>) {
    read(completion) { $0.open(name) }
  }

  package func identity(of name: String, completion: @escaping LogCompletion<SessionID>) {
    read(completion) { $0.identity(of: name) }
  }

  package func append(
    _ events: LogAppend,
    to session: SessionID,
    after position: LogPosition,
    completion: @escaping LogCompletion<LogPosition>
  ) {
    work.put(Write(PreparedAppend(events, to: session, after: position, completion)))
  }

  package func read(
    _ session: SessionID,
    after revision: Int,
    limit: Int,
    completion: @escaping LogCompletion<LogPage>
  ) {
    read(completion) { $0.read(session, after: revision, limit: limit) }
  }

  package func delete(
    _ session: SessionID,
    ifIdleFor lifetime: Int64?,
    completion: @escaping LogCompletion<Bool>
  ) {
    work.put(.delete(session, completion))
  }

  package func list(
    prefix: String,
    after name: String?,
    limit: Int,
    completion: @escaping LogCompletion<[SessionListing]>
  ) {
    read(completion) { $0.list(prefix: prefix, after: name, limit: limit) }
  }

  package func save(
    _ checkpoint: Checkpoint,
    of session: SessionID,
    completion: @escaping LogCompletion<Void>
  ) {
    guard let completion = checkpoints.admit(checkpoint.state.count, completion) else { return }
    work.put(.save(checkpoint, session, completion))
  }

  package func checkpoint(
    of session: SessionID,
    engineVersion: String,
    notPast point: CheckpointPoint,
    completion: @escaping LogCompletion<Checkpoint?>
  ) {
    read(completion) { reader in
      reader.checkpoint(of: session, engineVersion: engineVersion, notPast: point)
    }
  }

  package func record(
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

  package func follow(_ session: SessionID, observer: @escaping LogObserver) -> LogSubscription {
    shared.followers.add(session, observer)
  }

  /// The health according to the last commit, the disk and the write-ahead log.
  package var health: LogHealth { shared.health.health }

  package var notices: [LogNotice] { shared.damage.notice.map { [$0] } ?? [] }

  package var figures: LogFigures { shared.commits.figures }

  package var sessionCount: Int? { shared.sessions.load(ordering: .relaxed) }

  package func close() {
    work.stop()
    work.close()
  }

  /// For tests: true if all sessions have been checked since the start.
  var isInspected: Bool { work.isInspected.load(ordering: .relaxed) }

  /// For tests: calls a function on the writer's thread, between two transactions.
  func onWriter(_ look: @escaping @Sendable (SQLiteConnection) -> Void) { work.put(.inspect(look)) }
}
