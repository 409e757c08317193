public import OverscrollWire
public import RefreshEngine
public import SessionLog
import Synchronization

/// A named session: the driver of a `SessionMachine`.
///
/// It holds the lock, reads the clock, applies batches, calls the log, and wakes those who wait. No lock
/// is held while it does any of these.
public final class Session: Sendable {
  /// Its identity in the log.
  public let id: SessionID
  /// What the log stores besides the events.
  public let header: SessionHeader
  let environment: SessionEnvironment
  let time: SessionTime
  /// What advances its time.
  public let clock: Clock
  /// The library whose behaviour its components have.
  public let dialect: Dialect
  /// Used by this file, `Session+Actions.swift` and `Session+OtherWriters.swift` alone.
  let state: SessionState
  /// Whether it was asked for since the store last looked for a session that may leave memory.
  let wasUsed = Atomic(true)

  /// What a thread may do that performs actions.
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
    self.environment = environment
    time = environment.sessionTime(of: logged, notBefore: durable.now)
    state = SessionState(
      clock: configuration.clock,
      isShared: environment.log.isShared,
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
    get throws(SessionLogError) { try SessionConfiguration(header) }
  }

  /// Whether nothing is under way and nobody waits.
  var isIdle: Bool { state.withLock { $0.machine.isIdle && $0.holds == 0 } }

  // MARK: Reading

  /// The session now, or as far towards now as the step limit allows.
  public func view() -> SessionView {
    let present = present()
    // A read takes time itself: only what the step limit left is missing.
    let behind = present.behind > 0 ? max(0, time.now - present.now) : 0
    return SessionView(present, behind: behind)
  }

  /// The session now and the position of its last event; nil if its clock advances by itself.
  public func restingView() -> (view: SessionView, position: LogPosition)? {
    guard clock == .manual else { return nil }
    let (present, position) = state.shown
    return (SessionView(present), position)
  }

  /// The session at an instant that is not before its last event, without further events; nil if it
  /// is before.
  ///
  /// - Throws: `tooMuchWork` if the instant needs too many steps.
  public func view(at instant: Instant) throws(Rejection) -> SessionView? {
    let caughtUp = state.shown.caughtUp
    let moment = caughtUp.base
    guard instant >= moment.now else { return nil }
    var engine = caughtUp.now <= instant ? caughtUp.engine : moment.engine
    _ = try engine.advance(to: instant, stepLimit: environment.limits.requestSteps)
    return SessionView(moment, engine)
  }

  /// The effects after an index that have happened by now, at most so many; nil if some of them are
  /// in memory no more.
  public func recentEffects(after index: Int, limit: Int) -> [Effect]? {
    present().effects(after: index, limit: limit)
  }

  /// The position of the last event that clients see.
  var position: LogPosition { state.shown.position }

  /// What clients see, right after its last event.
  var durable: Moment { state.shown.caughtUp.base }

  /// The durable moment, advanced to now as far as the step limit allows.
  func present() -> CaughtUpMoment {
    guard clock == .realtime else { return state.shown.caughtUp }
    // The time is read under the lock: a batch that is submitted later is not accepted earlier.
    let (present, limit, now, allowsStep) = state.withLock { state in
      let now = time.now
      return (
        state.machine.caughtUp, state.machine.presentLimit, now, state.pace.allowsStep(at: now)
      )
    }
    guard allowsStep else { return present }
    let moment = present.advanced(
      to: limit.map { min($0, now) } ?? now,
      steps: environment.limits.catchUpSteps
    )
    if moment.behind > 0 {
      let ended = time.now
      state.withLock { $0.pace.stepEnded(began: now, ended: ended, behind: moment.behind) }
    }
    if moment.engine.now > present.engine.now { input(.client) { $0.machine.caughtUp(moment) } }
    return moment
  }

  // MARK: Writing

  /// Applies a batch of events, all or none, and answers when the log has stored it.
  public func submit(_ batch: any SubmittedBatch) {
    let now = time.now
    input(.client) { $0.machine.submitted(batch, now: now) }
  }

  /// Applies a batch, and returns the one that follows.
  ///
  /// A shared log refuses an append under a key that was used before, so the key is looked up only then,
  /// and before the batch is refused for another reason: the first attempt may be that reason. The
  /// base is settled by then: a batch that another server adds later makes the append a conflict.
  func apply(_ application: SessionMachine.Application) -> SessionMachine.Application? {
    lookUp(application, ifRepeated: true) { [self] in applyUnused(application) }
  }

