import RefreshEngine
import SessionLog

/// Events that other writers append to the session's log, and the clients that wait for them.
extension SessionMachine {
  /// Reads the log's events after the durable moment.
  mutating func readBack(_ cause: ReadBackCause) {
    phase = .readingBack(cause)
    operation += 1
    readsUpTo = max(readsUpTo, knownRevision)
    knownRevision = 0
    actions.logCall = .readBack(after: durable, operation)
  }

  /// Another writer appended to the session, up to a revision.
  mutating func newRevision(_ revision: Int) {
    knownRevision = max(knownRevision, revision)
    catchUp()
  }

  /// Reads the events that other writers are known to have appended; false if there are none to read.
  @discardableResult
  mutating func catchUp() -> Bool {
    guard phase == .ready, tail.isEmpty, knownRevision > durable.revision else { return false }
    readBack(.otherWriter)
    return true
  }

  /// The log was read to its end: the session is in the state found there.
  mutating func readBack(
    _ found: (moment: Moment, start: LogPosition, position: LogPosition),
    _ operation: Operation,
    now: Instant
  ) {
    guard case .readingBack = phase, operation == self.operation else { return }
    phase = .ready
    unsettledSince = nil
    readsUpTo = 0
    // The events that were read follow others than this session's: the log was put back, and has
    // another history.
    if found.start != position { return deleted() }
    position = found.position
    if found.moment.revision != durable.revision { caughtUp = SessionView(found.moment) }
    wakeWaiters()
    // Without further events, the events that clients still wait for are gone.
    if !catchUp() { refuseReads(.refused(.unavailable("the log has lost events"))) }
    applyNext(now: now)
  }

  /// The log could not be read.
  mutating func readBackFailed(_ error: SessionLogError, _ operation: Operation) {
    guard case .readingBack(let cause) = phase, operation == self.operation else { return }
    if error == .refused(.notFound) { return deleted() }
    // Until it can be read, batches are refused: the moment before them is not known.
    let reason =
      if case .unknownOutcome(let reason) = cause { reason } else { error.reason }
    phase = .readingBack(.unknownOutcome(reason))
    refuseQueue(.log(.refused(.unavailable(reason))))
    refuseReads(.refused(.unavailable(reason)))
    actions.logCall = .tryAgain(operation)
    schedule()
  }

  /// The pause after a failed reading is over.
  mutating func triedAgain(_ operation: Operation) {
    guard case .readingBack(let cause) = phase, operation == self.operation else { return }
    readBack(cause)
  }

  /// Tells the clients that wait for events of the log that they cannot be had.
  private mutating func refuseReads(_ error: SessionLogError) {
    wake(.failed(error)) { $0.awaitsLog }
  }
}
