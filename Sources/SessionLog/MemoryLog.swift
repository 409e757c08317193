import Synchronization

/// A log in memory, which ends with the process.
public final class MemoryLog: SessionLog {
  private struct Record {
    let header: SessionHeader
    var entries: [LogEntry] = []
  }

  /// The sessions of one part of the names, with a lock of their own to reduce contention.
  private final class Stripe: Sendable {
    let records = Mutex<[String: Record]>([:])
  }

  private let stripes = (0..<16).map { _ in Stripe() }
  private let limit: Int
  private let count = Atomic(0)

  /// Makes an empty log for at most `limit` sessions.
  public init(limit: Int = 1_000_000) {
    self.limit = limit
  }

  private func stripe(_ name: String) -> Stripe {
    stripes[Int(UInt(bitPattern: name.hashValue) % UInt(stripes.count))]
  }

  /// Starts a session's log; see ``SessionLog``.
  public func create(
    _ header: SessionHeader,
    completion: @escaping @Sendable (Result<Void, SessionLogError>) -> Void
  ) {
    let result: Result<Void, SessionLogError> = stripe(header.name).records.withLock { records in
      guard records[header.name] == nil else { return .failure(.exists) }
      guard count.add(1, ordering: .relaxed).newValue <= limit else {
        count.subtract(1, ordering: .relaxed)
        return .failure(.full(limit: limit))
      }
      records[header.name] = Record(header: header)
      return .success(())
    }
    completion(result)
  }

  /// Appends events after a revision; see ``SessionLog``.
  public func append(
    _ entries: [LogEntry],
    to name: String,
    after revision: Int,
    completion: @escaping @Sendable (Result<Void, SessionLogError>) -> Void
  ) {
    let result: Result<Void, SessionLogError> = stripe(name).records.withLock { records in
      guard let current = records[name]?.entries.count else { return .failure(.notFound) }
      guard current == revision else { return .failure(.conflict(currentRevision: current)) }
      records[name]?.entries.append(contentsOf: entries)
      return .success(())
    }
    completion(result)
  }

  /// Deletes a session's log; see ``SessionLog``.
  public func delete(
    _ name: String,
    completion: @escaping @Sendable (Result<Void, SessionLogError>) -> Void
  ) {
    let removed = stripe(name).records.withLock { $0.removeValue(forKey: name) != nil }
    if removed { count.subtract(1, ordering: .relaxed) }
    completion(removed ? .success(()) : .failure(.notFound))
  }

  /// Reads the header of a session.
  public func header(of name: String) throws(SessionLogError) -> SessionHeader {
    guard let header = stripe(name).records.withLock({ $0[name]?.header }) else {
      throw .notFound
    }
    return header
  }

  /// Reads at most `limit` events after a revision.
  public func entries(
    of name: String,
    after revision: Int,
    limit: Int
  ) throws(SessionLogError) -> [LogEntry] {
    let found = stripe(name).records.withLock { records in
      records[name].map { Array($0.entries.dropFirst(revision).prefix(limit)) }
    }
    guard let found else { throw .notFound }
    return found
  }

  /// Lists at most `limit` sessions in name order whose name has a prefix and is after `name`.
  public func list(
    prefix: String,
    after name: String?,
    limit: Int
  ) throws(SessionLogError) -> [SessionListing] {
    var first = FirstNames(limit: limit)
    for stripe in stripes {
      stripe.records.withLock { records in
        for candidate in records.keys where candidate.hasPrefix(prefix) {
          if let name, candidate <= name { continue }
          first.insert(candidate)
        }
      }
    }
    return first.sorted.compactMap { name in
      stripe(name).records.withLock { records in
        records[name].map { SessionListing(header: $0.header, revision: $0.entries.count) }
      }
    }
  }
}
