internal import Dispatch
internal import SessionLog
internal import Synchronization

/// The settings, the standbys and the clock of the database, as found by the connections.
///
/// A setting of a role or of a database reaches only new connections, so the settings of each writing
/// connection are noted, and the weakest count.
final class DatabaseWatch: Sendable {
  private struct State {
    var clock = DatabaseClock()
    var hasJumped = false
    /// The settings at the start; their weaknesses were reported then.
    var first: PromiseCheck?
    /// The settings of the writing connections, as of the last look at each.
    var promises: [ObjectIdentifier: PromiseCheck] = [:]
    /// The last look at the standbys; nil if the database did not answer.
    var standbys: StandbyLook?

    /// The settings that count: of the writing connections, or else at the start.
    var present: [PromiseCheck] {
      promises.isEmpty ? first.map { [$0] } ?? [] : Array(promises.values)
    }
  }

  private let state = Mutex(State())
  private let requiredStandbys: Int

  init(requiredStandbys: Int) { self.requiredStandbys = requiredStandbys }

  /// Notes a look, with the settings of a writing connection by its link.
  func note(_ look: DatabaseLook, of link: ObjectIdentifier? = nil) {
    state.withLock { state in
      if state.clock.note(look.clock) { state.hasJumped = true }
      if state.first == nil { state.first = look.promise }
      if let link { state.promises[link] = look.promise }
    }
  }

  /// Notes a look at the standbys; nil for no answer.
  func note(_ look: StandbyLook?) { state.withLock { $0.standbys = look } }

  /// The number of standbys that confirm commits, as of the last look; nil if unknown.
  var standbysInSync: Int? { state.withLock { $0.standbys?.inSync } }

  /// True if the last look found fewer standbys than the operator requires: commits then wait unless the
  /// settings have become weaker.
  var lacksStandbys: Bool {
    state.withLock { state in
      state.standbys.map { ($0.inSync ?? $0.senders) < requiredStandbys } ?? false
    }
  }

  /// True if a new connection could have stronger settings than the connection of a link.
  func isWeak(_ link: ObjectIdentifier) -> Bool {
    state.withLock { state in
      guard let promise = state.promises[link], let first = state.first else { return false }
      return promise.standbys < requiredStandbys || !promise.weaknesses(beside: first).isEmpty
    }
  }

  /// Looks at the database, and notes a jump or a change of its clock in the tables.
  func look(_ connection: DatabaseConnection) throws(DatabaseFailure) {
    note(try DatabaseLook.take(connection))
    try noteClock(connection)
  }

  /// Notes a jump of the database's clock, or the clock of a new primary, in the tables.
  func noteClock(_ connection: DatabaseConnection) throws(DatabaseFailure) {
    let hasJumped = state.withLock { $0.hasJumped }
    try connection.clock.note(isJump: hasJumped)
    if hasJumped { state.withLock { $0.hasJumped = false } }
  }

  /// A line for each setting at the start with which the database can lose an acknowledged event.
  var warnings: [String] { state.withLock { $0.first?.warnings ?? [] } }

  /// A line for each setting that has become weaker since the start.
  var weakened: [String] {
    state.withLock { state in
      guard let first = state.first else { return [] }
      return Set(state.present.flatMap { $0.weaknesses(beside: first) }).sorted()
    }
  }

  /// The milliseconds by which this process's wall clock is ahead of the database's, in whole seconds so that
  /// the value rarely changes; nil for a difference within a second.
  var skewMilliseconds: Int? {
    state.withLock { $0.clock.isSkewed ? Int($0.clock.skew / 1_000_000) * 1000 : nil }
  }

  /// The seconds by which this process's wall clock is ahead of the database's.
  var clockOffsetSeconds: Double { state.withLock { Double($0.clock.skew) / 1e6 } }

  /// The reason that commits wait for standbys; nil without a known reason.
  var reasonToWait: String? {
    state.withLock { state in
      state.standbys?.reasonToWait(for: state.present.map(\.awaitedStandbys).max() ?? 0)
    }
  }

  /// The reason against all writes: fewer standbys confirm a commit than the operator requires.
  var refusal: String? {
    guard requiredStandbys > 0,
      let promise = state.withLock({ $0.present.min { $0.standbys < $1.standbys } })
    else { return nil }
    let standbys = promise.standbys
    guard standbys < requiredStandbys else { return nil }
    return """
      the settings of the database let \(standbys) of \(requiredStandbys) required standbys confirm \
      an event: synchronous_commit is \(promise.synchronousCommit), synchronous_standby_names is \
      '\(promise.standbyNames)'
      """
  }
}
