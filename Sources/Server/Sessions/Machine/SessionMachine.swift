import OverscrollWire
import RefreshEngine
import SessionLog

/// The life of a session, as a pure machine: inputs are methods; they note the work for the driver
/// in `actions`.
///
/// It has no lock, no clock and no I/O. Its driver, `Session`, takes the actions after each input, performs
/// them, and reports the outcomes.
///
/// # Batches
/// A batch is submitted, applied to the newest moment, and appended to the log. It is then *pending*
/// until the log has it. The pending batches form the tail; each builds on the one before it. Clients
/// see the *durable* moment. One batch is applied at a time, in the order of submission, and one
/// append is with the log at a time: batches that come meanwhile go into the next append.
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
/// 2. appending: the first batches of the tail are with the log; `durable` is the log's last known state.
/// 3. readingBack: the log may have events after `durable`. The tail is empty. After a conflict, batches
///    wait; after an unknown outcome they are refused, because the log may need long.
/// 4. deleted: every batch is refused, and every waiter was woken. It never ends.
///
/// An answer of the log counts once, and only for the operation that is under way.
///
/// # Logs with other writers
/// A decision without an append, a refusal or a batch without events, may be made on a moment
/// that the log has passed. On a log that is shared it takes a place in the tail like a batch, and the
/// log is asked in place of an append: another revision is a conflict.
struct SessionMachine {
  /// A batch with its number among those of the session, in the order of submission.
  struct Ticket: Sendable {
    let number: Int
    let batch: any SubmittedBatch
    /// True if the log has found that a key of one of the pending batches was used before.
    var mayBeRepeated = false
  }

  /// A number for each call of the log, so that a late or repeated answer is not taken for another's.
  typealias Operation = Int

  enum Phase: Equatable {
    case ready
    case appending(batches: Int)
    case readingBack(ReadBackCause)
    case deleted
  }

  /// The reason for reading the log back.
  enum ReadBackCause: Equatable {
    /// Another writer was first.
    case otherWriter
    /// The outcome of an append is not known, with the reason.
    case unknownOutcome(String)
  }

  let clock: Clock
  /// True if the log has other writers.
  let isShared: Bool
  /// The actions that the driver has not taken yet.
  var actions = Actions()
  var phase = Phase.ready
  /// The log's position after `durable`.
  var position: LogPosition
  /// The pending batches, in order.
  var tail: [PendingBatch] = []
  /// The acceptance of the batch that is being applied; nil if none is.
  var applyingSince: Instant?
  /// Submitted batches that wait to be applied, in order.
  var queue: [Ticket] = []
  /// The number of submitted batches.
  var submissions = 0
  var operation: Operation = 0
  /// The greatest revision that other writers are known to have reached, since the log was last read.
  var knownRevision = 0
  /// The same while the log is read: its value when the reading began.
  var readsUpTo = 0
  /// The number of times in a row that other writers were first.
  var losses = 0
  /// The number of further appends for which the session counts as one with other appending writers.
  var contendedAppends = 0
  /// The acceptance of the first batch with an unknown outcome, until the log was read back.
  var unsettledSince: Instant?
  /// The durable moment advanced towards the present.
  var caughtUp: SessionView
  var waiters: [Waiter] = []
  /// The time for which `cameDue` was asked.
  var scheduled: Instant?

  init(clock: Clock, isShared: Bool, _ caughtUp: SessionView, _ position: LogPosition) {
    self.clock = clock
    self.isShared = isShared
    self.position = position
    self.caughtUp = caughtUp
  }

  /// The moment that clients see.
  var durable: Moment { caughtUp.base }

  /// The moment that the next batch is applied to.
  var newest: SessionView { tail.last?.after ?? caughtUp }

  /// The last instant at which the durable moment may be shown: later ones depend on pending batches.
  var presentLimit: Instant? { unsettledSince ?? tail.first?.acceptedAt ?? applyingSince }

  /// The number of further events that the log is known to have.
  var lag: Int { max(0, max(knownRevision, readsUpTo) - durable.revision) }

  /// True if nothing is under way and nobody waits, so that the session may leave memory.
  var isIdle: Bool {
    (phase == .ready || phase == .deleted) && tail.isEmpty && applyingSince == nil
      && queue.isEmpty && waiters.isEmpty
  }

  /// True if nothing but the moment, the position and the operation's number must be kept.
  var isAtRest: Bool {
    guard case .ready = phase, applyingSince == nil else { return false }
    return isIdle && lag == 0 && losses == 0 && contendedAppends == 0 && unsettledSince == nil
      && scheduled == nil && actions.isEmpty
  }
}

