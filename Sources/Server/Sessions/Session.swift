public import OverscrollWire
public import RefreshEngine
public import SessionLog
import Synchronization

/// A named session: the driver of a `SessionMachine`.
///
/// The session holds the lock, reads the clock, applies batches, calls the log, and wakes waiting clients.
/// All these actions happen outside the lock.
public final class Session: Sendable {
  /// The session's identity in the log.
  public let id: SessionID
  /// The log's record of the session, besides the events.
  public let header: SessionHeader
  let environment: SessionEnvironment
  let time: SessionTime
  /// The source of the session's time.
  public let clock: Clock
  /// The library whose behaviour the session's components have.
  public let dialect: Dialect
  /// The state, used only by this file, `Session+Actions.swift` and `Session+OtherWriters.swift`.
  let state: SessionState
  /// True if the session had a call since the store last considered its removal from memory.
  let wasUsed = Atomic(true)
  /// The session's lifetime without a call; nil for the server's lifetime.
  let idleLifetime: Microseconds?
  /// The time of the session's last call at this server, by the steady clock.
  let lastCall: Atomic<Microseconds>
  /// The time of the last record of a call in a shared log.
  let lastNote = Atomic<Microseconds>(0)

  /// The kinds of threads that perform actions.
  enum Caller {
    /// A thread that serves connections, or works in the background.
    case client
    /// A thread of the log, which must not apply batches.
    case log
  }

  init(
    _ logged: LoggedSession,
    configuration: SessionConfiguration,
    durable: Moment,
    environment: SessionEnvironment
  ) {
    id = logged.id
    header = logged.header
    clock = configuration.clock
    dialect = configuration.engine.dialect
    idleLifetime = configuration.idleLifetime
    lastCall = Atomic(environment.now)
    self.environment = environment
    time = environment.sessionTime(of: logged, notBefore: durable.now)
    state = SessionState(
      clock: configuration.clock,
      isShared: environment.isShared,
      durable: durable,
      position: logged.position
    )
  }

  /// The session's name.
  public var name: String { header.name }

  /// The configuration at the session's creation, read from the header at each access, since it is large
  /// and rarely needed.
  ///
  /// - Throws: `damaged` if the configuration, valid at the session's creation, cannot be read.
  public var configuration: SessionConfiguration {
    get throws(SessionTimeline.Fault) { try SessionConfiguration(header) }
  }

  /// Records a call of the session by a client.
  func noteCall(at now: Microseconds) {
    wasUsed.store(true, ordering: .relaxed)
    lastCall.store(now, ordering: .relaxed)
  }

  /// True if the session has no work, no waiters and no holds.
  var isIdle: Bool { state.withLock { $0.machine.isIdle && $0.holds == 0 } }

  // MARK: Reading

  /// The session now, or as near to now as one read's steps allow: by default the steps of a short read,
  /// with `isWhole` those of a whole request, which may take long.
  public func view(isWhole: Bool = false) -> SessionView {
    let (limits, step) = (environment.limits, stepToPresent())
    return ended(step, step.taken(isWhole ? limits.catchUpSteps : limits.catchUpStepsAtOnce))
  }

  /// Calls `body` with the session now, or as near to now as a request's steps allow: during the call, or
  /// in the background if the way takes long.
  public func view(_ body: @escaping @Sendable (SessionView) -> Void) {
    let step = stepToPresent()
    let moment = step.taken(environment.limits.catchUpStepsAtOnce)
    if moment.behind > 0, step.target != nil, environment.limits.catchUpIsLong,
      environment.work.start({ body(self.view(isWhole: true)) })
    {
      return
    }
    body(ended(step, moment))
  }

  /// The session now and the position of its last event; nil if the session's clock advances by itself.
  public func restingView() -> (view: SessionView, position: LogPosition)? {
    clock == .manual ? state.shown : nil
  }

  /// The position of the last event that clients see.
  var position: LogPosition { state.shown.position }

  /// The moment that clients see, right after its last event.
  var durable: Moment { state.shown.view.base }

  /// A step towards the present.
  private struct PresentStep {
    let from: SessionView
    /// The target time; nil for no step.
    let target: Instant?
    let began: Instant

    func taken(_ steps: Int) -> SessionView {
      target.map { from.advanced(to: $0, steps: steps) } ?? from
    }
  }

