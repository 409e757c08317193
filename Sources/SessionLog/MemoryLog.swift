import Synchronization

/// A log in memory, which ends with the process.
///
/// It answers during the call.
public final class MemoryLog: SessionLog {
  fileprivate struct Record {
    let id: SessionID
    let header: SessionHeader
    var entries: [LogEntry]
    var checkpoints: [Checkpoint] = []

    var position: LogPosition { LogPosition(token: Int64(entries.count)) }

    var logged: LoggedSession {
      LoggedSession(id: id, header: header, revision: entries.count, position: position)
    }
  }

  fileprivate struct Key: Sendable {
    let protection: RetryProtection
    let session: SessionID
    let revision: Int
    let count: Int
  }

  fileprivate struct State {
    var records: [SessionID: Record] = [:]
    var names: [String: SessionID] = [:]
    var lastID: Int64 = 0
    var keys: [IdempotencyKey: Key] = [:]
    /// The keys in the order of their arrival, so that the oldest can be dropped.
    var keyOrder: [IdempotencyKey] = []
  }

  private let state = Mutex(State())
  private let followers = LogFollowers()
  private let limit: Int

  /// The most idempotency keys; the oldest half goes when they are passed.
  static let mostKeys = 100_000

  /// Makes an empty log for at most `limit` sessions.
  public init(limit: Int = 1_000_000) {
    self.limit = limit
  }

  /// Creates a session; see ``SessionLog``.
  public func create(
    _ session: NewSession,
    completion: @escaping @Sendable (Result<LoggedSession, SessionLogError>) -> Void
  ) {
    let header = session.header
    let result: Result<LoggedSession, SessionLogError> = state.withLock { state in
      guard state.names[header.name] == nil else { return .failure(.refused(.exists)) }
      guard state.records.count < limit else {
        return .failure(.refused(.tooManySessions(limit: limit)))
      }
      state.lastID += 1
      let id = SessionID(state.lastID)
      let record = Record(id: id, header: header, entries: session.events)
      state.records[id] = record
      state.names[header.name] = id
      if let retry = session.retry {
        state.keep(retry, id, revision: 0, count: session.events.count)
      }
      return .success(record.logged)
    }
    completion(result)
  }

  /// Finds a session; see ``SessionLog``.
  public func open(
    _ name: String,
    completion: @escaping @Sendable (Result<LoggedSession, SessionLogError>) -> Void
  ) {
    let found = state.withLock { state in
      state.names[name].flatMap { state.records[$0]?.logged }
    }
    completion(found.map { .success($0) } ?? .failure(.refused(.notFound)))
  }

  /// Appends events; see ``SessionLog``.
  public func append(
    _ events: LogAppend,
    to session: SessionID,
    after position: LogPosition,
    completion: @escaping @Sendable (Result<LogPosition, SessionLogError>) -> Void
  ) {
    let result: Result<LogPosition, SessionLogError> = state.withLock { state in
      guard let present = state.records[session]?.position else {
        return .failure(.refused(.notFound))
      }
      guard present == position else {
        return .failure(.refused(.conflict(present: present)))
      }
      state.records[session]?.entries.append(contentsOf: events.entries)
      for part in events.retries {
        state.keep(part.protection, session, revision: part.revision, count: part.count)
      }
      return .success(LogPosition(token: present.token + Int64(events.entries.count)))
    }
    completion(result)
    if case .success(let position) = result {
      followers.tell(session, .appended(revision: Int(position.token)))
    }
  }

  /// Reads events; see ``SessionLog``.
  public func read(
    _ session: SessionID,
    after revision: Int,
    limit: Int,
    completion: @escaping @Sendable (Result<LogPage, SessionLogError>) -> Void
  ) {
    let page: LogPage? = state.withLock { state in
      state.records[session].map { record in
        let start = min(max(0, revision), record.entries.count)
        let end = start + min(max(0, limit), record.entries.count - start)
        return LogPage(
          entries: Array(record.entries[start..<end]),
          position: LogPosition(token: Int64(end))
        )
      }
    }
    completion(page.map { .success($0) } ?? .failure(.refused(.notFound)))
  }

