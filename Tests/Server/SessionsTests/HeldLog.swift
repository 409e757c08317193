import SessionLog
import Synchronization

/// A memory log whose calls of one kind wait until the test lets them go, as on a slow disk.
final class HeldLog: SessionLog {
  enum Operation { case create, open, position, append, delete, read, record, note, lapsed, idle }

  let memory: MemoryLog
  let isShared: Bool
  private let held: Operation?
  /// The calls that servers note.
  let calls: NotedCalls
  /// What waits: called with nil it is done, with an error it fails.
  private let waiting = Mutex<[@Sendable (SessionLogError?) -> Void]>([])

  /// Makes a log that holds calls of a kind back; nil holds none.
  init(
    holding held: Operation?,
    over memory: MemoryLog = MemoryLog(),
    isShared: Bool = false,
    calls: NotedCalls = NotedCalls()
  ) {
    self.calls = calls
    self.held = held
    self.memory = memory
    self.isShared = isShared
  }

  /// How many calls wait.
  var waitingCount: Int { waiting.withLock { $0.count } }

  /// Lets the oldest call that waits go to the log.
  func commit() { takeFirst()?(nil) }

  /// Lets the oldest call that waits fail.
  func fail(_ error: SessionLogError) { takeFirst()?(error) }

  private func takeFirst() -> (@Sendable (SessionLogError?) -> Void)? {
    waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }

  private func perform<Value: Sendable>(
    _ operation: Operation,
    _ completion: @escaping LogCompletion<Value>,
    _ body: @escaping @Sendable () -> Void
  ) {
    guard operation == held else { return body() }
    waiting.withLock { waiting in
      waiting.append { error in
        if let error { completion(.failure(error)) } else { body() }
      }
    }
  }

  func create(_ session: NewSession, completion: @escaping LogCompletion<LoggedSession>) {
    perform(.create, completion) {
      self.memory.create(session) { result in
        // A shared log notes the creation as a call.
        if self.isShared, case .success(let logged) = result { self.calls.note([logged.id]) }
        completion(result)
      }
    }
  }

  func open(_ name: String, completion: @escaping LogCompletion<LoggedSession>) {
    perform(.open, completion) { self.memory.open(name, completion: completion) }
  }

  func identity(of name: String, completion: @escaping LogCompletion<SessionID>) {
    memory.identity(of: name, completion: completion)
  }

  func position(of session: SessionID, completion: @escaping LogCompletion<LogPosition>) {
    perform(.position, completion) { self.memory.position(of: session, completion: completion) }
  }

  func append(
    _ events: LogAppend,
    to session: SessionID,
    after position: LogPosition,
    completion: @escaping LogCompletion<LogPosition>
  ) {
    perform(.append, completion) {
      self.memory.append(events, to: session, after: position, completion: completion)
    }
  }

  func read(
    _ session: SessionID,
    after revision: Int,
    limit: Int,
    completion: @escaping LogCompletion<LogPage>
  ) {
    perform(.read, completion) {
      self.memory.read(session, after: revision, limit: limit, completion: completion)
    }
  }

  func delete(_ session: SessionID, completion: @escaping LogCompletion<Void>) {
    perform(.delete, completion) { self.memory.delete(session, completion: completion) }
  }

  func list(
    prefix: String,
    after name: String?,
    limit: Int,
    completion: @escaping LogCompletion<[SessionListing]>
  ) {
    memory.list(prefix: prefix, after: name, limit: limit, completion: completion)
  }

  func save(
    _ checkpoint: Checkpoint,
    of session: SessionID,
    completion: @escaping LogCompletion<Void>
  ) {
    memory.save(checkpoint, of: session, completion: completion)
  }

  func checkpoint(
    of session: SessionID,
    engineVersion: String,
    notPast point: CheckpointPoint,
    completion: @escaping LogCompletion<Checkpoint?>
  ) {
    memory.checkpoint(
      of: session,
      engineVersion: engineVersion,
      notPast: point,
      completion: completion
    )
  }

  func record(of key: IdempotencyKey, completion: @escaping LogCompletion<IdempotencyRecord?>) {
    perform(.record, completion) { self.memory.record(of: key, completion: completion) }
  }

  func follow(
    _ session: SessionID,
    observer: @escaping @Sendable (LogChange) -> Void
  ) -> LogSubscription {
    memory.follow(session, observer: observer)
  }

  func note(callsOf sessions: [SessionID], completion: @escaping LogCompletion<Void>) {
    perform(.note, completion) {
      self.calls.note(sessions)
      completion(.success(()))
    }
  }

  func expire(
    _ session: SessionID,
    after lifetime: Int64,
    completion: @escaping LogCompletion<Bool>
  ) {
    perform(.delete, completion) {
      guard !self.isShared || self.calls.lapsed([session], after: lifetime).contains(session) else {
        return completion(.success(false))
      }
      self.memory.delete(session) { result in completion(result.map { true }) }
    }
  }

  func idle(
    for lifetime: Int64,
    after last: IdleSession?,
    limit: Int,
    completion: @escaping LogCompletion<[IdleSession]>
  ) {
    memory.list(prefix: "", after: nil, limit: 10_000) { result in
      let idle = self.calls.idle(for: lifetime, (try? result.get()) ?? [])
      let place = last.flatMap { last in idle.firstIndex(of: last).map { $0 + 1 } } ?? 0
      let page = Array(idle.dropFirst(place).prefix(limit))
      self.perform(.idle, completion) { completion(.success(page)) }
    }
  }

  func lapsed(
    of sessions: [SessionID],
    after lifetime: Int64,
    completion: @escaping LogCompletion<Set<SessionID>>
  ) {
    let answer = isShared ? calls.lapsed(sessions, after: lifetime) : Set(sessions)
    perform(.lapsed, completion) { completion(.success(answer)) }
  }

  var health: LogHealth { memory.health }

  func close() { memory.close() }
}

/// The last calls of sessions that servers have noted, by the clock of a shared log.
final class NotedCalls: Sendable {
  private struct State {
    var now: Int64 = 0
    var last: [SessionID: Int64] = [:]
  }

  private let state = Mutex(State())

  /// Lets so many milliseconds pass on the log's clock.
  func pass(_ milliseconds: Int64) { state.withLock { $0.now += milliseconds * 1000 } }

  func note(_ sessions: [SessionID]) {
    state.withLock { state in for session in sessions { state.last[session] = state.now } }
  }

  func idle(for lifetime: Int64, _ listings: [SessionListing]) -> [IdleSession] {
    state.withLock { state in
      listings.compactMap { listing in
        state.last[listing.id].map { IdleSession(id: listing.id, name: listing.name, calledAt: $0) }
      }.filter { $0.calledAt + lifetime <= state.now }
        .sorted { ($0.calledAt, $0.id.value) < ($1.calledAt, $1.id.value) }
    }
  }

  func lapsed(_ sessions: [SessionID], after lifetime: Int64) -> Set<SessionID> {
    state.withLock { state in
      for session in sessions where state.last[session] == nil { state.last[session] = state.now }
      return Set(sessions.filter { state.last[$0].map { $0 + lifetime <= state.now } ?? false })
    }
  }
}
