import OverscrollWire
import RefreshEngine
import SessionLog

/// What happens to a session, as a pure machine: inputs are methods, what is to be done is returned.
///
/// It has no lock, no clock and no I/O. Its driver, `Session`, performs the actions in their order and
/// reports what came of them.
///
/// # Batches
/// A batch is submitted, applied to the newest moment, and appended to the log. It is then *pending*
/// until the log has it. The pending batches form the tail; each builds on the one before it. Clients
/// see the *durable* moment. One batch is applied at a time, in the order of submission, and one
/// append is with the log at a time: what comes meanwhile goes into the next append.
///
/// # Phases
/// ```
///             append                      conflict, news, unknown
///   ready ───────────────▶ appending ────────────────────────────▶ readingBack
///     ▲ ◀─────────────────────┘  committed, refused                      │
///     └──────────────────────────────────────────────────────────────────┘ read back
///   any phase ── not found, deleted ──▶ deleted
/// ```
/// 1. ready: the tail is empty, and nothing is with the log.
/// 2. appending: the first batches of the tail are with the log; `durable` is as the log last said.
/// 3. readingBack: the log may have events after `durable`. The tail is empty. After a conflict, batches
///    wait; after an unknown outcome they are refused, because the log may need long.
/// 4. deleted: every batch is refused, and every waiter was woken. It never ends.
///
/// An answer of the log counts once, and only for the operation that is under way.
///
/// # Logs with other writers
/// What is decided without an append, a refusal or a batch without events, may be decided on a moment
/// that the log has passed. On a log that is shared it takes a place in the tail like a batch, and the
/// log is asked in place of an append: another revision is a conflict.
struct SessionMachine {
  typealias Ticket = Int
  /// Numbers the calls of the log, so that a late or repeated answer is not taken for another's.
  typealias Operation = Int

  /// What the driver is to do.
  enum Action {
    /// Apply the batch of a ticket to a moment, then call `applied`.
    case apply(Ticket, on: Moment)
    /// Append to the log, then call `committed` or `failed`.
    case append(LogAppend, after: LogPosition, Operation)
    /// Ask the log where the session ends, then call `confirmed` or `failed`.
    case confirm(Operation)
    /// Answer a ticket: its batch is durable.
    case answer(Ticket)
    /// Answer a ticket: its batch is refused.
    case refuse(Ticket, SubmissionError)
    /// Read the events after a moment, then call `readBack`.
    case readBack(after: Moment, Operation)
    /// Call `triedAgain` after a pause.
    case tryAgain(Operation)
    /// Keep checkpoints of these moments.
    case save([Moment])
    /// Wake a waiter.
    case wake(Waiter.ID, WakeReason)
    /// Let a reader go on: the durable moment has what it waits for, or cannot have it.
    case letGoOn(Reader.ID, SessionLogError?)
    /// Call `cameDue` at a session time, in place of the time scheduled before; nil is never.
    case schedule(Instant?)
  }

  enum Phase: Equatable {
    case ready
    case appending(batches: Int)
    case readingBack(ReadBackCause)
    case deleted
  }

  /// Why the log is read back.
  enum ReadBackCause: Equatable {
    /// Another writer was first.
    case otherWriter
    /// Whether an append was done is not known, with the reason.
    case unknownOutcome(String)
  }

  let clock: Clock
  /// Whether the log has other writers.
  let isShared: Bool
  var phase = Phase.ready
  /// What clients see.
  var durable: Moment
  /// Where the log ends for `durable`.
  var position: LogPosition
  /// The pending batches, in order.
  var tail: [PendingBatch] = []
  /// The batch that is being applied.
  var applying: (ticket: Ticket, acceptedAt: Instant)?
  /// Submitted batches that wait to be applied, in order.
  var queue: [Ticket] = []
  var operation: Operation = 0
  /// The greatest revision that other writers are known to have reached, since the log was last read.
  var heardOf = 0
  /// The same while the log is read: what was known when that began.
  var readsUpTo = 0
  /// How often in a row other writers were first.
  var losses = 0
  /// When the first batch was accepted whose outcome is unknown, until the log was read back.
  var unsettledSince: Instant?
  /// The durable moment advanced towards the present; a cache.
  var caughtUp: CaughtUpMoment
  var waiters: [Waiter] = []
  var readers: [Reader] = []
  /// The time for which `cameDue` was asked.
  var scheduled: Instant?

  init(clock: Clock, isShared: Bool, durable: Moment, position: LogPosition) {
    self.clock = clock
    self.isShared = isShared
    self.durable = durable
    self.position = position
    caughtUp = CaughtUpMoment(durable)
  }

