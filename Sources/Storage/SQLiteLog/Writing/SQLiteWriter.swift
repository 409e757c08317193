internal import Dispatch
internal import SessionLog
internal import Synchronization

/// The writing thread: each group is one transaction.
final class SQLiteWriter: GroupWriter, WriterPart {
  let room: Room
  let queue: JobQueue<Write>
  let upkeep: Upkeep

  /// The statements around a group.
  let begin: Statement
  let end: Statement
  /// The statements that append to the tails.
  let insertions: [Statement]
  var sessions: Int {
    didSet { shared.sessions.store(sessions, ordering: .relaxed) }
  }
  /// The time of the next attempt to write, while the outcome of the last commit is unknown.
  private var healing: Backoff?

  /// Makes the writer of a connection after the sessions, keys and tails were read into memory.
  init(
    _ connection: SQLiteConnection,
    _ shared: SharedIndexes,
    _ ballast: Ballast,
    _ sessions: Int
  ) throws(SQLiteFailure) {
    queue = shared.writes
    begin = try connection.statement("BEGIN IMMEDIATE")
    end = try connection.statement("COMMIT")
    insertions = [
      try connection.tail(0).insertion(),
      try connection.tail(1).insertion(),
    ]
    room = try Room(ballast, connection, shared)
    upkeep = try Upkeep(room)
    self.sessions = sessions
    shared.sessions.store(sessions, ordering: .relaxed)
    connection.countPagesInLog()
  }

  func write(_ items: [Write]) {
    if let reason = shared.health[.uncertain] {
      refuse(items, reason)
      heal()
    } else if let reason = upkeep.reasonToStop {
      refuse(items, reason)
    } else {
      commit(items[...])
    }
  }

  var hasWork: Bool { false }

  func workBetweenGroups() {
    if shared.health[.uncertain] == nil { upkeep.work() }
  }

  var nextTime: DispatchTime { healing?.nextAttempt ?? upkeep.nextTime }

  /// Refuses all waiting operations, while the stored rows are unknown, or writes are stopped.
  func refuse(_ items: some Collection<Write>, _ reason: String) {
    let error = SessionLogError.refused(.unavailable(reason))
    for item in items { item.fail(error) }
    inspect(items)
  }

  /// Lets tests inspect the connection, after the success or failure of a group.
  func inspect(_ items: some Collection<Write>) {
    for case .inspect(let look) in items { look(connection) }
  }

  /// The SQL that changes a small row without other use.
  static let probe = "UPDATE healing SET count = count + 1"

  /// Notes a failed commit that a crash may still bring back.
  func becomeUncertain(_ reason: String) {
    shared.health[.uncertain] = reason
    healing = Backoff(first: limits.firstRetry, longest: limits.lastRetry)
    healing?.failed()
  }

  /// Tries to end the uncertainty, once the next attempt is due.
  private func heal() {
    guard let healing, .now() >= healing.nextAttempt || queue.isFinished else { return }
    if overwrite() {
      self.healing = nil
      shared.health[.uncertain] = nil
    } else {
      self.healing?.failed()
    }
  }

  /// Commits a small row, and reads the indexes anew; true after success.
  ///
  /// The failed transaction lies in the write-ahead log, and the next start would recover it. The small row
  /// overwrites those frames, so that the failed transaction is certainly gone.
  func overwrite() -> Bool {
    do {
      try connection.statement(Self.probe).run()
      try shared.load(from: connection)
      try upkeep.restart()
      return true
    } catch {
      if case .refused(.damaged(let reason)) = error { shared.health[.uncertain] = reason }
      connection.rollBack()
      return false
    }
  }
}
