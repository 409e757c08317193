package import SessionLog

/// What a log stores of a request with an idempotency key.
package struct StoredRetry: Sendable {
  package let key: IdempotencyKey
  package let bodyDigest: UInt64
  /// The session; before it has an identity, a number of its creation.
  package let owner: Int64
  /// The revision before the request's first event.
  package let revision: Int64
  /// The number of its events.
  package let count: Int64

  package init(
    key: IdempotencyKey,
    bodyDigest: UInt64,
    owner: Int64,
    revision: Int64,
    count: Int64
  ) {
    self.key = key
    self.bodyDigest = bodyDigest
    self.owner = owner
    self.revision = revision
    self.count = count
  }

  /// The request of one part of an append.
  init(_ part: LogAppend.RetriedPart, of session: SessionID) {
    self.init(
      key: part.protection.key,
      bodyDigest: part.protection.bodyDigest,
      owner: session.value,
      revision: Int64(part.revision),
      count: Int64(part.count)
    )
  }

  /// The request of a creation; nil if it has no key.
  package init?(_ creation: PreparedCreation, owner: Int64) {
    guard let retry = creation.retry else { return nil }
    self.init(
      key: retry.key,
      bodyDigest: retry.bodyDigest,
      owner: owner,
      revision: 0,
      count: Int64(creation.count)
    )
  }

  /// What the request did, to a session that still has a name.
  package func record(name: String) -> IdempotencyRecord {
    IdempotencyRecord(
      bodyDigest: bodyDigest,
      session: SessionID(owner),
      name: name,
      revision: Int(revision),
      count: Int(count)
    )
  }
}
