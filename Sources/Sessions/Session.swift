public import OverscrollWire
public import RefreshEngine
public import SessionLog
import Synchronization

/// A named session: an engine, its log, and its clock.
///
/// Clients see the *durable* engine. Batches that the log has not confirmed form the *tail*; the next
/// batch is applied after the last of them. A batch is published when the log reports that it is
/// durable. When a commit fails, that batch and all later ones in the tail are dropped. No lock is
/// held while the log works.
public final class Session: Sendable {
  /// What the log stores besides the events.
  public let header: SessionHeader
  /// What advances its time.
  public let clock: Clock
  private let environment: SessionEnvironment
  /// The monotonic time at session time 0.
  private let origin: Microseconds
  private let state: Mutex<State>

  private struct State {
    var durable: Moment
    var tail: [Batch] = []
    /// The number of the last batch; a commit finds its batch by it.
    var submitted = 0
    /// Writes not yet handed to the log, in order.
    var unsent: [Write] = []
    /// Whether a thread is handing a write to the log.
    var isSending = false
    var isDeleted = false

    /// The moment after which the next batch is applied.
    var newest: Moment { tail.last?.after ?? durable }

    /// The next write for the log, unless a thread is handing one over already.
    mutating func nextToSend() -> Write? {
      guard !isSending, !unsent.isEmpty else { return nil }
      isSending = true
      return unsent.removeFirst()
    }
  }

  /// A session right after an event.
  fileprivate struct Moment {
    var engine: Engine
    var revision = 0
    /// The revision of the last event that changed what the configuration reports.
    var configurationRevision = 0
    var effects: EffectHistory
  }

  /// A batch that the log has not confirmed.
  private struct Batch {
    let number: Int
    let after: Moment
  }

  /// A batch for the log.
  private struct Write {
    let entries: [LogEntry]
    let revision: Int
    let completion: @Sendable (Result<Void, SessionLogError>) -> Void
  }

  init(
    header: SessionHeader,
    configuration: SessionConfiguration,
    environment: SessionEnvironment
  ) {
    self.header = header
    clock = configuration.clock
    self.environment = environment
    origin = environment.time.monotonic()
    var engine = Engine(configuration.engine)
    var effects = EffectHistory()
    // A refresh that begins with the session has its effects before any event.
    effects.append((try? engine.advance(to: .zero)) ?? [])
    state = Mutex(State(durable: Moment(engine: engine, effects: effects)))
  }

  /// The session's name.
  public var name: String { header.name }

  /// The library whose behaviour its components have.
  public var dialect: Dialect { state.withLock { $0.durable.engine.dialect } }

  /// The engine of a moment at session time: on a manual clock the time of the last event's end, on a
  /// realtime clock the time since creation, as far as the step limit allows.
  private func caughtUp(_ moment: borrowing Moment) -> CaughtUpEngine {
    guard clock == .realtime else { return CaughtUpEngine(moment.engine) }
    let now = Instant(microseconds: environment.time.monotonic() - origin)
    return CaughtUpEngine(
      moment.engine,
      to: max(moment.engine.now, now),
      steps: environment.catchUpSteps
    )
  }

  // MARK: Reading

  /// The session at an instant.
  public struct View: Sendable {
    /// How many events there are.
    public let revision: Int
    /// The revision of the last event that changed what the configuration reports; 0 is creation.
    public let configurationRevision: Int
    /// The engine at that instant; a copy.
    public let engine: Engine
    /// How far a realtime session is behind the wall clock, because catching up needs too many steps.
    public let behind: Microseconds
    /// The instant of the last event.
    public let lastEvent: Instant

    fileprivate init(_ moment: Moment, _ engine: Engine, behind: Microseconds = 0) {
      revision = moment.revision
      configurationRevision = moment.configurationRevision
      self.engine = engine
      self.behind = behind
      lastEvent = moment.engine.now
    }
  }

  /// The session now, or as far towards now as the step limit allows.
  public func view() -> View {
    let moment = state.withLock { $0.durable }
    let caughtUp = caughtUp(moment)
    return View(moment, caughtUp.engine, behind: caughtUp.behind)
  }

  /// The session at an instant, without further events.
  ///
  /// - Returns: nil if the instant is before the last event.
  /// - Throws: `tooMuchWork` if the instant needs too many steps.
  public func view(at instant: Instant) throws(Rejection) -> View? {
    let moment = state.withLock { $0.durable }
    guard instant >= moment.engine.now else { return nil }
    var engine = moment.engine
    _ = try engine.advance(to: instant)
    return View(moment, engine)
  }

