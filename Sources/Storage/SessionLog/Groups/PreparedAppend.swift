/// An append whose events became the bytes of a row on the caller's thread.
package struct PreparedAppend: Sendable {
  package let session: SessionID
  /// The position after which it is to be appended.
  package let start: LogPosition
  /// The position after its events.
  package let end: LogPosition
  /// The number of its events.
  package let count: Int
  /// The events in the form of ``EventBytes``.
  package let events: [UInt8]
  /// What makes its requests safe to repeat.
  package let retries: [StoredRetry]
  package let completion: LogCompletion<LogPosition>

  package init(
    _ append: LogAppend,
    to session: SessionID,
    after position: LogPosition,
    _ completion: @escaping LogCompletion<LogPosition>
  ) {
    self.session = session
    start = position
    count = append.entries.count
    events = EventBytes.encode(append.entries[...])
    // A session that was stored without a chain begins one.
    end =
      count == 0
      ? position
      : LogPosition(
        count: position.count.addingClamped(Int64(count)),
        chain: position.chainOfMore(in: session).adding(events)
      )
    retries = append.stored(in: session)
    self.completion = completion
  }

  /// Completes it with a failure.
  package func fail(_ error: SessionLogError) { completion(.failure(error)) }
}
