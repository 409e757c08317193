/// An append whose events the caller's thread has encoded as a row.
package struct PreparedAppend: Sendable {
  package let session: SessionID
  /// The position before the events.
  package let start: LogPosition
  /// The position after the events.
  package let end: LogPosition
  /// The number of events.
  package let count: Int
  /// The events in the form of ``EventBytes``.
  package let events: [UInt8]
  /// The keys that make the append's requests safe to repeat.
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
    // A session without a chain begins a chain here.
    end =
      count == 0
      ? position
      : LogPosition(
        count: position.count.addingClamped(Int64(count)),
        chain: position.chainOfMore(in: session).adding(events)
      )
    retries = append.retries.map { StoredRetry($0, owner: session.value) }
    self.completion = completion
  }

  /// Completes the append with a failure.
  package func fail(_ error: SessionLogError) { completion(.failure(error)) }
}

/// A new session whose first events the caller's thread has encoded as rows.
package struct PreparedCreation: Sendable {
  package let header: SessionHeader
  private let retry: LogAppend.RetriedPart?
  /// The number of first events.
  package let count: Int
  package let rows: [StoredEvents]
  /// The chain before the first event.
  package let seed: EventChain
  /// A number that tells this creation from others of the same name.
  package let nonce = Int64.random(in: .min ... .max)
  package let completion: LogCompletion<LoggedSession>

  package init(_ session: NewSession, _ completion: @escaping LogCompletion<LoggedSession>) {
    header = session.header
    retry = session.retriedPart
    count = session.events.count
    seed = EventChain(session.header)
    rows = StoredEvents.rows(of: session.events, after: seed)
    self.completion = completion
  }

  /// The approximate number of bytes to store.
  package var bytes: Int { rows.reduce(header.configuration.count) { $0 + $1.bytes.count } }

  /// The position after the last event.
  package var end: LogPosition {
    LogPosition(count: Int64(count), chain: rows.last?.chain ?? seed)
  }

  /// The stored form of the request, for an owner; nil without a key.
  package func storedRetry(owner: Int64) -> StoredRetry? {
    retry.map { StoredRetry($0, owner: owner) }
  }

  /// The created session, with its identity.
  package func session(_ id: SessionID) -> LoggedSession {
    LoggedSession(id: id, header: header, position: end)
  }
}
