import RefreshEngine
import SessionLog

/// The events that other writers append to the session's log, and the clients that wait for them.
extension SessionMachine {
  /// Reads the log's events after the durable moment.
  mutating func readBack(_ cause: ReadBackCause) {
    phase = .readingBack(cause)
    operation += 1
    knownRevision = 0
    actions.logCall = .readBack(after: durable, operation)
  }

  /// Records that another writer has appended events up to a revision.
  mutating func newRevision(_ revision: Int) {
    knownRevision = max(knownRevision, revision)
    catchUp()
  }

  /// Reads the known events of other writers; false if no such events are left.
  @discardableResult
  mutating func catchUp() -> Bool {
    guard phase == .ready, tail.isEmpty, knownRevision > durable.revision else { return false }
    readBack(.otherWriter)
    return true
  }

  /// Takes the result of a read to the end of the log as the state of the session.
  mutating func readBack(
    _ found: (moment: Moment, start: LogPosition, position: LogPosition),
    _ operation: Operation,
    now: Instant
  ) {
    guard case .readingBack = phase, operation == self.operation else { return }
    phase = .ready
    unsettledSince = nil
    // The events do not follow this session's position: the log was restored from a backup, and has another
    // history.
    if found.start != position { return deleted() }
    position = found.position
    if found.moment.revision != durable.revision { caughtUp = SessionView(found.moment) }
    wakeWaiters()
    // Without further events in the log, the events that clients wait for are lost.
    if !catchUp() { refuseReads(.refused(.unavailable("the log has lost events"))) }
    applyNext(now: now)
  }

  /// Handles a failed read of the log.
  mutating func readBackFailed(_ error: SessionLogError, _ operation: Operation) {
    guard case .readingBack(let cause) = phase, operation == self.operation else { return }
    if error == .refused(.notFound) { return deleted() }
    // Batches are refused until a read succeeds: the moment before them is unknown.
    let reason =
      if case .unknownOutcome(let reason) = cause { reason } else { error.reason }
    phase = .readingBack(.unknownOutcome(reason))
    refuseQueue(.log(.refused(.unavailable(reason))))
    refuseReads(.refused(.unavailable(reason)))
    actions.logCall = .tryAgain(operation)
    schedule()
  }

  /// Reads again after the pause for a failed read.
  mutating func triedAgain(_ operation: Operation) {
    guard case .readingBack(let cause) = phase, operation == self.operation else { return }
    readBack(cause)
  }

  /// Wakes the clients that wait for events of the log with an error.
  private mutating func refuseReads(_ error: SessionLogError) {
    wake(.failed(error)) { $0.awaitsLog }
  }
}
