internal import SessionLog
internal import Synchronization

/// The queues, the indexes and the health that the writer and the readers share.
final class SharedIndexes: Sendable {
  let options: SQLiteLog.Options
  let writes = JobQueue<Write>()
  let reads = JobQueue<SQLiteReader.Job>()
  let followers = LogFollowers()
  let tails = Mutex(TailIndex())
  let retries = Mutex(RetryIndex())
  let health = HealthBoard<HealthCause>()
  let damage = DamageBoard()
  let commits = CommitMeter()
  /// The names of sessions that the index of the names misses.
  let hiddenNames = Mutex<Set<String>>([])
  /// The number of sessions, set by the writer.
  let sessions = Atomic(0)

  init(_ options: SQLiteLog.Options = SQLiteLog.Options()) { self.options = options }

  /// Changes the index of the idempotency keys, and notes the number of damaged records.
  func change(_ body: (inout RetryIndex) -> Void) {
    retries.withLock { index in
      body(&index)
      damage.setRecords(index.damagedRecords)
    }
  }

  /// Takes the indexes read from the database.
  func take(_ tails: TailIndex, _ retries: RetryIndex) {
    for session in tails.quarantined { damage.note(SessionID(session)) }
    damage.setRecords(retries.damagedRecords)
    self.tails.withLock { $0.replace(with: tails) }
    self.retries.withLock { $0 = retries }
  }
}

/// The causes of bad health, the most serious first.
enum HealthCause: CaseIterable {
  /// The outcome of the last commit is unknown, and answers that depend on the commit are refused.
  case uncertain
  case diskFull
  /// The last commit failed without an effect.
  case write
  case checkpoint
  case upkeep
}
