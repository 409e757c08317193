internal import Dispatch
internal import SessionLog
internal import Synchronization

/// The settings, the standbys and the clock of the database, as the connections have found them.
///
/// A setting of a role or of a database reaches new connections only, so each connection that writes
/// has settings of its own: the weakest count.
final class DatabaseWatch: Sendable {
  private struct State {
    var clock = DatabaseClock()
    var hasJumped = false
    /// The settings at the start; their weaknesses were reported then.
    var first: PromiseCheck?
    /// The settings of the connections that write, as of the last look at each.
    var promises: [ObjectIdentifier: PromiseCheck] = [:]
    /// The last look at the standbys; nil if the database did not answer.
    var standbys: StandbyLook?

    /// The settings that count.
    var present: [PromiseCheck] {
      promises.isEmpty ? first.map { [$0] } ?? [] : Array(promises.values)
    }
  }

  private let state = Mutex(State())
  private let requiredStandbys: Int

  init(requiredStandbys: Int) { self.requiredStandbys = requiredStandbys }

  func note(_ look: DatabaseLook) {
    state.withLock { state in
      if state.clock.note(look.clock) { state.hasJumped = true }
      if state.first == nil { state.first = look.promise }
    }
  }

  /// Notes the settings of a connection that writes, by its link.
  func note(_ promise: PromiseCheck, of link: ObjectIdentifier) {
    state.withLock { $0.promises[link] = promise }
  }

  /// Notes a look at the standbys, or that there was no answer.
  func note(_ look: StandbyLook?) { state.withLock { $0.standbys = look } }

  /// The number of standbys that confirm commits, as of the last look; nil if that is not known.
  var standbysInSync: Int? { state.withLock { $0.standbys?.inSync } }

  /// True if the last look found fewer standbys than the operator requires: commits wait then, unless
  /// the settings were weakened meanwhile.
  var lacksStandbys: Bool {
    state.withLock { state in
      state.standbys.map { ($0.inSync ?? $0.senders) < requiredStandbys } ?? false
    }
  }

  /// True if a new connection could have better settings than the connection of a link.
  func isWeak(_ link: ObjectIdentifier) -> Bool {
    state.withLock { state in
      guard let promise = state.promises[link], let first = state.first else { return false }
      return promise.standbys < requiredStandbys || !promise.weaknesses(beside: first).isEmpty
    }
  }

  /// Looks at the database, and notes in its tables that its clock has jumped, or is another one's.
  func look(_ connection: DatabaseConnection) throws(DatabaseFailure) {
    note(try DatabaseLook.take(connection))
    try noteClock(connection)
  }

  /// Notes in the tables that the database's clock has jumped, or is another one's.
  func noteClock(_ connection: DatabaseConnection) throws(DatabaseFailure) {
    let hasJumped = state.withLock { $0.hasJumped }
    try connection.clock.note(isJump: hasJumped)
    if hasJumped { state.withLock { $0.hasJumped = false } }
  }

  /// A line for each setting with which an acknowledged event can be lost, as at the start.
  var warnings: [String] { state.withLock { $0.first?.warnings ?? [] } }

  /// A line for each setting that is weaker than at the start.
  var weakened: [String] {
    state.withLock { state in
      guard let first = state.first else { return [] }
      return Set(state.present.flatMap { $0.weaknesses(beside: first) }).sorted()
    }
  }

  /// By how many milliseconds this process's wall clock is ahead of the database's, in whole seconds so
  /// that it rarely changes; nil if they agree within a second.
  var skewMilliseconds: Int? {
    state.withLock { $0.clock.isSkewed ? Int($0.clock.skew / 1_000_000) * 1000 : nil }
  }

  /// By how many seconds this process's wall clock is ahead of the database's.
  var clockOffsetSeconds: Double { state.withLock { Double($0.clock.skew) / 1e6 } }

  /// The reason that commits wait for standbys; nil if they do not, as far as is known.
  var reasonToWait: String? {
    state.withLock { state in
      state.standbys?.reasonToWait(for: state.present.map(\.awaitedStandbys).max() ?? 0)
    }
  }

  /// The reason that nothing is written: fewer standbys confirm a commit than the operator requires.
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
