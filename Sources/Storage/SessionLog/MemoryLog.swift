import Synchronization

/// A log in memory, which ends with the process.
///
/// It answers during the call.
public final class MemoryLog: SessionLog {
  fileprivate struct Record {
    let id: SessionID
    let header: SessionHeader
    private(set) var entries: [LogEntry] = []
    /// The chain before each event, and after the last one.
    private var chains: [EventChain]
    var checkpoints: [Checkpoint] = []

    init(id: SessionID, _ session: NewSession) {
      self.id = id
      header = session.header
      chains = [EventChain(session.header)]
      append(session.events)
    }

    /// Appends events after a position; refused if the session ends elsewhere.
    mutating func append(
      _ more: [LogEntry],
      after end: LogPosition
    ) -> Result<LogPosition, SessionLogError> {
      guard end == position else { return .failure(.refused(.conflict(present: position))) }
      append(more)
      return .success(position)
    }

    private mutating func append(_ more: [LogEntry]) {
      entries += more
      for entry in more { chains.append(chains[chains.count - 1].adding(entry)) }
    }

    func position(after count: Int) -> LogPosition {
      LogPosition(count: Int64(count), chain: chains[count])
    }

    var position: LogPosition { position(after: entries.count) }

    var logged: LoggedSession { LoggedSession(id: id, header: header, position: position) }
  }

  private struct Records {
    var byID: [SessionID: Record] = [:]
    var ids: [String: SessionID] = [:]
  }

  /// The sessions of one part of the names, with a lock of their own.
  private final class Stripe: Sendable {
    let records = Mutex(Records())
  }

  private let stripes = (0..<16).map { _ in Stripe() }
  private let count = Atomic(0)
  private let lastNumber = Atomic<Int64>(0)
  private let retries: MemoryRetries
  private let followers = LogFollowers()
  private let limit: Int

  /// Makes an empty log for at most `limit` sessions; the clock gives microseconds since 1970.
  public init(
    limit: Int = 1_000_000,
    wallClock: @escaping @Sendable () -> Int64 = { SystemTime.wallClock }
  ) {
    self.limit = limit
    retries = MemoryRetries(now: wallClock)
  }

  /// The number of sessions; see ``SessionLog``.
  public var sessionCount: Int? { count.load(ordering: .relaxed) }

  private func stripeIndex(_ name: String) -> Int {
    Int(UInt(bitPattern: name.hashValue) % UInt(stripes.count))
  }

  /// The records of a session: its identity names the stripe.
  private func records(of session: SessionID) -> Stripe {
    stripes[Int(UInt64(bitPattern: session.value) % UInt64(stripes.count))]
  }

  private func find<Value: Sendable>(_ session: SessionID, _ value: (Record) -> Value) -> Value? {
    records(of: session).records.withLock { $0.byID[session].map(value) }
  }

  private func find<Value: Sendable>(_ name: String, _ value: (Record) -> Value) -> Value? {
    stripes[stripeIndex(name)].records.withLock { records in
      records.ids[name].flatMap { records.byID[$0] }.map(value)
    }
  }

  private func answer<Value>(_ found: Value?, _ completion: LogCompletion<Value>) {
    completion(found.map { .success($0) } ?? .failure(.refused(.notFound)))
  }

  /// Creates a session; see ``SessionLog``.
  public func create(_ session: NewSession, completion: @escaping LogCompletion<LoggedSession>) {
    let header = session.header
    let stripe = stripeIndex(header.name)
    let result: Result<LoggedSession, SessionLogError> = stripes[stripe].records.withLock {
      records in
      guard records.ids[header.name] == nil else { return .failure(.refused(.exists)) }
      guard count.add(1, ordering: .relaxed).newValue <= limit else {
        count.subtract(1, ordering: .relaxed)
        return .failure(.refused(.tooManySessions(limit: limit)))
      }
      let number = lastNumber.add(1, ordering: .relaxed).newValue
      let id = SessionID(number * Int64(stripes.count) + Int64(stripe))
      let record = Record(id: id, session)
      records.byID[id] = record
      records.ids[header.name] = id
      if let retry = session.retry {
        let count = session.events.count
        retries.keep(StoredRetry(retry, owner: id.value, revision: 0, count: count))
      }
      return .success(record.logged)
    }
    completion(result)
  }

  /// Finds a session; see ``SessionLog``.
  public func open(_ name: String, completion: @escaping LogCompletion<LoggedSession>) {
    answer(find(name, \.logged), completion)
  }

  /// Gives the identity of a session; see ``SessionLog``.
  public func identity(of name: String, completion: @escaping LogCompletion<SessionID>) {
    answer(find(name, \.id), completion)
  }

  /// Appends events; see ``SessionLog``.
  public func append(
    _ events: LogAppend,
    to session: SessionID,
    after position: LogPosition,
    completion: @escaping LogCompletion<LogPosition>
  ) {
    completion(added(events, to: session, after: position))
  }

  /// Appends events during the call; see ``SessionLog``.
  public func appendNow(
    _ events: LogAppend,
    to session: SessionID,
    after position: LogPosition
  ) -> Result<LogPosition, SessionLogError>? {
    added(events, to: session, after: position)
  }