  private func stepToPresent() -> PresentStep {
    guard clock == .realtime else {
      return PresentStep(from: state.shown.view, target: nil, began: .zero)
    }
    // The lock around the clock's read ensures that later batches are not accepted at earlier times.
    return state.withLock { state in
      let now = time.now
      let isTaken = state.pace.allowsStep(at: now)
      return PresentStep(
        from: state.machine.caughtUp,
        target: isTaken ? state.machine.presentLimit.map { min($0, now) } ?? now : nil,
        began: now
      )
    }
  }

  /// Records the end of a step.
  private func ended(_ step: PresentStep, _ moment: SessionView) -> SessionView {
    if step.target != nil, moment.behind > 0 {
      let ended = time.now
      state.withLock { $0.pace.stepEnded(began: step.began, ended: ended, behind: moment.behind) }
    }
    if moment.now > step.from.now { input(.client) { $0.machine.caughtUp(moment) } }
    // The read itself takes time; only the time beyond the step limit counts as behind.
    return moment.behind > 0 ? moment.behind(by: max(0, time.now - moment.now)) : moment
  }

  // MARK: Writing

  /// Applies a batch of events completely or not at all, and answers after the log has stored it.
  public func submit(_ batch: any SubmittedBatch) {
    let now = time.now
    input(.client) { $0.machine.submitted(batch, now: now) }
  }

  // MARK: Waiting

  /// Waits for another revision, another effect index, or an instant; nil excludes a condition.
  ///
  /// - Parameters:
  ///   - revision: The client's revision.
  ///   - effectIndex: The index of the client's last effect.
  ///   - instant: The next change of the client's last snapshot by time alone.
  ///   - wake: Called once, on any thread, perhaps during the call or on a thread of the log; it must not
  ///     do long work.
  /// - Returns: The number of the wait for `withdraw`.
  public func wait(
    forRevisionOtherThan revision: Int?,
    effectIndexOtherThan effectIndex: Int?,
    orInstant instant: Instant? = nil,
    wake: @escaping @Sendable (WakeReason) -> Void
  ) -> Int {
    _ = view()
    let number = wait(
      for: .change(revision: revision, effectIndex: effectIndex, instant: instant),
      wake
    )
    followIfNeeded()
    return number
  }

  func wait(
    for condition: Waiter.Condition,
    _ wake: @escaping @Sendable (WakeReason) -> Void
  ) -> Int {
    var number = 0
    input(.client) { state in
      state.lastNumber += 1
      number = state.lastNumber
      state.wakers[number] = wake
      state.machine.asked(Waiter(id: number, condition: condition))
    }
    return number
  }

  /// True if the revision or the effect index differs from the client's; nil does not count.
  public func hasChanged(fromRevision revision: Int?, effectIndex: Int?) -> Bool {
    Waiter(id: 0, condition: .change(revision: revision, effectIndex: effectIndex))
      .isMet(by: view())
  }

  /// Ends a wait; its `wake` is not called later, unless the call has already begun.
  public func withdraw(_ number: Int) {
    input(.client) { state in
      state.wakers[number] = nil
      state.machine.withdrawn(number)
    }
    unfollowIfUnused()
  }

  /// Retains the session in memory until `release`; see `SessionHold`.
  func hold() {
    state.withLock { $0.holds += 1 }
    followIfNeeded()
  }

  /// Ends a `hold`.
  func release() {
    state.withLock { $0.holds -= 1 }
    unfollowIfUnused()
  }

  /// Records that the log has deleted the session.
  func markDeleted() { input(.client) { $0.machine.deleted() } }

  /// Advances the session at the scheduled time.
  func cameDue() {
    let moment = view()
    input(.client) { state in
      state.timer = nil
      state.machine.cameDue(moment)
    }
  }
}

/// A hold that retains a session in memory, with its news from other writers, until the hold is released.
///
/// The hold is for a client with repeated waits: between two waits nothing else shows its interest in the
/// session. A session outside memory would miss the events of the session loaded in its place.
public final class SessionHold: Sendable {
  private let session: Session

  /// Makes a hold of a session.
  public init(_ session: Session) {
    self.session = session
    session.hold()
  }

  deinit { session.release() }
}
