internal import Dispatch
internal import SessionLog
internal import Synchronization
internal import SystemPrimitives

/// Why the log cannot be used as it should, the most serious first.
enum HealthCause: CaseIterable {
  /// Whether the last appends were done is being found out: their sessions are not read.
  case uncertainAppend
  /// Whether the last creations and deletions were done is being found out.
  case uncertainSession
  /// The last append failed.
  case append
  /// The last creation or deletion failed.
  case session
  /// No session can be followed as it should.
  case following
}

/// What the threads of a log share.
final class SharedState: Sendable {
  let health = HealthBoard<HealthCause>()
  let followed: FollowedSessions
  let damage = DamageBoard()
  let sessions: SessionCount
  let commits = CommitMeter()
  /// How many writes had an outcome that was reported as unknown.
  let unknownOutcomes = Atomic(0)
  /// How many appends were refused because another server's was first.
  let lostRaces = Atomic(0)
  /// The sessions whose last append has an unknown outcome that was reported to clients, and since when.
  private let unsettled = Mutex<[Int64: DispatchTime]>([:])
  private let setAsideNames = Mutex<[String]>([])
  /// The keys whose record was found damaged.
  private let damagedKeys = Mutex<Set<IdempotencyKey>>([])

  init(_ options: PostgresLog.Options, sessions: Int) throws(SystemFailure) {
    followed = try FollowedSessions()
    self.sessions = SessionCount(sessions, options)
  }

  /// The names of the sessions whose append cannot be settled while others are.
  var setAside: [String] { setAsideNames.withLock { $0 } }

  /// Sets the names of the sessions whose append cannot be settled while others are.
  func setAside(_ names: [String]) { setAsideNames.withLock { $0 = names } }

  /// Notes whether the record of a key was found damaged; so many are counted at most.
  func note(_ key: IdempotencyKey, isDamaged: Bool) {
    damagedKeys.withLock { keys in
      if !isDamaged {
        guard keys.remove(key) != nil else { return }
      } else if keys.count < Self.mostDamagedKeys {
        keys.insert(key)
      }
      damage.setRecords(keys.count)
    }
  }

  private static let mostDamagedKeys = 10_000

  /// Bars sessions from being read, before an unknown outcome is reported to clients.
  func bar(_ sessions: some Sequence<Int64>) {
    let now = DispatchTime.now()
    unsettled.withLock { unsettled in for session in sessions { unsettled[session] = now } }
  }

  /// Ends a `bar`.
  func unbar(_ sessions: some Sequence<Int64>) {
    unsettled.withLock { unsettled in for session in sessions { unsettled[session] = nil } }
  }

  /// What was counted, and what is measured, of a database with these hosts.
  func figures(_ hosts: [DatabaseFigures.Host], _ watch: DatabaseWatch) -> LogFigures {
    let since = unsettled.withLock { Array($0.values) }
    var database = DatabaseFigures(hosts: hosts)
    database.unknownOutcomes = unknownOutcomes.load(ordering: .relaxed)
    database.unsettledAppends = since.count
    database.oldestUnsettledSeconds = since.min().map { $0.elapsed / .seconds(1) } ?? 0
    database.lostRaces = lostRaces.load(ordering: .relaxed)
    database.followerLagSeconds = followed.lastAnswer.elapsed / .seconds(1)
    database.standbysInSync = watch.standbysInSync
    database.clockOffsetSeconds = watch.clockOffsetSeconds
    var figures = commits.figures
    figures.database = database
    return figures
  }

  /// Why a session is not read at present; nil if it may be.
  func reasonNotToRead(_ session: SessionID) -> SessionLogError.Refusal? {
    guard unsettled.withLock({ $0[session.value] != nil }) else { return nil }
    return .unavailable(
      health[.uncertainAppend] ?? "the outcome of its last append is being settled"
    )
  }
}

/// How many sessions there are, as far as this server knows, and their limit.
final class SessionCount: Sendable {
  private struct State {
    var count: Int
    var lastCount = DispatchTime.now()
  }

  let limit: Int
  private let state: Mutex<State>

  init(_ count: Int, _ options: PostgresLog.Options) {
    limit = options.maxSessions
    state = Mutex(State(count: count))
  }

  /// How many there are.
  var count: Int { state.withLock { $0.count } }

  /// How many more there may be.
  var room: Int { state.withLock { max(0, limit - $0.count) } }

  /// Whether they were counted longer ago than a time.
  func isOlder(than time: Duration) -> Bool { state.withLock { $0.lastCount + time <= .now() } }

  /// Notes a number that was counted in the database.
  func set(_ count: Int) {
    state.withLock { $0 = State(count: count, lastCount: .now()) }
  }

  /// Notes what this server created, less what it deleted.
  func add(_ change: Int) {
    state.withLock { $0.count = max(0, $0.count + change) }
  }
}