  /// Deletes a session; see ``SessionLog``.
  public func delete(
    _ session: SessionID,
    completion: @escaping @Sendable (Result<Void, SessionLogError>) -> Void
  ) {
    let wasThere = state.withLock { state in
      guard let record = state.records.removeValue(forKey: session) else { return false }
      state.names[record.header.name] = nil
      return true
    }
    completion(wasThere ? .success(()) : .failure(.refused(.notFound)))
    if wasThere { followers.tell(session, .deleted) }
  }

  /// Lists sessions; see ``SessionLog``.
  public func list(
    prefix: String,
    after name: String?,
    limit: Int,
    completion: @escaping @Sendable (Result<[SessionListing], SessionLogError>) -> Void
  ) {
    let listings = state.withLock { state in
      var first = FirstNames(limit: limit)
      for candidate in state.names.keys where candidate.hasPrefix(prefix) {
        if let name, candidate <= name { continue }
        first.insert(candidate)
      }
      return first.sorted.compactMap { name in
        state.names[name].flatMap { state.records[$0]?.logged }
      }
    }
    completion(.success(listings.map(SessionListing.init)))
  }

  /// Keeps a checkpoint; see ``SessionLog``.
  public func save(
    _ checkpoint: Checkpoint,
    of session: SessionID,
    completion: @escaping @Sendable (Result<Void, SessionLogError>) -> Void
  ) {
    state.withLock { state in
      guard var checkpoints = state.records[session]?.checkpoints else { return }
      state.records[session]?.checkpoints = []
      checkpoints.removeAll { $0.revision == checkpoint.revision }
      let place = checkpoints.firstIndex { $0.revision > checkpoint.revision }
      checkpoints.insert(checkpoint, at: place ?? checkpoints.endIndex)
      state.records[session]?.checkpoints = checkpoints
    }
    completion(.success(()))
  }

  /// Finds a checkpoint; see ``SessionLog``.
  public func checkpoint(
    of session: SessionID,
    engineVersion: String,
    notPast point: CheckpointPoint,
    completion: @escaping @Sendable (Result<Checkpoint?, SessionLogError>) -> Void
  ) {
    let found = state.withLock { state in
      state.records[session]?.checkpoints.last { checkpoint in
        checkpoint.engineVersion == engineVersion && point.admits(checkpoint)
      }
    }
    completion(.success(found))
  }

  /// Finds an idempotency key; see ``SessionLog``.
  public func record(
    of key: IdempotencyKey,
    notBefore earliest: Int64,
    completion: @escaping @Sendable (Result<IdempotencyRecord?, SessionLogError>) -> Void
  ) {
    let found: IdempotencyRecord? = state.withLock { state in
      guard let kept = state.keys[key], kept.protection.at >= earliest,
        let record = state.records[kept.session]
      else { return nil }
      return IdempotencyRecord(
        bodyDigest: kept.protection.bodyDigest,
        session: kept.session,
        name: record.header.name,
        revision: kept.revision,
        count: kept.count
      )
    }
    completion(.success(found))
  }

  /// Observes a session; see ``SessionLog``.
  public func follow(
    _ session: SessionID,
    observer: @escaping @Sendable (LogNews) -> Void
  ) -> LogSubscription {
    followers.add(session, observer)
  }

  /// Memory can always be written.
  public var health: LogHealth { .healthy }

  /// Memory has nothing to complete.
  public func close() {}
}

extension MemoryLog.State {
  /// Keeps an idempotency key, and drops the oldest past the limit.
  fileprivate mutating func keep(
    _ retry: RetryProtection,
    _ session: SessionID,
    revision: Int,
    count: Int
  ) {
    let kept = MemoryLog.Key(
      protection: retry,
      session: session,
      revision: revision,
      count: count
    )
    if keys.updateValue(kept, forKey: retry.key) == nil {
      keyOrder.append(retry.key)
    }
    guard keyOrder.count > MemoryLog.mostKeys else { return }
    for key in keyOrder.prefix(MemoryLog.mostKeys / 2) { keys[key] = nil }
    keyOrder.removeFirst(MemoryLog.mostKeys / 2)
  }
}

extension SessionListing {
  fileprivate init(_ logged: LoggedSession) {
    self.init(
      id: logged.id,
      name: logged.header.name,
      createdAt: logged.header.createdAt,
      clock: logged.header.clock,
      revision: logged.revision
    )
  }
}
