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
  /// The keys that make its requests safe to repeat.
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

/// A session to be created, whose first events became rows on the caller's thread.
package struct PreparedCreation: Sendable {
  package let header: SessionHeader
  private let retry: RetryProtection?
  /// The number of its events.
  package let count: Int
  package let rows: [StoredEvents]
  /// The chain before the first event.
  package let seed: EventChain
  /// A number that tells this creation from another one of the name.
  package let nonce = Int64.random(in: .min ... .max)
  package let completion: LogCompletion<LoggedSession>

  package init(_ session: NewSession, _ completion: @escaping LogCompletion<LoggedSession>) {
    header = session.header
    retry = session.retry
    count = session.events.count
    seed = EventChain(session.header)
    rows = StoredEvents.rows(of: session.events, after: seed)
    self.completion = completion
  }

  /// The approximate number of bytes that it stores.
  package var bytes: Int { rows.reduce(header.configuration.count) { $0 + $1.bytes.count } }

  /// The position after the last event.
  package var end: LogPosition {
    LogPosition(count: Int64(count), chain: rows.last?.chain ?? seed)
  }

  /// The stored form of the request, for an owner; nil if it has no key.
  package func storedRetry(owner: Int64) -> StoredRetry? {
    retry.map { StoredRetry($0, owner: owner, revision: 0, count: count) }
  }

  /// The session, once it is created under an identity.
  package func session(_ id: SessionID) -> LoggedSession {
    LoggedSession(id: id, header: header, position: end)
  }
}
