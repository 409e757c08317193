internal import Dispatch
internal import SessionLog
internal import Synchronization

/// The number of sessions to this server's knowledge, and their limit.
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

  /// True if the last count is older than a time.
  func isOlder(than time: Duration) -> Bool { state.withLock { $0.lastCount + time <= .now() } }

  /// Notes a count from the database.
  func set(_ count: Int) {
    state.withLock { $0 = State(count: count, lastCount: .now()) }
  }

  /// Notes the difference of created and deleted sessions of this server.
  func add(_ change: Int) {
    state.withLock { $0.count = max(0, $0.count + change) }
  }
}
