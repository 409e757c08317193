import RefreshEngine
import SessionLog

/// What the log has of other writers, and those who wait for it.
extension SessionMachine {
  /// Reads what the log has after the durable moment.
  mutating func readBack(_ cause: ReadBackCause) -> [Action] {
    phase = .readingBack(cause)
    operation += 1
    readsUpTo = max(readsUpTo, heardOf)
    heardOf = 0
    return [.readBack(after: durable, operation)]
  }

  /// Another writer appended to the session, up to a revision.
  mutating func heard(of revision: Int) -> [Action] {
    heardOf = max(heardOf, revision)
    return readNews()
  }

  /// Reads what other writers are known to have appended.
  mutating func readNews() -> [Action] {
    guard phase == .ready, tail.isEmpty, heardOf > durable.revision else { return [] }
    return readBack(.otherWriter)
  }

  /// The log was read to its end: the session is as it says.
  mutating func readBack(
    _ found: (moment: Moment, start: LogPosition, position: LogPosition),
    _ operation: Operation,
    now: Instant
  ) -> [Action] {
    guard case .readingBack = phase, operation == self.operation else { return [] }
    phase = .ready
    unsettledSince = nil
    readsUpTo = 0
    // The events that were read follow others than this session's: the log was put back, and has
    // another history.
    if found.start != position { return deleted() }
    position = found.position
    if found.moment.revision != durable.revision { show(found.moment) }
    return wakeWaiters() + goOnReading() + applyNext(now: now)
  }

  /// Reads news; without any, what a reader still waits for is not there any more.
  private mutating func goOnReading() -> [Action] {
    let news = readNews()
    return news.isEmpty
      ? refuseReaders(.refused(.unavailable("the log has lost events"))) : news
  }

  /// The log could not be read.
  mutating func readBackFailed(_ error: SessionLogError, _ operation: Operation) -> [Action] {
    guard case .readingBack(let cause) = phase, operation == self.operation else { return [] }
    if error == .refused(.notFound) { return deleted() }
    // Until it can be read, batches are refused: what they would build on is not known.
    let reason =
      if case .unknownOutcome(let reason) = cause { reason } else { error.reason }
    phase = .readingBack(.unknownOutcome(reason))
    return refuseQueue(.log(.refused(.unavailable(reason))))
      + refuseReaders(.refused(.unavailable(reason))) + [.tryAgain(operation)] + schedule()
  }

  /// The pause after a failed reading is over.
  mutating func triedAgain(_ operation: Operation) -> [Action] {
    guard case .readingBack(let cause) = phase, operation == self.operation else { return [] }
    return readBack(cause)
  }

  // MARK: Readers

  /// A reader must see all events up to a revision, which the log has.
  mutating func asked(_ reader: Reader) -> [Action] {
    if phase == .deleted { return [.letGoOn(reader.id, .refused(.notFound))] }
    guard reader.revision > durable.revision else { return [.letGoOn(reader.id, nil)] }
    readers.append(reader)
    return heard(of: reader.revision)
  }

  /// Lets the readers go on that wait for no later event than the durable moment has.
  mutating func letReadersGoOn() -> [Action] {
    guard !readers.isEmpty else { return [] }
    let revision = durable.revision
    defer { readers.removeAll { $0.revision <= revision } }
    return readers.filter { $0.revision <= revision }.map { .letGoOn($0.id, nil) }
  }

  /// Tells the readers that what they wait for cannot be had.
  mutating func refuseReaders(_ error: SessionLogError) -> [Action] {
    defer { readers = [] }
    return readers.map { .letGoOn($0.id, error) }
  }
}
