import OverscrollWire
import RefreshEngine
import SessionLog
import Synchronization

extension Session {
  struct State {
    var machine: SessionMachine
    var wakers: [Waiter.ID: @Sendable (WakeReason) -> Void] = [:]
    /// The time of the log's last answer about the number of events, by the steady clock.
    var lastAnswer: Microseconds?
    /// True if the log is asked in the background.
    var isAsking = false
    /// The number of the last waiter.
    var lastNumber = 0
    /// True if a thread performs the machine's actions, also those that others cause meanwhile.
    var isPerforming = false
    /// The call for the next change that somebody waits for.
    var timer: TimerQueue.Entry?
    /// The call after the pause of a log that cannot be read.
    var retry: TimerQueue.Entry?
    /// The number of `SessionHold`s.
    var holds = 0
    var following = Following.no
    var pace = CatchUpPace()

    /// True if somebody wants to hear of other writers.
    var isFollowed: Bool { holds > 0 || !wakers.isEmpty }

    /// True if nothing is under way, so that `Rest` is all that must be kept.
    fileprivate var isAtRest: Bool {
      !isPerforming && machine.isAtRest && wakers.isEmpty && lastAnswer == nil && !isAsking
        && timer == nil && retry == nil && holds == 0 && !following.isBegun
        && pace.restsUntil == .zero
    }
  }

  /// The subscription to the log's news of other writers.
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
/// Most sessions are at rest, and then take little memory: a `State` is made when somebody uses one, and
/// let go once nothing is under way.
struct SessionState: ~Copyable, Sendable {
  private let kept: Mutex<Kept>
  private let clock: Clock
  private let isShared: Bool

  enum Kept {
    case rest(Rest)
    case inUse(InUse)
  }

  /// The rest of a session's state while nothing is under way.
  struct Rest {
    let caughtUp: SessionView
    // Stored short: a session has far fewer calls of the log, and waiters, than this counts.
    var operation: Int32 = 0
    var lastNumber: Int32 = 0
    let position: LogPosition

    init(_ caughtUp: SessionView, _ position: LogPosition) {
      self.caughtUp = caughtUp
      self.position = position
    }

    /// The rest of a state; nil if something is under way.
    ///
    /// It is passed by its address, since a copy costs as much as an event.
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

  /// Uses the state under the lock.
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

  /// The view that clients see, and the position after its events.
  var shown: (view: SessionView, position: LogPosition) {
    kept.withLock { kept in
      switch kept {
      case .rest(let rest): (rest.caughtUp, rest.position)
      case .inUse(let inUse): (inUse.state.machine.caughtUp, inUse.state.machine.position)
      }
    }
  }
}
