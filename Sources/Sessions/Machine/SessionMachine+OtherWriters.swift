import RefreshEngine
import SessionLog

/// Events that other writers append to the session's log, and the readers that wait for them.
extension SessionMachine {
  /// Reads what the log has after the durable moment.
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

  /// The log was read to its end: the session is as it says.
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
    if found.moment.revision != durable.revision { caughtUp = CaughtUpMoment(found.moment) }
    wakeWaiters()
    // Without further events, those that a reader still waits for are gone.
    if !catchUp() { refuseReaders(.refused(.unavailable("the log has lost events"))) }
    applyNext(now: now)
  }

  /// The log could not be read.
  mutating func readBackFailed(_ error: SessionLogError, _ operation: Operation) {
    guard case .readingBack(let cause) = phase, operation == self.operation else { return }
    if error == .refused(.notFound) { return deleted() }
    // Until it can be read, batches are refused: what they would build on is not known.
    let reason =
      if case .unknownOutcome(let reason) = cause { reason } else { error.reason }
    phase = .readingBack(.unknownOutcome(reason))
    refuseQueue(.log(.refused(.unavailable(reason))))
    refuseReaders(.refused(.unavailable(reason)))
    actions.logCall = .tryAgain(operation)
    schedule()
  }

  /// The pause after a failed reading is over.
  mutating func triedAgain(_ operation: Operation) {
    guard case .readingBack(let cause) = phase, operation == self.operation else { return }
    readBack(cause)
  }

  // MARK: Readers

  /// A reader must see all events up to a revision, which the log has.
  mutating func asked(_ reader: Reader) {
    if phase == .deleted { return actions.resumed.append((reader.id, .refused(.notFound))) }
    guard reader.revision > durable.revision else {
      return actions.resumed.append((reader.id, nil))
    }
    readers.append(reader)
    newRevision(reader.revision)
  }

  /// Resumes the readers that wait for no later event than the durable moment has.
  mutating func resumeReaders() {
    guard !readers.isEmpty else { return }
    let revision = durable.revision
    actions.resumed += readers.filter { $0.revision <= revision }.map { ($0.id, nil) }
    readers.removeAll { $0.revision <= revision }
  }

  /// Tells the readers that their events cannot be had.
  mutating func refuseReaders(_ error: SessionLogError) {
    actions.resumed += readers.map { ($0.id, error) }
    readers = []
  }
}
