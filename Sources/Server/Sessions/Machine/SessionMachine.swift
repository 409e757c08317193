import OverscrollWire
import RefreshEngine
import SessionLog

/// The life of a session, as a pure machine: methods are the inputs, and `actions` collects the work for
/// the driver.
///
/// The machine has no lock, no clock and no I/O. Its driver, `Session`, takes the actions after each input,
/// performs them, and reports the outcomes.
///
/// # Batches
/// A batch is submitted, applied to the newest moment, and appended to the log. The batch is then *pending*
/// until the log has stored it. The pending batches form the tail; each batch builds on the one before.
/// Clients see the *durable* moment. One batch at a time is applied, in the order of submission, and one
/// append at a time is in progress: batches that arrive meanwhile are part of the next append.
///
/// # Phases
/// ```
///             append                      conflict, news, unknown
///   ready ───────────────▶ appending ────────────────────────────▶ readingBack
///     ▲ ◀─────────────────────┘  committed, refused                      │
///     └──────────────────────────────────────────────────────────────────┘ read back
///   any phase ── not found, deleted ──▶ deleted
/// ```
/// 1. ready: the tail is empty, and no call of the log is in progress.
/// 2. appending: the log is storing the first batches of the tail; `durable` is its last known state.
/// 3. readingBack: the log may have events after `durable`. The tail is empty. After a conflict, batches
///    wait; after an unknown outcome they are refused, because the log may need long.
/// 4. deleted: every batch is refused, and every waiter was woken. This phase never ends.
///
/// An answer of the log counts once, and only for the current operation.
///
/// # Logs with other writers
/// A refusal, or a batch without events, needs no append, but may rest on a moment that the log has passed.
/// On a shared log such a decision takes a place in the tail like a batch, and the log is asked for its
/// position instead: another position is a conflict.
struct SessionMachine {
  /// A batch with its number in the session, in the order of submission.
  struct Ticket: Sendable {
    let number: Int
    let batch: any SubmittedBatch
    /// True if the log has reported an earlier use of a key from one of the pending batches.
    var mayBeRepeated = false
  }

  /// A number for each call of the log, which identifies late or repeated answers.
  typealias Operation = Int

  enum Phase: Equatable {
    case ready
    case appending(batches: Int)
    case readingBack(ReadBackCause)
    case deleted
  }

  /// The reason for a read-back of the log.
  enum ReadBackCause: Equatable {
    /// Another writer has appended first.
    case otherWriter
    /// The outcome of an append is unknown; the value is the reason.
    case unknownOutcome(String)
  }

  let clock: Clock
  /// True if the log has other writers.
  let isShared: Bool
  /// The actions that the driver has not yet taken.
  var actions = Actions()
  var phase = Phase.ready
  /// The log's position after `durable`.
  var position: LogPosition
  /// The pending batches, in order.
  var tail: [PendingBatch] = []
  /// The instant of acceptance of the batch that is being applied; nil without one.
  var applyingSince: Instant?
  /// The submitted batches that are not yet applied, in order.
  var queue: [Ticket] = []
  /// The number of submitted batches.
  var submissions = 0
  var operation: Operation = 0
  /// The greatest known revision of other writers since the last read of the log.
  var knownRevision = 0
  /// The number of consecutive appends at which other writers were first.
  var losses = 0
  /// The number of further appends for which the session counts as contended.
  var contendedAppends = 0
  /// The acceptance of the first batch with an unknown outcome, until the read-back of the log.
  var unsettledSince: Instant?
  /// The durable moment advanced towards the present.
  var caughtUp: SessionView
  var waiters: [Waiter] = []
  /// The scheduled time of the next `cameDue`.
  var scheduled: Instant?

  init(clock: Clock, isShared: Bool, _ caughtUp: SessionView, _ position: LogPosition) {
    self.clock = clock
    self.isShared = isShared
    self.position = position
    self.caughtUp = caughtUp
  }

  /// The moment that clients see.
  var durable: Moment { caughtUp.base }

  /// The moment before the next batch.
  var newest: SessionView { tail.last?.after ?? caughtUp }

  /// The last instant at which clients may see the durable moment: later ones depend on pending batches.
  var presentLimit: Instant? { unsettledSince ?? tail.first?.acceptedAt ?? applyingSince }

  /// True if the session has no work and no waiters, so that it may leave memory.
  var isIdle: Bool {
    (phase == .ready || phase == .deleted) && tail.isEmpty && applyingSince == nil
      && queue.isEmpty && waiters.isEmpty
  }

  /// True if only the moment, the position and the operation's number are needed.
  var isAtRest: Bool {
    guard case .ready = phase, applyingSince == nil else { return false }
    return isIdle && knownRevision <= durable.revision && losses == 0 && contendedAppends == 0
      && unsettledSince == nil && scheduled == nil && actions.isEmpty
  }
}

// MARK: - Batches

