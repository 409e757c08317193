public import OverscrollWire
public import RefreshEngine
public import SessionLog
import Synchronization

/// A named session: the driver of a `SessionMachine`.
///
/// It holds the lock, reads the clock, applies batches, calls the log, and wakes waiting clients. No lock
/// is held while it does any of these.
public final class Session: Sendable {
  /// Its identity in the log.
  public let id: SessionID
  /// The log's record of the session besides the events.
  public let header: SessionHeader
  let environment: SessionEnvironment
  let time: SessionTime
  /// The source of its time.
  public let clock: Clock
  /// The library whose behaviour its components have.
  public let dialect: Dialect
  /// Used by this file, `Session+Actions.swift` and `Session+OtherWriters.swift` alone.
  let state: SessionState
  /// True if it was called since the store last looked for a session that may leave memory.
  let wasUsed = Atomic(true)
  /// The time that it lives without a call; nil for the server's.
  let idleLifetime: Microseconds?
  /// The time of its last call here, by the steady clock.
  let lastCall: Atomic<Microseconds>
  /// The time of the last note of a call in a shared log.
  let lastNote = Atomic<Microseconds>(0)

  /// The kinds of threads that perform actions.
  enum Caller {
    /// It serves connections, or works in the background.
    case client
    /// It belongs to the log, and must not apply batches.
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

  /// The configuration that it was created with; it is read from the header each time, because it is
  /// large and rarely needed.
  ///
  /// - Throws: `damaged` if it cannot be read; it was valid when the session was created.
  public var configuration: SessionConfiguration {
    get throws(SessionTimeline.Fault) { try SessionConfiguration(header) }
  }

  /// A client asks for it.
  func noteCall(at now: Microseconds) {
    wasUsed.store(true, ordering: .relaxed)
    lastCall.store(now, ordering: .relaxed)
  }

  /// True if nothing is under way and nobody waits.
  var isIdle: Bool { state.withLock { $0.machine.isIdle && $0.holds == 0 } }

  // MARK: Reading

  /// The session now, or as near to now as the steps of one read lead: the steps taken at once, or those
  /// of a whole request, which may take long.
  public func view(isWhole: Bool = false) -> SessionView {
    let (limits, step) = (environment.limits, stepToPresent())
    return ended(step, step.taken(isWhole ? limits.catchUpSteps : limits.catchUpStepsAtOnce))
  }

  /// Calls `body` with the session now, or as near to now as the steps of a request lead: during the
  /// call, or in the background if that takes long.
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

  /// The session now and the position of its last event; nil if its clock advances by itself.
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
    /// The time to which it leads; nil for no step.
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
    // The time is read under the lock: a batch that is submitted later is not accepted earlier.
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

  /// Notes the end of a step.
  private func ended(_ step: PresentStep, _ moment: SessionView) -> SessionView {
    if step.target != nil, moment.behind > 0 {
      let ended = time.now
      state.withLock { $0.pace.stepEnded(began: step.began, ended: ended, behind: moment.behind) }
    }
    if moment.now > step.from.now { input(.client) { $0.machine.caughtUp(moment) } }
    // A read takes time itself: only the time that the step limit left is missing.
    return moment.behind > 0 ? moment.behind(by: max(0, time.now - moment.now)) : moment
  }

  // MARK: Writing

  /// Applies a batch of events, all or none, and answers when the log has stored it.
  public func submit(_ batch: any SubmittedBatch) {
    let now = time.now
    input(.client) { $0.machine.submitted(batch, now: now) }
  }

  // MARK: Waiting

  /// Waits for another revision, another effect index or an instant; nil does not wait for it.
  ///
  /// - Parameters:
  ///   - revision: The revision that the client has.
  ///   - effectIndex: The index of the last effect that it has.
  ///   - instant: The next change of its last snapshot by time alone.
  ///   - wake: Called once, on any thread, perhaps during the call or on a thread of the log: it must
  ///     not do long work.
  /// - Returns: A number with which to withdraw.
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

  /// True if there is another revision or another effect index already; nil does not count.
  public func hasChanged(fromRevision revision: Int?, effectIndex: Int?) -> Bool {
    Waiter(id: 0, condition: .change(revision: revision, effectIndex: effectIndex))
      .isMet(by: view())
  }

  /// Ends a wait; its `wake` is not called any more, unless the call has begun.
  public func withdraw(_ number: Int) {
    input(.client) { state in
      state.wakers[number] = nil
      state.machine.withdrawn(number)
    }
    unfollowIfUnused()
  }

  /// Keeps the session in memory until `release`; see `SessionHold`.
  func hold() {
    state.withLock { $0.holds += 1 }
    followIfNeeded()
  }

  /// Ends a `hold`.
  func release() {
    state.withLock { $0.holds -= 1 }
    unfollowIfUnused()
  }

  /// The log has deleted the session.
  func markDeleted() { input(.client) { $0.machine.deleted() } }

  /// The scheduled time has come.
  func cameDue() {
    let moment = view()
    input(.client) { state in
      state.timer = nil
      state.machine.cameDue(moment)
    }
  }
}

/// Keeps a session in memory, and its news of other writers coming, until it is released.
///
/// For a client that waits again and again: between two waits nothing else says that it follows the
/// session. A session that left memory would hear of no event of the one loaded in its place.
public final class SessionHold: Sendable {
  private let session: Session

  /// Holds a session.
  public init(_ session: Session) {
    self.session = session
    session.hold()
  }

  deinit { session.release() }
}