// MARK: - Batches

extension SessionMachine {
  /// A batch was submitted.
  mutating func submitted(_ batch: any SubmittedBatch, now: Instant) {
    submissions += 1
    let ticket = Ticket(number: submissions, batch: batch)
    if let error = refusal { return refuse(ticket, error) }
    // Fast path: nothing is before it.
    if queue.isEmpty, canApply { return apply(ticket, now: now) }
    queue.append(ticket)
    applyNext(now: now)
  }

  /// The reason for refusing batches at present.
  private var refusal: SubmissionError? {
    switch phase {
    case .deleted: .deleted
    case .readingBack(.unknownOutcome(let reason)): .log(.refused(.unavailable(reason)))
    case .ready, .appending, .readingBack(.otherWriter): nil
    }
  }

  private mutating func refuse(_ ticket: Ticket, _ error: SubmissionError) {
    actions.refusals.append((ticket, error))
  }

  /// Applies the next batch of the queue, if none is being applied.
  mutating func applyNext(now: Instant) {
    if canApply, !queue.isEmpty { apply(queue.removeFirst(), now: now) }
  }

  /// True if no batch is being applied, and the moment for the next one stands.
  private var canApply: Bool { applyingSince == nil && phase != .readingBack(.otherWriter) }

  private mutating func apply(_ ticket: Ticket, now: Instant) {
    applyingSince = now
    actions.application = Application(ticket: ticket, start: newest)
  }

  /// A batch was applied to a moment, or refused by it.
  mutating func applied(
    _ ticket: Ticket,
    _ result: Result<PendingBatch, SubmissionError>,
    on base: Moment,
    now: Instant
  ) {
    applyingSince = nil
    if let error = refusal { return refuse(ticket, error) }
    // The moment may have been dropped meanwhile, or is about to be.
    if phase == .readingBack(.otherWriter) || base !== newest.base {
      requeue([ticket])
      return applyNext(now: now)
    }
    switch result {
    case .failure(let error):
      refuse(ticket, error)
      applyNext(now: now)
      schedule()
    case .success(let batch):
      tail.append(batch)
      appendTail()
      applyNext(now: now)
    }
  }

  /// Hands the tail to the log, unless something is with it already.
  private mutating func appendTail() {
    guard phase == .ready, !tail.isEmpty else { return }
    phase = .appending(batches: tail.count)
    let append = LogAppend(tail)
    if append.entries.isEmpty, append.retries.isEmpty {
      // An empty batch adds no revision, but waits for pending commits: its answer is durable as well.
      guard isShared else { return publish(position) }
      operation += 1
      actions.logCall = .confirm(operation)
    } else {
      operation += 1
      actions.logCall = .append(append, after: position, operation)
      // The writer that was first gives the others time to read its events.
      if contendedAppends > 0, losses == 0 { actions.longestPause = Self.pauseOfFirst }
    }
  }

  /// The log's events of the session end at a position.
  mutating func confirmed(_ end: LogPosition, _ operation: Operation, now: Instant) {
    guard case .appending = phase, operation == self.operation else { return }
    // A log that was put back has another history.
    if end.count < position.count || end.contradicts(position) { return deleted() }
    if end == position { publish(position) } else { yieldToOtherWriter() }
  }

  /// The log has the batches; they end at a position.
  mutating func committed(_ position: LogPosition, _ operation: Operation) {
    guard case .appending = phase, operation == self.operation else { return }
    publish(position)
  }

  private mutating func publish(_ position: LogPosition) {
    guard case .appending(let count) = phase, let last = tail.prefix(count).last else { return }
    let published = tail.prefix(count)
    tail = count == tail.count ? [] : Array(tail.dropFirst(count))
    self.position = position
    phase = .ready
    losses = 0
    contendedAppends = max(0, contendedAppends - 1)
    if last.after.base !== durable { caughtUp = last.after }
    if actions.durable.isEmpty { actions.durable = published } else { actions.durable += published }
    for batch in published where !batch.checkpoints.isEmpty {
      actions.checkpoints += batch.checkpoints
    }
    wakeWaiters()
    if tail.isEmpty { catchUp() } else { appendTail() }
  }