  /// The moment that the next batch is applied to.
  var newest: Moment { tail.last?.after ?? durable }

  /// Up to when the durable moment may be shown: what follows depends on batches that are pending.
  var presentLimit: Instant? {
    unsettledSince ?? tail.first?.acceptedAt ?? applying?.acceptedAt
  }

  /// How many events the log is known to have more.
  var lag: Int { max(0, max(heardOf, readsUpTo) - durable.revision) }

  /// Whether nothing is under way and nobody waits, so that the session may leave memory.
  var isIdle: Bool {
    (phase == .ready || phase == .deleted) && tail.isEmpty && applying == nil && queue.isEmpty
      && waiters.isEmpty && readers.isEmpty
  }
}

// MARK: - Batches

extension SessionMachine {
  /// A batch was submitted.
  mutating func submitted(_ ticket: Ticket, now: Instant) -> [Action] {
    switch phase {
    case .deleted: return [.refuse(ticket, .deleted)]
    case .readingBack(.unknownOutcome(let reason)):
      return [.refuse(ticket, .log(.refused(.unavailable(reason))))]
    case .ready, .appending, .readingBack(.otherWriter):
      queue.append(ticket)
      return applyNext(now: now)
    }
  }

  /// Applies the next batch of the queue, if none is being applied.
  mutating func applyNext(now: Instant) -> [Action] {
    guard applying == nil, !queue.isEmpty, phase != .readingBack(.otherWriter) else { return [] }
    let ticket = queue.removeFirst()
    applying = (ticket, now)
    return [.apply(ticket, on: newest)]
  }

  /// A batch was applied to a moment, or refused by it.
  mutating func applied(
    _ ticket: Ticket,
    _ result: Result<PendingBatch, SubmissionError>,
    on base: Moment,
    now: Instant
  ) -> [Action] {
    applying = nil
    switch phase {
    case .deleted: return [.refuse(ticket, .deleted)]
    case .readingBack(.unknownOutcome(let reason)):
      return [.refuse(ticket, .log(.refused(.unavailable(reason))))]
    // The moment may have been dropped meanwhile, or is about to be.
    case .ready where base !== newest, .appending where base !== newest, .readingBack(.otherWriter):
      requeue([ticket])
      return applyNext(now: now)
    case .ready, .appending: break
    }
    switch result {
    case .failure(let error): return [.refuse(ticket, error)] + applyNext(now: now) + schedule()
    case .success(let batch):
      tail.append(batch)
      return appendTail() + applyNext(now: now)
    }
  }

  /// Hands the tail to the log, unless something is with it already.
  private mutating func appendTail() -> [Action] {
    guard phase == .ready, !tail.isEmpty else { return [] }
    phase = .appending(batches: tail.count)
    let append = LogAppend(tail)
    guard append.entries.isEmpty, append.retries.isEmpty else {
      operation += 1
      return [.append(append, after: position, operation)]
    }
    // An empty batch adds no revision, but waits for pending commits: its answer is durable as well.
    guard isShared else { return publish(position) }
    operation += 1
    return [.confirm(operation)]
  }

  /// The log's events of the session end at a position.
  mutating func confirmed(_ end: LogPosition, _ operation: Operation, now: Instant) -> [Action] {
    guard case .appending = phase, operation == self.operation else { return [] }
    // A log that was put back has another history.
    if end.count < position.count || end.contradicts(position) { return deleted() }
    return end == position ? publish(position) : yieldToOtherWriter()
  }

  /// The log has the batches; they end at a position.
  mutating func committed(_ position: LogPosition, _ operation: Operation) -> [Action] {
    guard case .appending = phase, operation == self.operation else { return [] }
    return publish(position)
  }

  private mutating func publish(_ position: LogPosition) -> [Action] {
    guard case .appending(let count) = phase, let last = tail.prefix(count).last else { return [] }
    let published = tail.prefix(count)
    tail.removeFirst(count)
    self.position = position
    phase = .ready
    losses = 0
    if last.after !== durable { show(last.after) }
    var actions = published.map { Action.answer($0.ticket) }
    if published.contains(where: { !$0.checkpoints.isEmpty }) {
      actions.append(.save(published.flatMap(\.checkpoints)))
    }
    actions += wakeWaiters()
    return actions + (tail.isEmpty ? readNews() : appendTail())
  }