  /// Calls `ifUnused`, after the key of a batch was looked up and not found if the log is to be asked:
  /// if the batch has a key, and is or is not among those that may be repeated, as expected.
  private func lookUp(
    _ application: SessionMachine.Application,
    ifRepeated isExpected: Bool,
    _ ifUnused: @escaping @Sendable () -> SessionMachine.Application?
  ) -> SessionMachine.Application? {
    let ticket = application.ticket
    guard environment.log.isShared, let retry = ticket.batch.submission.retry,
      ticket.mayBeRepeated == isExpected
    else { return ifUnused() }
    environment.call {
      environment.log.record(of: retry.key, completion: $0)
    } then: { [self] result in
      switch result {
      case .success(nil): applyAll(ifUnused())
      case .success(let record?): applyAll(refuse(application, .repeated(record), at: time.now))
      case .failure(let error): applyAll(refuse(application, .log(error), at: time.now))
      }
    }
    return nil
  }

  private func applyUnused(
    _ application: SessionMachine.Application
  ) -> SessionMachine.Application? {
    let (ticket, start) = (application.ticket, application.start)
    let acceptedAt = time.now
    let limits = environment.limits
    let accepting =
      clock == .realtime ? start.advanced(to: acceptedAt, steps: limits.catchUpSteps) : start
    var batch = BatchApplication(
      clock: clock,
      limits: limits,
      accepting: accepting,
      stepsLeft: limits.requestSteps - (accepting.steps - start.steps)
    )
    do throws(SubmissionError) {
      let result = try batch.apply(ticket.batch.submission)
      let pending = PendingBatch(
        ticket: ticket,
        base: start.base,
        after: result.after,
        entries: result.entries,
        retry: ticket.batch.submission.retry,
        checkpoints: result.checkpoints,
        acceptedAt: acceptedAt,
        answer: ticket.batch.prepare(result.accepted)
      )
      return transition {
        $0.machine.applied(ticket, .success(pending), on: start.base, now: acceptedAt)
      }
    } catch {
      return lookUp(application, ifRepeated: false) { [self] in
        refuse(application, error, at: acceptedAt)
      }
    }
  }

  /// Refuses a batch; where others write, once the log has nothing after the moment that refused it.
  private func refuse(
    _ application: SessionMachine.Application,
    _ error: SubmissionError,
    at time: Instant
  ) -> SessionMachine.Application? {
    let (ticket, start) = (application.ticket, application.start)
    let result: Result<PendingBatch, SubmissionError> =
      environment.log.isShared
      ? .success(PendingBatch(refusing: ticket, error, on: start, at: time)) : .failure(error)
    return transition { $0.machine.applied(ticket, result, on: start.base, now: time) }
  }

  // MARK: Waiting

  /// Waits for another revision or another effect index; nil does not wait for it.
  ///
  /// - Parameters:
  ///   - revision: The revision that the client has.
  ///   - effectIndex: The index of the last effect that it has.
  ///   - wake: Called once, on any thread, perhaps during the call or on a thread of the log: it must
  ///     not do long work.
  /// - Returns: A number with which to withdraw.
  public func wait(
    forRevisionOtherThan revision: Int?,
    effectIndexOtherThan effectIndex: Int?,
    wake: @escaping @Sendable (WakeReason) -> Void
  ) -> Int {
    _ = present()
    var number = 0
    input(.client) { state in
      state.lastNumber += 1
      number = state.lastNumber
      state.wakers[number] = wake
      state.machine.asked(
        Waiter(id: number, revision: revision, effectIndex: effectIndex)
      )
    }
    followIfNeeded()
    return number
  }

  /// Whether there is another revision or another effect index already; nil does not count.
  public func hasChanged(fromRevision revision: Int?, effectIndex: Int?) -> Bool {
    let present = present()
    return Waiter(id: 0, revision: revision, effectIndex: effectIndex)
      .isMet(revision: present.base.revision, effectIndex: present.effectIndex)
  }

  /// Ends a wait; its `wake` is not called any more, unless that has begun.
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
    let moment = present()
    input(.client) { $0.machine.cameDue(moment) }
  }
}
