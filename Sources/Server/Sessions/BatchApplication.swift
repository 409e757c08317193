import OverscrollWire
import RefreshEngine
import SessionLog

/// The application of a batch to a moment: assigns instants to the events and runs the engine on a copy.
struct BatchApplication {
  let clock: Clock
  let limits: SessionLimits
  /// The moment, advanced to the instant of the batch's acceptance, as far as the limits allow.
  let accepting: SessionView
  /// The remaining steps of the request.
  private(set) var stepsLeft: Int

  /// The result of a batch.
  struct Result {
    let accepted: AcceptedBatch
    let after: SessionView
    let checkpoints: [Moment]
  }

  /// Applies all events or none.
  mutating func apply(_ submission: Submission) throws(SubmissionError) -> Result {
    var (builder, effects) = try begin(submission)
    var entries: [LogEntry] = []
    entries.reserveCapacity(submission.events.count)
    var reached: Bool?
    for (index, event) in submission.events.enumerated() {
      if clock == .realtime, case .advance = event.event { throw .needsManualClock(index: index) }
      stepsLeft -= event.event.count
      do throws(Rejection) {
        // On a manual clock the client determines the instant.
        let instant =
          clock == .manual
          ? event.instant ?? builder.engine.now : try place(event.instant, in: builder.engine)
        let more = try perform(event.event, at: instant, &builder, &reached)
        entries.append(LogEntry(instant: instant.microseconds, event: event.stored))
        effects.add(more)
      } catch {
        throw .rejected(index: index, error)
      }
      stepsLeft = builder.engine.stepsLeft
    }
    // An empty batch adds no moment.
    let after = SessionView(submission.events.isEmpty ? accepting.base : builder.moment)
    return Result(
      accepted: AcceptedBatch(view: after, entries: entries, effects: effects, reached: reached),
      after: after,
      checkpoints: builder.checkpoints
    )
  }

  /// Performs an event; records the success of an event that waits for an effect.
  ///
  /// - Throws: The reason for a refusal, even if a replay would perform the event.
  private func perform(
    _ event: Event,
    at instant: Instant,
    _ builder: inout MomentBuilder,
    _ reached: inout Bool?
  ) throws(Rejection) -> [Effect] {
    let isJudged = event.isJudgedWhenPosted
    let refusal = isJudged ? builder.engine.refusal(ofPosted: event) : nil
    let effects = try builder.handle(event, at: instant, stepLimit: stepsLeft)
    if let refusal { throw refusal }
    guard isJudged else { return effects }
    let found = event.reached(by: effects, from: instant)
    if let rejection = builder.engine.refusal(ofPerformed: event, reached: found) {
      throw rejection
    }
    reached.join(found)
    return effects
  }

  /// Checks a batch as a whole, and returns the state before its events.
  ///
  /// On a realtime clock the state is at the instant of acceptance, or earlier if the first event asks for
  /// an earlier instant and the way back to the present takes few steps.
  private func begin(
    _ submission: Submission
  ) throws(SubmissionError) -> (MomentBuilder, FirstEffects) {
    let base = accepting.base
    if let expected = submission.expectedRevision, expected != base.revision {
      throw .revisionConflict(current: base.revision)
    }
    guard base.revision + submission.events.count <= limits.events else {
      throw .sessionFull(limit: limits.events)
    }
    var effects = FirstEffects()
    guard clock == .realtime, let first = submission.events.first else {
      return (MomentBuilder(base), effects)
    }
    let isEarlier = first.instant.map { $0 < accepting.now } ?? false
    if isEarlier, accepting.steps <= limits.requestSteps / 4 {
      return (MomentBuilder(base), effects)
    }
    effects.add(accepting.firstEffects)
    return (MomentBuilder(accepting), effects)
  }

  /// The instant of an event on a realtime clock.
  ///
  /// The instant is at most the instant of acceptance, and at least the last event and the last reported
  /// effect. An instant more than a second ahead is refused.
  private mutating func place(_ wanted: Instant?, in engine: Engine) throws(Rejection) -> Instant {
    let now = max(accepting.now, engine.now)
    if let wanted, wanted > now, wanted - now > Self.mostAhead {
      throw Rejection(.aheadOfNow(now: now))
    }
    guard let wanted, wanted < now, engine.now < now else { return now }
    var reported = engine
    let last = try reported.advance(to: now, stepLimit: stepsLeft).last?.instant
    stepsLeft = reported.stepsLeft
    return max(wanted, engine.now, last ?? .zero)
  }

  /// The allowed lead of a client's clock, in microseconds; a greater lead is an error.
  private static let mostAhead: Microseconds = 1_000_000
}

extension Event {
  /// The number of contained events: the reading and storing of one takes about as long as a few steps.
  fileprivate var count: Int {
    if case .turn(let events) = self { events.count } else { 1 }
  }
}