extension SessionMachine {
  /// Takes a submitted batch.
  mutating func submitted(_ batch: any SubmittedBatch, now: Instant) {
    submissions += 1
    let ticket = Ticket(number: submissions, batch: batch)
    if let error = refusal { return refuse(ticket, error) }
    // Fast path: no batch is before this one.
    if queue.isEmpty, canApply { return apply(ticket, now: now) }
    queue.append(ticket)
    applyNext(now: now)
  }

  /// The reason to refuse batches in the current phase; nil to accept them.
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

  /// True if no batch is being applied, and the moment before the next batch is final.
  private var canApply: Bool { applyingSince == nil && phase != .readingBack(.otherWriter) }

  private mutating func apply(_ ticket: Ticket, now: Instant) {
    applyingSince = now
    actions.application = Application(ticket: ticket, start: newest)
  }

  /// Takes the result of a batch's application to a moment.
  mutating func applied(
    _ ticket: Ticket,
    _ result: Result<PendingBatch, SubmissionError>,
    on base: Moment,
    now: Instant
  ) {
    applyingSince = nil
    if let error = refusal { return refuse(ticket, error) }
    // The moment may have been dropped during the application, or is about to be dropped.
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

  /// Passes the tail to the log, unless a call of the log is in progress.
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
      // After a contended success, a pause gives the other writers time to read the events.
      if contendedAppends > 0, losses == 0 { actions.longestPause = Self.pauseOfFirst }
    }
  }

  /// Takes the position at which the session's events end in the log.
  mutating func confirmed(_ end: LogPosition, _ operation: Operation, now: Instant) {
    guard case .appending = phase, operation == self.operation else { return }
    // A log that was restored from a backup has another history.
    if end.count < position.count || end.contradicts(position) { return deleted() }
    if end == position { publish(position) } else { yieldToOtherWriter() }
  }

  /// Takes the position of the log after the appended batches.
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

  /// Takes the log's refusal of the batches, or an unknown outcome.
  mutating func failed(_ error: SessionLogError, _ operation: Operation, now: Instant) {
    guard case .appending = phase, operation == self.operation else { return }
    switch error {
    case .refused(.conflict): return yieldToOtherWriter()
    // The log has a record of a batch's key: the driver looks up the key when it applies the batch again.
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

  /// Applies the tail again after the events of another writer, which was first.
  ///
  /// The number of repetitions is limited: after `mostLosses` consecutive losses all waiting batches are
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
  /// pauses the first writer stays first, while the others read its events.
  static let pauseOfFirst: Microseconds = 6000
  static let pauseOfOthers: Microseconds = 1000

  /// The number of appends for which a session counts as contended after another writer was first.
  static let mostContendedAppends = 16

  /// Each loss takes a commit and a read, a few milliseconds: a batch is refused after some seconds.
  static let mostLosses = 1000

  /// Puts applied batches back into the queue, in the order of submission.
  private mutating func requeue(_ tickets: [Ticket]) {
    queue = (queue + tickets).sorted { $0.number < $1.number }
  }

  mutating func refuseQueue(_ error: SubmissionError) {
    for ticket in queue { refuse(ticket, error) }
    queue = []
  }

  /// Handles the deletion of the session, or its loss in the log.
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
  /// Keeps a view of the durable moment that has advanced towards the present.
  mutating func caughtUp(_ moment: SessionView) {
    guard moment.base === durable, moment.now > caughtUp.now else { return }
    caughtUp = moment
    wakeWaiters()
  }

  /// Keeps a view of the durable moment that has advanced to the scheduled time.
  mutating func cameDue(_ moment: SessionView) {
    scheduled = nil
    caughtUp(moment)
    schedule()
  }

  /// Adds a waiting client.
  mutating func asked(_ waiter: Waiter) {
    if phase == .deleted { return actions.woken.append((waiter.id, .deleted)) }
    waiters.append(waiter)
    wakeWaiters()
    if case .events(let revision) = waiter.condition { newRevision(revision) }
  }

  /// Removes a waiting client.
  mutating func withdrawn(_ id: Waiter.ID) {
    waiters.removeAll { $0.id == id }
    schedule()
  }

  mutating func wakeWaiters() {
    wake(.changed) { [caughtUp] in $0.isMet(by: caughtUp) }
    schedule()
  }

  /// Wakes the waiters for which a condition holds.
  mutating func wake(_ reason: WakeReason, where isMet: (Waiter) -> Bool) {
    guard !waiters.isEmpty else { return }
    actions.woken += waiters.filter(isMet).map { ($0.id, reason) }
    waiters.removeAll(where: isMet)
  }

  /// Schedules the next change if a waiter waits for a change by time on a realtime clock.
  ///
  /// A session with pending batches is not advanced, and schedules no change.
  mutating func schedule() {
    let isAwaited =
      clock == .realtime && presentLimit == nil && waiters.contains { $0.awaitsTime }
    let next = isAwaited ? caughtUp.engine.nextChange : nil
    guard next != scheduled else { return }
    scheduled = next
    actions.schedule = .some(next)
  }
}
