import OverscrollWire
import RefreshEngine
import SessionLog

/// Applies a batch to a moment: gives each event its instant and runs the engine on a copy.
struct BatchApplication {
  let clock: Clock
  let limits: SessionLimits
  /// The moment, advanced to the instant at which the batch is accepted, as far as the limits allow.
  let accepting: CaughtUpMoment
  /// How many of the request's steps are left.
  private(set) var stepsLeft: Int

  /// The result of a batch.
  struct Result {
    let accepted: AcceptedBatch
    let after: CaughtUpMoment
    let checkpoints: [Moment]
  }

  /// What was applied so far.
  private struct Applied {
    var entries: [LogEntry]
    var effects = FirstEffects()
    var reached: Bool?

    init(_ submission: Submission) {
      entries = []
      entries.reserveCapacity(submission.events.count)
    }

    mutating func add(_ event: SubmittedEvent, at instant: Instant, _ more: [Effect]) {
      entries.append(LogEntry(instant: instant.microseconds, event: event.stored))
      effects.add(more)
    }

    /// Judges the event that was added last, as the engine is after it.
    ///
    /// - Throws: Why it is refused, though a replay performs it.
    mutating func judge(
      _ event: Event,
      at instant: Instant,
      _ effects: [Effect],
      _ engine: borrowing Engine
    ) throws(Rejection) {
      let found = event.reached(by: effects, from: instant)
      if let rejection = engine.refusal(ofPerformed: event, reached: found) { throw rejection }
      reached.join(found)
    }
  }

  /// Applies all events or none.
  mutating func apply(_ submission: Submission) throws(SubmissionError) -> Result {
    var (applied, builder) = try begin(submission)
    for (index, event) in submission.events.enumerated() {
      try count(event, index)
      do throws(Rejection) {
        // On a manual clock the client sets it.
        let instant =
          clock == .manual
          ? event.instant ?? builder.engine.now : try place(event.instant, in: builder.engine)
        let isJudged = event.event.isJudgedWhenPosted
        let refusal = isJudged ? builder.engine.refusal(ofPosted: event.event) : nil
        let more = try builder.handle(event.event, at: instant, stepLimit: stepsLeft)
        if let refusal { throw refusal }
        applied.add(event, at: instant, more)
        if isJudged { try applied.judge(event.event, at: instant, more, builder.engine) }
      } catch {
        throw .rejected(index: index, error)
      }
      stepsLeft = builder.engine.stepsLeft
    }
    return result(submission, applied, builder)
  }

  /// As `apply`, in turn with other works.
  mutating func applyInTurn(_ submission: Submission) async throws(SubmissionError) -> Result {
    var (applied, builder) = try begin(submission)
    for (index, event) in submission.events.enumerated() {
      try count(event, index)
      do throws(Rejection) {
        let instant = try await placeInTurn(event.instant, in: builder.engine)
        let refusal = builder.engine.refusal(ofPosted: event.event)
        let more = try await builder.handleInTurn(event.event, at: instant, stepLimit: stepsLeft)
        if let refusal { throw refusal }
        applied.add(event, at: instant, more)
        try applied.judge(event.event, at: instant, more, builder.engine)
        stepsLeft = builder.engine.stepsLeft
      } catch {
        throw .rejected(index: index, error)
      }
    }
    return result(submission, applied, builder)
  }

  /// Checks a batch as a whole, and returns the state that its events are applied to.
  ///
  /// On a realtime clock that is the one at the instant of acceptance, unless the first event asks for
  /// an earlier instant, and it takes few steps to come there again.
  private func begin(
    _ submission: Submission
  ) throws(SubmissionError) -> (Applied, MomentBuilder) {
    let base = accepting.base
    if let expected = submission.expectedRevision, expected != base.revision {
      throw .revisionConflict(current: base.revision)
    }
    guard base.revision + submission.events.count <= limits.events else {
      throw .sessionFull(limit: limits.events)
    }
    var applied = Applied(submission)
    guard clock == .realtime, let first = submission.events.first else {
      return (applied, MomentBuilder(base))
    }
    let isEarlier = first.instant.map { $0 < accepting.now } ?? false
    if isEarlier, accepting.steps <= limits.requestSteps / 4 {
      return (applied, MomentBuilder(base))
    }
    applied.effects.add(accepting.firstEffects)
    return (applied, MomentBuilder(accepting))
  }

  /// Counts an event; an `advance` is refused where only the wall clock passes time.
  private mutating func count(_ event: SubmittedEvent, _ index: Int) throws(SubmissionError) {
    if clock == .realtime, case .advance = event.event { throw .needsManualClock(index: index) }
    stepsLeft -= event.event.count
  }

  private func result(
    _ submission: Submission,
    _ applied: Applied,
    _ builder: MomentBuilder
  ) -> Result {
    // An empty batch adds no moment.
    let after = CaughtUpMoment(submission.events.isEmpty ? accepting.base : builder.moment)
    return Result(
      accepted: AcceptedBatch(
        view: SessionView(after),
        entries: applied.entries,
        last: submission.events.last?.event,
        effects: applied.effects,
        reached: applied.reached
      ),
      after: after,
      checkpoints: builder.checkpoints
    )
  }

  /// The instant of an event on a realtime clock.
  ///
  /// It is never after the instant of acceptance, and never before the last event or before an effect
  /// already reported. An instant further ahead than a second is refused.
  private mutating func place(_ wanted: Instant?, in engine: Engine) throws(Rejection) -> Instant {
    let now = max(accepting.now, engine.now)
    try checkIsNotAhead(wanted, of: now)
    guard let wanted, wanted < now, engine.now < now else { return now }
    var reported = engine
    let last = try reported.advance(to: now, stepLimit: stepsLeft).last?.instant
    stepsLeft = reported.stepsLeft
    return max(wanted, engine.now, last ?? .zero)
  }

  private mutating func placeInTurn(
    _ wanted: Instant?,
    in engine: Engine
  ) async throws(Rejection) -> Instant {
    if clock == .manual { return wanted ?? engine.now }
    let now = max(accepting.now, engine.now)
    try checkIsNotAhead(wanted, of: now)
    guard let wanted, wanted < now, engine.now < now else { return now }
    var reported = engine
    let last = try await reported.workInTurn(nil, at: now, stepLimit: stepsLeft).last?.instant
    stepsLeft = reported.stepsLeft
    return max(wanted, engine.now, last ?? .zero)
  }

  /// A client's clock may be ahead by as much, in microseconds; more is a mistake.
  private static let mostAhead: Microseconds = 1_000_000

  private func checkIsNotAhead(_ wanted: Instant?, of now: Instant) throws(Rejection) {
    guard let wanted, wanted > now, wanted - now > Self.mostAhead else { return }
    throw Rejection(.aheadOfNow(now: now))
  }
}

extension Event {
  /// How many events it is: to read and to store one takes about as long as a step, or a few.
  fileprivate var count: Int {
    if case .turn(let events) = self { events.count } else { 1 }
  }
}
