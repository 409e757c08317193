internal import Dispatch
internal import SessionLog
internal import Synchronization

/// The number of sessions, as far as this server knows, and their limit.
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

  var count: Int { state.withLock { $0.count } }

  /// The number of sessions that may be added.
  var room: Int { state.withLock { max(0, limit - $0.count) } }

  /// True if the last count is longer ago than a time.
  func isOlder(than time: Duration) -> Bool { state.withLock { $0.lastCount + time <= .now() } }

  /// Notes a number that was counted in the database.
  func set(_ count: Int) {
    state.withLock { $0 = State(count: count, lastCount: .now()) }
  }

  /// Notes the sessions that this server created, less those that it deleted.
  func add(_ change: Int) {
    state.withLock { $0.count = max(0, $0.count + change) }
  }
}
