public import RefreshEngine
public import SessionLog
import Synchronization

/// A named session: an engine, its log, and its clock.
///
/// It has a *durable* engine, which is what clients see, and a *tail* of batches on their way to
/// the log, on which the next batch builds. A batch is published when the log says that it is
/// durable; a batch whose commit fails takes the whole tail with it. No lock is held meanwhile.
public final class Session: Sendable {
  /// What the log keeps of the session besides its events.
  public let header: SessionHeader
  private let log: any SessionLog
  private let time: TimeSource
  /// The monotonic time at session time 0.
  private let origin: Microseconds
  private let state: Mutex<State>

  private struct State {
    var durable: Moment
    var tail: [Batch] = []
    /// Numbers the batches, so that a commit finds its own.
    var submitted = 0
    /// What the log has not been given yet, in order.
    var unsent: [Write] = []
    /// Whether a thread is giving the log a write.
    var isSending = false
    var isDeleted = false

    /// The moment on which the next batch builds.
    var newest: Moment { tail.last?.after ?? durable }

    /// The next write for the log, unless a thread is giving it one already.
    mutating func nextToSend() -> Write? {
      guard !isSending, !unsent.isEmpty else { return nil }
      isSending = true
      return unsent.removeFirst()
    }
  }

  /// A session right after an event.
  private struct Moment {
    var engine: RefreshEngine
    var revision: Int
    var effects: EffectHistory
  }

  /// A batch on its way to the log.
  private struct Batch {
    let number: Int
    let after: Moment
  }

  /// A batch as the log gets it.
  private struct Write {
    let entries: [LogEntry]
    let revision: Int
    let completion: @Sendable (Result<Void, SessionLogError>) -> Void
  }

  init(
    header: SessionHeader,
    configuration: Configuration,
    log: any SessionLog,
    time: TimeSource
  ) {
    self.header = header
    self.log = log
    self.time = time
    origin = time.monotonic()
    var engine = RefreshEngine(configuration)
    var effects = EffectHistory()
    // A refresh that begins with the session has its effects before any event.
    effects.append((try? engine.advance(to: .zero)) ?? [])
    state = Mutex(State(durable: Moment(engine: engine, revision: 0, effects: effects)))
  }

  /// The session's name.
  public var name: String { header.name }

  /// Session time now: of a realtime clock the time since creation, of a manual one the instant
  /// that its events have reached.
  private func now(_ moment: borrowing Moment) -> Instant {
    guard header.clock == .realtime else { return moment.engine.now }
    return max(moment.engine.now, Instant(microseconds: time.monotonic() - origin))
  }

  // MARK: Reading

  /// The session as it is seen at an instant.
  public struct View: Sendable {
    /// How many events there are.
    public let revision: Int
    /// The engine at that instant; a copy, which belongs to the caller.
    public let engine: RefreshEngine
    /// The instant of the last event.
    public let lastEvent: Instant
  }

  /// The session now.
  public func view() throws(Rejection) -> View {
    let moment = state.withLock { $0.durable }
    return try view(of: moment, at: now(moment)).view
  }

  /// The session as it is, or would become with no further events, at an instant.
  ///
  /// - Returns: nil if the instant lies before the last event.
  public func view(at instant: Instant) throws(Rejection) -> View? {
    let moment = state.withLock { $0.durable }
    guard instant >= moment.engine.now else { return nil }
    return try view(of: moment, at: instant).view
  }

  private func view(
    of moment: Moment,
    at instant: Instant
  ) throws(Rejection) -> (view: View, effects: [Effect]) {
    var engine = moment.engine
    let effects = try engine.advance(to: instant)
    let view = View(
      revision: moment.revision,
      engine: engine,
      lastEvent: moment.engine.now
    )
    return (view, effects)
  }

  /// The effects after an index that have fallen due by now, at most so many.
  public func effects(after index: Int, limit: Int) throws(Rejection) -> [Effect] {
    let moment = state.withLock { $0.durable }
    let since = try view(of: moment, at: now(moment)).effects
    let past = moment.effects.after(index, limit: limit)
    return past + since.lazy.filter { $0.index > index }.prefix(limit - past.count)
  }

  // MARK: Writing

  /// Applies a batch of events, all or none, and calls back when the log has it.
  ///
  /// An empty batch is no event, but goes the same way: what it answers is durable as well.
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

  /// Hands the writes to the log in the order in which they build on each other.
  ///
  /// One thread at a time does so; another leaves its write to it, and none waits.
  private func send() {
    while let write = state.withLock({ $0.nextToSend() }) {
      log.append(write.entries, to: name, after: write.revision, completion: write.completion)
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
    let now = now(moment)
    var instants: [Instant] = []
    var effects: [Effect] = []
    for (index, event) in events.enumerated() {
      if case .advance = event.event, header.clock == .realtime {
        throw .needsManualClock(index: index)
      }
      do {
        let instant = try place(event.instant, in: moment, now: now)
        effects += try moment.engine.handle(event.event, at: instant)
        instants.append(instant)
      } catch {
        throw .rejected(index: index, error)
      }
    }
    moment.revision += events.count
    moment.effects.append(effects)
    return (instants, effects)
  }

  /// The instant of an event.
  ///
  /// On a manual clock it is what the client says. On a realtime clock it
  /// is not after now, and not before the last event or an effect that has already fallen due:
  /// what was once told stays true.
  private func place(
    _ wanted: Instant?,
    in moment: borrowing Moment,
    now: Instant
  ) throws(Rejection) -> Instant {
    guard header.clock == .realtime else { return wanted ?? moment.engine.now }
    guard let wanted, wanted < now else { return now }
    var told = moment.engine
    let last = try told.advance(to: now).last?.instant
    return max(wanted, moment.engine.now, last ?? .zero)
  }

  /// A commit has ended: publishes the batch, or drops it and all that built on it.
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