  private func added(
    _ events: LogAppend,
    to session: SessionID,
    after position: LogPosition
  ) -> Result<LogPosition, SessionLogError> {
    let result: Result<LogPosition, SessionLogError> = records(of: session).records.withLock {
      records in
      guard let index = records.byID.index(forKey: session) else {
        return .failure(.refused(.notFound))
      }
      if events.retries.contains(where: { retries.find($0.protection.key)?.owner == session.value })
      {
        return .failure(.refused(.repeated))
      }
      let result = records.byID.values[index].append(events.entries, after: position)
      if case .success = result, !events.retries.isEmpty {
        for retry in events.stored(in: session) { retries.keep(retry) }
      }
      return result
    }
    if case .success(let position) = result {
      followers.notify(session, .appended(revision: Int(position.count)))
    }
    return result
  }

  /// Reads events; see ``SessionLog``.
  public func read(
    _ session: SessionID,
    after revision: Int,
    limit: Int,
    completion: @escaping LogCompletion<LogPage>
  ) {
    let page = find(session) { record in
      let start = min(max(0, revision), record.entries.count)
      let last = start + min(max(0, limit), record.entries.count - start)
      let end = record.entries.endOfPage(start..<last)
      return LogPage(
        entries: Array(record.entries[start..<end]),
        start: record.position(after: start),
        position: record.position(after: end)
      )
    }
    answer(page, completion)
  }

  /// Deletes a session; see ``SessionLog``.
  public func delete(
    _ session: SessionID,
    ifIdleFor lifetime: Int64?,
    completion: @escaping LogCompletion<Bool>
  ) {
    let wasThere = records(of: session).records.withLock { records in
      guard let record = records.byID.removeValue(forKey: session) else { return false }
      records.ids[record.header.name] = nil
      count.subtract(1, ordering: .relaxed)
      return true
    }
    completion(wasThere ? .success(true) : .failure(.refused(.notFound)))
    if wasThere { followers.notify(session, .deleted) }
  }

  /// Lists sessions; see ``SessionLog``.
  public func list(
    prefix: String,
    after name: String?,
    limit: Int,
    completion: @escaping LogCompletion<[SessionListing]>
  ) {
    var first = FirstNames(limit: limit)
    for stripe in stripes {
      stripe.records.withLock { records in
        for candidate in records.ids.keys where candidate.hasPrefix(prefix) {
          if let name, candidate <= name { continue }
          first.insert(candidate)
        }
      }
    }
    // A session that is deleted meanwhile makes the page shorter.
    let listings = first.sorted.compactMap { name in
      find(name) { record in
        SessionListing(
          id: record.id,
          name: name,
          createdAt: record.header.createdAt,
          clock: record.header.clock,
          configuration: record.header.configuration,
          revision: record.entries.count
        )
      }
    }
    completion(.success(listings))
  }

  /// Keeps a checkpoint; see ``SessionLog``.
  public func save(
    _ checkpoint: Checkpoint,
    of session: SessionID,
    completion: @escaping LogCompletion<Void>
  ) {
    records(of: session).records.withLock { records in
      guard var checkpoints = records.byID[session]?.checkpoints else { return }
      records.byID[session]?.checkpoints = []
      checkpoints.removeAll { $0.revision == checkpoint.revision }
      let place = checkpoints.firstIndex { $0.revision > checkpoint.revision }
      checkpoints.insert(checkpoint, at: place ?? checkpoints.endIndex)
      records.byID[session]?.checkpoints = checkpoints
    }
    completion(.success(()))
  }

  /// Finds a checkpoint; see ``SessionLog``.
  public func checkpoint(
    of session: SessionID,
    engineVersion: String,
    notPast point: CheckpointPoint,
    completion: @escaping LogCompletion<Checkpoint?>
  ) {
    let found = find(session) { record in
      record.checkpoints.last { $0.engineVersion == engineVersion && point.admits($0) }
    }
    completion(.success(found ?? nil))
  }

  /// Finds an idempotency key; see ``SessionLog``.
  public func record(
    of key: IdempotencyKey,
    completion: @escaping LogCompletion<IdempotencyRecord?>
  ) {
    let found = retries.find(key).flatMap { kept in
      find(SessionID(kept.owner)) { kept.record(name: $0.header.name) }
    }
    completion(.success(found))
  }

  /// Observes a session; see ``SessionLog``.
  public func follow(_ session: SessionID, observer: @escaping LogObserver) -> LogSubscription {
    followers.add(session, observer)
  }

  /// Memory can always be written.
  public var health: LogHealth { .healthy }

  /// Memory has nothing to complete.
  public func close() {}
}

extension [LogEntry] {
  /// The end of a page that begins with a range: at its end, or after the entry that fills the page.
  fileprivate func endOfPage(_ range: Range<Int>) -> Int {
    var bytes = 0
    for index in range {
      bytes += self[index].event.count
      if bytes >= LogPage.fullBytes { return index + 1 }
    }
    return range.upperBound
  }
}
