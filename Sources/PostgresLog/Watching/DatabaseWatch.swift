internal import Dispatch
internal import LogStorage
internal import SessionLog
internal import Synchronization

/// What is known of the database besides the tables, as of the last look of any connection.
final class DatabaseWatch: Sendable {
  private struct State {
    var clock = DatabaseClock()
    var hasJumped = false
    /// The weaknesses at the start, which the operator was told of then.
    var first: [String]?
    var promise: PromiseCheck?
  }

  private let state = Mutex(State())
  private let requiredStandbys: Int

  init(requiredStandbys: Int) { self.requiredStandbys = requiredStandbys }

  /// Notes a look.
  func note(_ look: DatabaseLook) {
    state.withLock { state in
      if state.clock.note(look.clock) { state.hasJumped = true }
      if state.first == nil { state.first = look.promise.warnings }
      state.promise = look.promise
    }
  }

  /// Looks at the database, and notes in its tables that its clock has jumped, or is another one's.
  func look(
    _ connection: Connection,
    until deadline: DispatchTime
  ) throws(DatabaseFailure) {
    note(try DatabaseLook.take(connection, until: deadline))
    let hasJumped = state.withLock { $0.hasJumped }
    try ClockTable.note(isJump: hasJumped, connection, until: deadline)
    if hasJumped { state.withLock { $0.hasJumped = false } }
  }

  /// A line for each setting with which an acknowledged event can be lost, as at the start.
  var warnings: [String] { state.withLock { $0.first ?? [] } }

  /// A line for each setting that is weaker than at the start.
  var weakened: [String] {
    state.withLock { state in
      (state.promise?.warnings ?? []).filter { !(state.first ?? []).contains($0) }
    }
  }

  /// By how many milliseconds this process's wall clock is ahead of the database's, in whole seconds so
  /// that it rarely changes; nil if they agree within a second.
  var skewMilliseconds: Int? {
    state.withLock { $0.clock.isSkewed ? Int($0.clock.skew / 1_000_000) * 1000 : nil }
  }

  /// Why nothing is written: fewer standbys confirm a commit than the operator requires.
  var refusal: String? {
    guard requiredStandbys > 0, let promise = state.withLock({ $0.promise }) else { return nil }
    let standbys = promise.standbys
    guard standbys < requiredStandbys else { return nil }
    return """
      the settings of the database let \(standbys) of \(requiredStandbys) required standbys confirm \
      an event: synchronous_commit is \(promise.synchronousCommit), synchronous_standby_names is \
      '\(promise.standbyNames)'
      """
  }
}
