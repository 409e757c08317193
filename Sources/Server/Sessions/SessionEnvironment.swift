import OverscrollWire
import RefreshEngine
import SessionLog
import Synchronization

/// The objects that all sessions of a store share.
final class SessionEnvironment: Sendable {
  let log: any SessionLog
  /// True if the log has other writers.
  let isShared: Bool
  let limits: SessionLimits
  /// The number of stored events since the start.
  let storedEvents = Atomic(0)
  let timers = TimerQueue()
  // A work of a pool may wait for works of the pools above it in this list, and for the log.
  /// The pool for answers after the log's outcomes, and for other short works that never wait.
  let answers = WorkPool(width: 2, limit: 10_000, niceness: 0)
  /// The pool for loading and reading back sessions.
  let loads = WorkPool(width: 16, limit: 10_000, niceness: 5)
  /// The pool for the past and all other long computations.
  let work = WorkPool(width: 100, limit: 100, niceness: 10)
  /// The pool for the chunks of long answers, one at a time for each client.
  let chunks = WorkPool(width: 100, limit: .max, niceness: 10)
  let time: TimeSource
  private let steady: SteadyClock
  /// The times of sessions that continue from their last event after the wall clock was set back.
  ///
  /// The times are stored until the process ends, so that a session that leaves memory and returns does not
  /// see its time run backwards.
  private let continued = Mutex<[SessionID: SessionTime]>([:])

  init(log: any SessionLog, time: TimeSource, limits: SessionLimits) {
    self.log = log
    isShared = log.isShared
    self.limits = limits
    self.time = time
    steady = SteadyClock(time)
  }

  /// The wall-clock time, which never steps back, in microseconds since 1970.
  var now: Microseconds { steady.now }

  /// The time of a session, at least the instant of its last event.
  func sessionTime(of logged: LoggedSession, notBefore last: Instant) -> SessionTime {
    if let time = continued.withLock({ $0[logged.id] }) { return time }
    // A manual clock has no relation to the wall clock.
    let isRealtime = logged.header.clock == Clock.realtime.rawValue
    // A session slightly ahead, from another server's clock, stands still until this clock has caught up.
    let stands = isShared ? Self.skew : 0
    let time = SessionTime(
      steady,
      origin: logged.header.timeOrigin,
      notBefore: isRealtime ? Instant(microseconds: max(0, last.microseconds - stands)) : .zero
    )
    if time.isShifted { continued.withLock { $0[logged.id] = time } }
    return time
  }

  /// The assumed greatest lead of another server's clock: two seconds.
  static let skew: Microseconds = 2_000_000

  /// Removes the time of a deleted session.
  func forget(_ id: SessionID) { _ = continued.withLock { $0.removeValue(forKey: id) } }
}

extension SessionEnvironment {
  /// Calls the log, and continues with the outcome on a thread that may make answers.
  ///
  /// The continuation runs on the calling thread if the log answers during the call, else on a thread of
  /// `answers`: the log's threads have other work. At the limit of waiting calls the log is not called.
  func call<Value: Sendable>(
    _ call: (@escaping @Sendable (Result<Value, SessionLogError>) -> Void) -> Void,
    then body: @escaping @Sendable (Result<Value, SessionLogError>) -> Void
  ) {
    guard answers.admit() else {
      return body(
        .failure(.refused(.unavailable("as many calls wait for it as this server allows")))
      )
    }
    let pending = PendingCall<Value>()
    call { result in
      let isLate = pending.state.withLock { state in
        if !state.hasReturned { state.answer = result }
        return state.hasReturned
      }
      if isLate { self.answers.run { body(result) } }
    }
    let answer = pending.state.withLock { state in
      state.hasReturned = true
      return state.answer.take()
    }
    guard let answer else { return }
    answers.leave()
    body(answer)
  }
}

/// A call of the log, which may answer before it returns.
private final class PendingCall<Value: Sendable>: Sendable {
  struct State {
    var answer: Result<Value, SessionLogError>?
    var hasReturned = false
  }

  let state = Mutex(State())
}
