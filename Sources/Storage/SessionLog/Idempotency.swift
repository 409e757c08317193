/// The key under which a client may repeat a request; a key belongs to one path.
public struct IdempotencyKey: Hashable, Sendable {
  /// The path of the request.
  public let path: String
  /// The key, 1 to 128 visible ASCII characters.
  public let key: String

  /// Makes a key.
  public init(path: String, key: String) {
    self.path = path
    self.key = key
  }

  /// The least time that a log stores a key, by the clock of the log: 24 hours, in microseconds.
  public static let lifetime: Int64 = 24 * 60 * 60 * 1_000_000
}

/// The key and the digest that make a request safe to repeat, stored together with its effect.
public struct RetryProtection: Hashable, Sendable {
  /// The key.
  public let key: IdempotencyKey
  /// A digest of the request's body: a different body under the same key is a different request.
  public let bodyDigest: UInt64

  /// Makes the protection of a request.
  public init(key: IdempotencyKey, bodyDigest: UInt64) {
    self.key = key
    self.bodyDigest = bodyDigest
  }
}

/// The effect of a request with an idempotency key.
public struct IdempotencyRecord: Hashable, Sendable {
  /// The digest of the request's body.
  public let bodyDigest: UInt64
  /// The session that the request changed or created.
  public let session: SessionID
  /// The name of that session, which still exists.
  public let name: String
  /// The revision before the request's first event.
  public let revision: Int
  /// The number of the request's events.
  public let count: Int
}

/// The stored form of a request with an idempotency key.
package struct StoredRetry: Sendable {
  package let part: LogAppend.RetriedPart
  /// The session; for a session without an identity, the nonce of its creation.
  package let owner: Int64

  package init(_ part: LogAppend.RetriedPart, owner: Int64) {
    (self.part, self.owner) = (part, owner)
  }

  package var key: IdempotencyKey { part.protection.key }

  /// The effect of the request, on an existing session with this name.
  package func record(name: String) -> IdempotencyRecord {
    IdempotencyRecord(
      bodyDigest: part.protection.bodyDigest,
      session: SessionID(owner),
      name: name,
      revision: part.revision,
      count: part.count
    )
  }
}
