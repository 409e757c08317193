internal import Dispatch
internal import SessionLog
internal import Synchronization
internal import SystemPrimitives

/// The causes of bad health, the most serious first.
enum HealthCause: CaseIterable {
  /// The outcome of the last appends is unknown, and their sessions are not read.
  case uncertainAppend
  /// The outcome of the last creations and deletions is unknown.
  case uncertainSession
  /// The last append failed.
  case append
  /// The last creation or deletion failed.
  case session
  /// Other servers' events may be missed.
  case following
}

/// The queues of the log's threads, and the findings of the threads.
///
/// The threads do not refer to the log, so that a log released without closing ends as well.
final class SharedState: Sendable {
  let connector: Connector
  let appends = JobQueue<PreparedAppend>()
  let sessionWrites = JobQueue<SessionWrite>()
  let reads = JobQueue<Read>()
  let upkeep = JobQueue<UpkeepItem>()
  let announcements = JobQueue<[Announcement.Change]>()
  /// The waiting reads and writes, and the waiting checkpoints.
  let backlog: Backlog
  let checkpoints: Backlog
  let threads = WorkThreads()
  private let hasStopped = Atomic(false)

  let health = HealthBoard<HealthCause>()
  let followed: FollowedSessions
  let damage = DamageBoard()
  let sessions: SessionCount
  let commits = CommitMeter()
  /// The number of writes whose outcome was reported as unknown.
  let unknownOutcomes = Atomic(0)
  /// The number of appends refused because another server's append came first.
  let lostRaces = Atomic(0)
  /// The sessions whose last append has a reported unknown outcome, with the times of the reports.
  private let unsettled = Mutex<[Int64: DispatchTime]>([:])
  private let setAsideNames = Mutex<[String]>([])
  /// The keys with a damaged record.
  private let damagedKeys = Mutex<Set<IdempotencyKey>>([])

  var options: PostgresLog.Options { connector.options }
  var limits: PostgresLog.Limits { connector.options.limits }

  init(_ connector: Connector, sessions: Int) throws(LogOpeningError) {
    self.connector = connector
    let limits = connector.options.limits
    backlog = Backlog(mostOperations: limits.waitingOperations, mostBytes: limits.waitingBytes)
    checkpoints = Backlog(mostBytes: limits.waitingCheckpointBytes)
    self.sessions = SessionCount(sessions, connector.options)
    do {
      followed = try FollowedSessions()
    } catch {
      throw LogOpeningError("the system made no descriptor: \(error)")
    }
  }

  // MARK: Threads

  /// Starts all threads, or none.
  func start() throws(LogOpeningError) {
    var bodies: [@Sendable () -> Void] = [
      { DatabaseWriter<AppendGroup>(self.appends, self).run() },
      { DatabaseWriter<SessionGroup>(self.sessionWrites, self).run() },
      { Follower(self).run() }, { Upkeep(self).run() }, { Announcer(self).run() },
    ]
    for _ in 0..<max(1, options.readers) { bodies.append { DatabaseReader(self).run() } }
    try threads.start(bodies, orStop: stop)
  }

  /// Closes the queues to new work.
  func stop() {
    appends.close()
    sessionWrites.close()
    reads.close()
    announcements.close()
    upkeep.close()
    hasStopped.store(true, ordering: .relaxed)
    followed.wake.raise()
  }

  var isClosed: Bool { hasStopped.load(ordering: .relaxed) }

  // MARK: Unsettled and damaged

  /// The names of the sessions whose append remains unsettled while others are settled.
  var setAside: [String] {
    get { setAsideNames.withLock { $0 } }
    set { setAsideNames.withLock { $0 = newValue } }
  }

  /// Notes a damaged record of a key.
  func noteDamage(of key: IdempotencyKey) {
    damagedKeys.withLock { keys in
      keys.insert(key)
      damage.setRecords(keys.count)
    }
  }

  /// Bars sessions from reads, before clients learn of an unknown outcome.
  func bar(_ sessions: some Sequence<Int64>) {
    let now = DispatchTime.now()
    unsettled.withLock { unsettled in for session in sessions { unsettled[session] = now } }
  }

  /// Ends a `bar`.
  func unbar(_ sessions: some Sequence<Int64>) {
    unsettled.withLock { unsettled in for session in sessions { unsettled[session] = nil } }
  }

  /// The counts and measurements of the log and its database.
  var figures: LogFigures {
    let since = unsettled.withLock { Array($0.values) }
    var database = DatabaseFigures(hosts: connector.figures)
    database.unknownOutcomes = unknownOutcomes.load(ordering: .relaxed)
    database.unsettledAppends = since.count
    database.oldestUnsettledSeconds = since.min().map { $0.elapsed / .seconds(1) } ?? 0
    database.lostRaces = lostRaces.load(ordering: .relaxed)
    database.followerLagSeconds = followed.lastAnswer.elapsed / .seconds(1)
    database.standbysInSync = connector.watch.standbysInSync
    database.clockOffsetSeconds = connector.watch.clockOffsetSeconds
    var figures = commits.figures
    figures.database = database
    return figures
  }

  /// The reason against a read of a session; nil if reads are allowed.
  func reasonNotToRead(_ session: SessionID) -> SessionLogError.Refusal? {
    guard unsettled.withLock({ $0[session.value] != nil }) else { return nil }
    return .unavailable(
      health[.uncertainAppend] ?? "the outcome of its last append is being settled"
    )
  }
}