  /// The log refused the batches, or does not know whether it has them.
  mutating func failed(_ error: SessionLogError, _ operation: Operation, now: Instant) -> [Action] {
    guard case .appending = phase, operation == self.operation else { return [] }
    switch error {
    // A batch was done before under its key: the driver looks it up when it applies it again.
    case .refused(.conflict), .refused(.repeated): return yieldToOtherWriter()
    default: losses = 0
    }
    let dropped = tail.map(\.ticket)
    let firstAccepted = tail.first?.acceptedAt
    tail = []
    phase = .ready
    switch error {
    case .refused(.notFound):
      return dropped.map { .refuse($0, .deleted) } + deleted()
    case .refused:
      let refusals = dropped.map { Action.refuse($0, .log(error)) }
      return refusals + readNews() + applyNext(now: now) + schedule()
    case .unknown(let reason):
      unsettledSince = firstAccepted
      let refusals = dropped.map { Action.refuse($0, .log(error)) }
      return refusals + refuseQueue(.log(.refused(.unavailable(reason))))
        + readBack(.unknownOutcome(reason))
    }
  }

  /// Another writer was first: the tail is applied again to what that one left.
  ///
  /// No batch waits for ever where that one always is: after so many times in a row all that wait are
  /// refused.
  private mutating func yieldToOtherWriter() -> [Action] {
    requeue(tail.map(\.ticket))
    tail = []
    losses += 1
    guard losses >= Self.mostLosses else { return readBack(.otherWriter) }
    losses = 0
    let reason = "other servers write to the session all the time"
    return refuseQueue(.log(.refused(.unavailable(reason)))) + readBack(.otherWriter)
  }

  /// Each takes a commit and a reading, some milliseconds: it is seconds until a batch is refused.
  static let mostLosses = 1000

  /// Puts batches that were applied back in the queue, in the order of submission.
  private mutating func requeue(_ tickets: [Ticket]) {
    queue = (queue + tickets).sorted()
  }

  mutating func refuseQueue(_ error: SubmissionError) -> [Action] {
    defer { queue = [] }
    return queue.map { .refuse($0, error) }
  }

  /// The session was deleted, or the log has it no more.
  mutating func deleted() -> [Action] {
    guard phase != .deleted else { return [] }
    phase = .deleted
    operation += 1
    defer {
      tail = []
      waiters = []
    }
    return tail.map { .refuse($0.ticket, .deleted) } + refuseQueue(.deleted)
      + waiters.map { .wake($0.id, .deleted) } + refuseReaders(.refused(.notFound))
  }

  /// Makes a moment the one that clients see.
  mutating func show(_ moment: Moment) {
    durable = moment
    caughtUp = CaughtUpMoment(moment)
  }
}

// MARK: - Time and waiters

extension SessionMachine {
  /// The durable moment was advanced towards the present.
  mutating func caughtUp(_ moment: CaughtUpMoment) -> [Action] {
    guard moment.base === durable, moment.engine.now > caughtUp.engine.now else { return [] }
    caughtUp = moment
    return wakeWaiters()
  }

  /// The scheduled time has come, and the durable moment was advanced to it.
  mutating func cameDue(_ moment: CaughtUpMoment) -> [Action] {
    scheduled = nil
    return caughtUp(moment) + schedule()
  }

  /// A client asks to be woken.
  mutating func asked(_ waiter: Waiter) -> [Action] {
    if phase == .deleted { return [.wake(waiter.id, .deleted)] }
    waiters.append(waiter)
    return wakeWaiters()
  }

  /// A client does not wait any longer.
  mutating func withdrawn(_ id: Waiter.ID) -> [Action] {
    waiters.removeAll { $0.id == id }
    return schedule()
  }

  mutating func wakeWaiters() -> [Action] {
    let readers = letReadersGoOn()
    guard !waiters.isEmpty else { return readers + schedule() }
    let met = { [durable, caughtUp] (waiter: Waiter) in
      waiter.isMet(revision: durable.revision, effectIndex: caughtUp.effectIndex)
    }
    let woken = waiters.filter(met)
    waiters.removeAll(where: met)
    return readers + woken.map { .wake($0.id, .changed) } + schedule()
  }

  /// Asks for the time of the next change, if somebody waits for an effect on a realtime clock.
  ///
  /// While a batch is pending the session is not advanced, so there is no such time.
  mutating func schedule() -> [Action] {
    let isAwaited =
      clock == .realtime && presentLimit == nil && waiters.contains { $0.effectIndex != nil }
    let next = isAwaited ? caughtUp.engine.nextChange : nil
    guard next != scheduled else { return [] }
    scheduled = next
    return [.schedule(next)]
  }
}