  /// The log refused the batches, or does not know if it has them.
  mutating func failed(_ error: SessionLogError, _ operation: Operation, now: Instant) {
    guard case .appending = phase, operation == self.operation else { return }
    switch error {
    case .refused(.conflict): return yieldToOtherWriter()
    // A batch was done before under its key: the driver looks it up when it applies it again.
    case .refused(.repeated): return yieldToOtherWriter(afterRepetition: true)
    default: losses = 0
    }
    let dropped = tail
    tail = []
    phase = .ready
    for batch in dropped {
      refuse(batch.ticket, error == .refused(.notFound) ? .deleted : .log(error))
    }
    switch error {
    case .refused(.notFound): deleted()
    case .refused:
      catchUp()
      applyNext(now: now)
      schedule()
    case .unknown(let reason):
      unsettledSince = dropped.first?.acceptedAt
      refuseQueue(.log(.refused(.unavailable(reason))))
      readBack(.unknownOutcome(reason))
    }
  }

  /// Another writer was first: the tail is applied again after that one's events.
  ///
  /// No batch waits for ever if others are always first: after so many times in a row all waiting ones are
  /// refused.
  private mutating func yieldToOtherWriter(afterRepetition: Bool = false) {
    requeue(
      tail.map { batch in
        var ticket = batch.ticket
        ticket.mayBeRepeated = ticket.mayBeRepeated || afterRepetition
        return ticket
      }
    )
    tail = []
    losses += 1
    if losses >= Self.mostLosses {
      losses = 0
      let reason = "other servers write to the session all the time"
      refuseQueue(.log(.refused(.unavailable(reason))))
    }
    contendedAppends = Self.mostContendedAppends
    readBack(.otherWriter)
    if !afterRepetition { actions.longestPause = Self.pauseOfOthers }
  }

  /// The longest pauses before a call of the log while several writers append at the same time: without
  /// them the writer that was first is first again, while the others read its events.
  static let pauseOfFirst: Microseconds = 6000
  static let pauseOfOthers: Microseconds = 1000

  /// The number of appends for which a session counts as contended after another writer was first.
  static let mostContendedAppends = 16

  /// Each takes a commit and a reading, some milliseconds: it is seconds until a batch is refused.
  static let mostLosses = 1000

  /// Puts batches that were applied back in the queue, in the order of submission.
  private mutating func requeue(_ tickets: [Ticket]) {
    queue = (queue + tickets).sorted { $0.number < $1.number }
  }

  mutating func refuseQueue(_ error: SubmissionError) {
    for ticket in queue { refuse(ticket, error) }
    queue = []
  }

  /// The session was deleted, or the log no longer has it.
  mutating func deleted() {
    guard phase != .deleted else { return }
    phase = .deleted
    operation += 1
    for batch in tail { refuse(batch.ticket, .deleted) }
    refuseQueue(.deleted)
    wake(.deleted) { _ in true }
    tail = []
  }
}

// MARK: - Time and waiters

extension SessionMachine {
  /// The durable moment was advanced towards the present.
  mutating func caughtUp(_ moment: SessionView) {
    guard moment.base === durable, moment.now > caughtUp.now else { return }
    caughtUp = moment
    wakeWaiters()
  }

  /// The scheduled time has come, and the durable moment was advanced to it.
  mutating func cameDue(_ moment: SessionView) {
    scheduled = nil
    caughtUp(moment)
    schedule()
  }

  /// A client asks to be woken.
  mutating func asked(_ waiter: Waiter) {
    if phase == .deleted { return actions.woken.append((waiter.id, .deleted)) }
    waiters.append(waiter)
    wakeWaiters()
    if case .events(let revision) = waiter.condition { newRevision(revision) }
  }

  /// A client does not wait any longer.
  mutating func withdrawn(_ id: Waiter.ID) {
    waiters.removeAll { $0.id == id }
    schedule()
  }

  mutating func wakeWaiters() {
    wake(.changed) { [caughtUp] in $0.isMet(by: caughtUp) }
    schedule()
  }

  /// Wakes the waiters that meet a condition.
  mutating func wake(_ reason: WakeReason, where isMet: (Waiter) -> Bool) {
    guard !waiters.isEmpty else { return }
    actions.woken += waiters.filter(isMet).map { ($0.id, reason) }
    waiters.removeAll(where: isMet)
  }

  /// Asks for the time of the next change, if somebody waits for a change by time on a realtime clock.
  ///
  /// While a batch is pending the session is not advanced, so there is no such time.
  mutating func schedule() {
    let isAwaited =
      clock == .realtime && presentLimit == nil && waiters.contains { $0.awaitsTime }
    let next = isAwaited ? caughtUp.engine.nextChange : nil
    guard next != scheduled else { return }
    scheduled = next
    actions.schedule = Schedule(instant: next)
  }
}
