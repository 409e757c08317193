import Synchronization

/// Makes an empty log in memory, which ends with the process.
public func memoryLog() -> any SessionLog { MemoryLog() }

/// A log in memory.
///
/// The log completes each operation during the call.
package final class MemoryLog: SessionLog {
  private struct Record {
    let id: SessionID
    let header: SessionHeader
    private(set) var entries: [LogEntry] = []
    /// The chain before each event, and the chain after the last event.
    private var chains: [EventChain]
    private(set) var checkpoints: [Checkpoint] = []

    init(id: SessionID, _ session: NewSession) {
      self.id = id
      header = session.header
      chains = [EventChain(session.header)]
      // A long recording is restored at once: without a copy, and without room that nothing uses.
      chains.reserveCapacity(1 + session.events.count)
      append(session.events)
    }

    /// Appends events after a position; refused if the session ends at another position.
    mutating func append(
      _ more: [LogEntry],
      after end: LogPosition
    ) -> Result<LogPosition, SessionLogError> {
      guard end == position else { return .failure(.refused(.conflict(present: position))) }
      append(more)
      return .success(position)
    }

    private mutating func append(_ more: [LogEntry]) {
      if entries.isEmpty { entries = more } else { entries += more }
      for entry in more { chains.append(chains[chains.count - 1].adding(entry)) }
    }

    /// Inserts a checkpoint in the order of the revisions.
    mutating func keep(_ checkpoint: Checkpoint) {
      checkpoints.removeAll { $0.revision == checkpoint.revision }
      let place = checkpoints.firstIndex { $0.revision > checkpoint.revision }
      checkpoints.insert(checkpoint, at: place ?? checkpoints.endIndex)
    }

    func position(after count: Int) -> LogPosition {
      LogPosition(count: Int64(count), chain: chains[count])
    }

    var position: LogPosition { position(after: entries.count) }

    var logged: LoggedSession { LoggedSession(id: id, header: header, position: position) }
  }

  private struct State {
    var records: [SessionID: Record] = [:]
    var ids: [String: SessionID] = [:]
    var lastID: Int64 = 0
    /// The requests stored under the keys, each with its time.
    private var retries: [IdempotencyKey: (retry: StoredRetry, at: Int64)] = [:]
    /// The keys in the order of their arrival, for the removal of the oldest.
    private var keys: [IdempotencyKey] = []

    /// The most keys; an additional key removes the oldest half.
    private static let mostKeys = 100_000

    mutating func keep(_ retry: StoredRetry, at time: Int64) {
      if retries.updateValue((retry, time), forKey: retry.key) == nil { keys.append(retry.key) }
      guard keys.count > Self.mostKeys else { return }
      for key in keys.prefix(Self.mostKeys / 2) { retries[key] = nil }
      keys.removeFirst(Self.mostKeys / 2)
    }

    /// The request of a key within the key's lifetime.
    func retry(of key: IdempotencyKey, at time: Int64) -> StoredRetry? {
      retries[key].flatMap { $0.at >= time - IdempotencyKey.lifetime ? $0.retry : nil }
    }
  }

  private let state = Mutex(State())
  private let followers = LogFollowers()
  private let limit: Int
  private let now: @Sendable () -> Int64

  /// Makes an empty log for at most `limit` sessions; the clock returns microseconds since 1970.
  package init(
    limit: Int = 1_000_000,
    wallClock: @escaping @Sendable () -> Int64 = { SystemTime.wallClock }
  ) {
    self.limit = limit
    now = wallClock
  }

  package var sessionCount: Int? { state.withLock { $0.records.count } }

  private func find<Value: Sendable>(_ session: SessionID, _ value: (Record) -> Value) -> Value? {
    state.withLock { $0.records[session].map(value) }
  }

  private func find<Value: Sendable>(_ name: String, _ value: (Record) -> Value) -> Value? {
    state.withLock { state in state.ids[name].flatMap { state.records[$0] }.map(value) }
  }

  private func answer<Value>(_ found: Value?, _ completion: LogCompletion<Value>) {
    completion(found.map { .success($0) } ?? .failure(.refused(.notFound)))
  }

  package func create(_ session: NewSession, completion: @escaping LogCompletion<LoggedSession>) {
    let name = session.header.name
    let result: Result<LoggedSession, SessionLogError> = state.withLock { state in
      guard state.ids[name] == nil else { return .failure(.refused(.exists)) }
      guard state.records.count < limit else {
        return .failure(.refused(.tooManySessions(limit: limit)))
      }
      state.lastID += 1
      let record = Record(id: SessionID(state.lastID), session)
      state.records[record.id] = record
      state.ids[name] = record.id
      if let part = session.retriedPart {
        state.keep(StoredRetry(part, owner: state.lastID), at: now())
      }
      return .success(record.logged)
    }
    completion(result)
  }

  package func open(_ name: String, completion: @escaping LogCompletion<LoggedSession>) {
    answer(find(name, \.logged), completion)
  }

  package func identity(of name: String, completion: @escaping LogCompletion<SessionID>) {
    answer(find(name, \.id), completion)
  }

  package func append(
    _ events: LogAppend,
    to session: SessionID,
    after position: LogPosition,
    completion: @escaping LogCompletion<LogPosition>
  ) {
    if let result = appendNow(events, to: session, after: position) { completion(result) }
  }

  package func appendNow(
    _ events: LogAppend,
    to session: SessionID,
    after position: LogPosition
  ) -> Result<LogPosition, SessionLogError>? {
    let result: Result<LogPosition, SessionLogError> = state.withLock { state in
      guard let index = state.records.index(forKey: session) else {
        return .failure(.refused(.notFound))
      }
      let isRepeated = events.retries.contains { retry in
        state.retry(of: retry.protection.key, at: now())?.owner == session.value
      }
      if isRepeated { return .failure(.refused(.repeated)) }
      let result = state.records.values[index].append(events.entries, after: position)
      guard case .success = result else { return result }
      for part in events.retries {
        state.keep(StoredRetry(part, owner: session.value), at: now())
      }
      return result
    }
    if case .success(let position) = result {
      followers.notify(session, .appended(revision: Int(position.count)))
    }
    return result
  }

  package func read(
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

  package func delete(
    _ session: SessionID,
    ifIdleFor lifetime: Int64?,
    completion: @escaping LogCompletion<Bool>
  ) {
    let wasThere = state.withLock { state in
      guard let record = state.records.removeValue(forKey: session) else { return false }
      state.ids[record.header.name] = nil
      return true
    }
    completion(wasThere ? .success(true) : .failure(.refused(.notFound)))
    if wasThere { followers.notify(session, .deleted) }
  }

  package func list(
    prefix: String,
    after name: String?,
    limit: Int,
    completion: @escaping LogCompletion<[SessionListing]>
  ) {
    let names = state.withLock { $0.ids.keys }.filter { candidate in
      candidate.hasPrefix(prefix) && name.map { candidate > $0 } ?? true
    }
    // A concurrent deletion makes the page shorter.
    let listings = names.sorted().prefix(max(0, limit)).compactMap { name in
      find(name) { SessionListing(id: $0.id, header: $0.header, revision: $0.entries.count) }
    }
    completion(.success(listings))
  }

  package func save(
    _ checkpoint: Checkpoint,
    of session: SessionID,
    completion: @escaping LogCompletion<Void>
  ) {
    state.withLock { $0.records[session]?.keep(checkpoint) }
    completion(.success(()))
  }

  package func checkpoint(
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

  package func record(
    of key: IdempotencyKey,
    completion: @escaping LogCompletion<IdempotencyRecord?>
  ) {
    let found = state.withLock { state in
      state.retry(of: key, at: now()).flatMap { retry in
        state.records[SessionID(retry.owner)].map { retry.record(name: $0.header.name) }
      }
    }
    completion(.success(found))
  }

  package func follow(_ session: SessionID, observer: @escaping LogObserver) -> LogSubscription {
    followers.add(session, observer)
  }

  /// Memory can always be written.
  package var health: LogHealth { .healthy }

  /// Memory has nothing to complete.
  package func close() {}
}

extension [LogEntry] {
  /// The end of a page within a range: the range's end, or the entry that fills the page.
  fileprivate func endOfPage(_ range: Range<Int>) -> Int {
    var bytes = 0
    for index in range {
      bytes += self[index].event.count
      if bytes >= LogPage.fullBytes { return index + 1 }
    }
    return range.upperBound
  }
}