  /// The effects after an index that have happened by now, up to a limit.
  public func effects(after index: Int, limit: Int) -> [Effect] {
    let moment = state.withLock { $0.durable }
    let since = caughtUp(moment).effects
    let past = moment.effects.after(index, limit: limit)
    return past + since.lazy.filter { $0.index > index }.prefix(limit - past.count)
  }

  // MARK: Writing

  /// Applies a batch of events, all or none, and calls back when the log has stored it.
  ///
  /// An empty batch adds no revision, but waits for pending commits: its answer is durable as well.
  public func submit(
    _ events: [SubmittedEvent],
    expectedRevision: Int?,
    completion: @escaping @Sendable (Result<AcceptedBatch, SubmissionError>) -> Void
  ) {
    do throws(SubmissionError) {
      try state.withLock { state throws(SubmissionError) in
        let (before, accepted) = try prepare(events, expectedRevision, in: &state)
        let entries = zip(events, accepted.instants).map { event, instant in
          LogEntry(instant: instant.microseconds, event: event.source)
        }
        let number = state.submitted
        state.unsent.append(
          Write(entries: entries, revision: before) { result in
            completion(self.settle(number, result).map { accepted })
          }
        )
      }
    } catch {
      return completion(.failure(error))
    }
    send()
  }

  /// Hands the writes to the log in order.
  ///
  /// One thread at a time does so. Another thread only queues its write, and none waits.
  private func send() {
    while let write = state.withLock({ $0.nextToSend() }) {
      environment.log.append(
        write.entries,
        to: name,
        after: write.revision,
        completion: write.completion
      )
      state.withLock { $0.isSending = false }
    }
  }

  private func prepare(
    _ events: [SubmittedEvent],
    _ expectedRevision: Int?,
    in state: inout State
  ) throws(SubmissionError) -> (before: Int, accepted: AcceptedBatch) {
    guard !state.isDeleted else { throw .deleted }
    var moment = state.newest
    let before = moment.revision
    if let expectedRevision, expectedRevision != before {
      throw .revisionConflict(current: before)
    }
    let (instants, effects) = try apply(events, to: &moment)
    state.submitted += 1
    state.tail.append(Batch(number: state.submitted, after: moment))
    let accepted = AcceptedBatch(
      revision: moment.revision,
      configurationRevision: moment.configurationRevision,
      instants: instants,
      effects: effects,
      engine: moment.engine
    )
    return (before, accepted)
  }

  private func apply(
    _ events: [SubmittedEvent],
    to moment: inout Moment
  ) throws(SubmissionError) -> (instants: [Instant], effects: [Effect]) {
    let now = caughtUp(moment).engine.now
    var instants: [Instant] = []
    var effects: [Effect] = []
    var steps = environment.batchSteps
    for (index, event) in events.enumerated() {
      if clock == .realtime, event.event.passesTime { throw .needsManualClock(index: index) }
      let changes = moment.engine.configurationChanges
      do {
        let instant = try place(event.instant, in: moment, now: now)
        effects += try moment.engine.handle(event.event, at: instant, stepLimit: steps)
        steps = moment.engine.stepsLeft
        instants.append(instant)
      } catch {
        throw .rejected(index: index, error)
      }
      moment.revision += 1
      if moment.engine.configurationChanges != changes {
        moment.configurationRevision = moment.revision
      }
    }
    moment.effects.append(effects)
    return (instants, effects)
  }

  /// The instant of an event.
  ///
  /// On a manual clock the client sets it. On a realtime clock it is never after now, and never
  /// before the last event or before an effect already reported.
  private func place(
    _ wanted: Instant?,
    in moment: borrowing Moment,
    now: Instant
  ) throws(Rejection) -> Instant {
    guard clock == .realtime else { return wanted ?? moment.engine.now }
    guard let wanted, wanted < now else { return now }
    var reported = moment.engine
    let last = try reported.advance(to: now).last?.instant
    return max(wanted, moment.engine.now, last ?? .zero)
  }

  /// Publishes a batch whose commit succeeded; drops one whose commit failed, and all later ones.
  private func settle(
    _ number: Int,
    _ result: Result<Void, SessionLogError>
  ) -> Result<Void, SubmissionError> {
    state.withLock { state in
      guard let index = state.tail.firstIndex(where: { $0.number == number }) else {
        return .failure(.log(.unavailable("an earlier event could not be logged")))
      }
      switch result {
      case .success:
        state.durable = state.tail[index].after
        state.tail.removeSubrange(...index)
        return .success(())
      case .failure(let error):
        state.tail.removeSubrange(index...)
        return .failure(error == .notFound ? .deleted : .log(error))
      }
    }
  }

  func markDeleted() {
    state.withLock { $0.isDeleted = true }
  }
}
