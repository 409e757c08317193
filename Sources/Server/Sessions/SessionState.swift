import OverscrollWire
import RefreshEngine
import SessionLog
import Synchronization

extension Session {
  struct State {
    var machine: SessionMachine
    var wakers: [Waiter.ID: @Sendable (WakeReason) -> Void] = [:]
    /// The number of the last waiter.
    var lastNumber = 0
    /// True if a thread is performing the machine's actions, including actions that other threads cause.
    var isPerforming = false
    /// The timer for the next change that a client waits for.
    var timer: TimerQueue.Entry?
    /// The timer after a failed read of the log.
    var retry: TimerQueue.Entry?
    /// The number of holds; see `SessionHold`.
    var holds = 0
    var following = Following.no
    var pace = CatchUpPace()

    /// True if a client needs the news of other writers.
    var isFollowed: Bool { holds > 0 || !wakers.isEmpty }

    /// True if no work is in progress, so that `Rest` is sufficient.
    fileprivate var isAtRest: Bool {
      !isPerforming && machine.isAtRest && wakers.isEmpty && timer == nil && retry == nil
        && holds == 0 && !following.isBegun && pace.restsUntil == .zero
    }
  }

  /// The subscription to the log's news from other writers.
  enum Following {
    case no
    /// A thread is about to subscribe.
    case starting
    case yes(LogSubscription)

    fileprivate var isBegun: Bool { if case .no = self { false } else { true } }
  }
}

/// A session's state, with its lock.
///
/// Most sessions are at rest, and then take little memory: a `State` is made at the first use, and released
/// after the last work.
struct SessionState: ~Copyable, Sendable {
  private let kept: Mutex<Kept>
  private let clock: Clock
  private let isShared: Bool

  enum Kept {
    case rest(Rest)
    case inUse(InUse)
  }

  /// The part of a session's state that remains while the session is at rest.
  struct Rest {
    let caughtUp: SessionView
    // The numbers are stored short: a session has far fewer calls of the log, and waiters, than 2³¹.
    var operation: Int32 = 0
    var lastNumber: Int32 = 0
    let position: LogPosition

    init(_ caughtUp: SessionView, _ position: LogPosition) {
      self.caughtUp = caughtUp
      self.position = position
    }

    /// Takes the rest of a state; nil if work is in progress.
    ///
    /// The state is passed by its address, since a copy costs as much as an event.
    init?(_ state: inout Session.State) {
      guard state.isAtRest else { return nil }
      self.init(state.machine.caughtUp, state.machine.position)
      operation = Int32(truncatingIfNeeded: state.machine.operation)
      lastNumber = Int32(truncatingIfNeeded: state.lastNumber)
    }
  }

  final class InUse {
    var state: Session.State

    init(_ rest: Rest, clock: Clock, isShared: Bool) {
      state = Session.State(
        machine: SessionMachine(clock: clock, isShared: isShared, rest.caughtUp, rest.position)
      )
      state.machine.operation = Int(rest.operation)
      state.lastNumber = Int(rest.lastNumber)
    }
  }

  init(clock: Clock, isShared: Bool, durable: Moment, position: LogPosition) {
    self.clock = clock
    self.isShared = isShared
    kept = Mutex(.rest(Rest(SessionView(durable), position)))
  }

  /// Calls `body` with the state under the lock.
  func withLock<Result>(_ body: (inout Session.State) -> sending Result) -> sending Result {
    kept.withLock { kept in
      let inUse = inUse(&kept)
      defer {
        if let rest = Rest(&inUse.state) { kept = .rest(rest) }
      }
      return body(&inUse.state)
    }
  }

  private func inUse(_ kept: inout Kept) -> InUse {
    switch kept {
    case .inUse(let inUse): return inUse
    case .rest(let rest):
      let inUse = InUse(rest, clock: clock, isShared: isShared)
      kept = .inUse(inUse)
      return inUse
    }
  }

  /// The view that clients see, and the position of its last event.
  var shown: (view: SessionView, position: LogPosition) {
    kept.withLock { kept in
      switch kept {
      case .rest(let rest): (rest.caughtUp, rest.position)
      case .inUse(let inUse): (inUse.state.machine.caughtUp, inUse.state.machine.position)
      }
    }
  }
}
