package import SessionLog
internal import Synchronization

/// A memory log whose calls a test lets wait, as on a slow disk, and fail, as on a full one.
package final class HeldLog: SessionLog {
  package enum Operation: CaseIterable, Sendable {
    case create, open, identity, position, append, read, delete, list, save, checkpoint, record
    case note, lapsed
  }

  private struct State {
    var memory: MemoryLog
    var notices: [LogNotice] = []
    var figures = LogFigures()
    var failure: SessionLogError?
    var failing = Self.allButNotes
    var doesItNevertheless = false
    var held: Operation?
    var called: Set<Operation> = []
    /// What waits: called with nil it is done, with an error it fails.
    var waiting: [@Sendable (SessionLogError?) -> Void] = []

    static let allButNotes = Set(Operation.allCases).subtracting([.note, .lapsed])
  }

  package let isShared: Bool
  /// The calls that servers note.
  package let calls: NotedCalls
  private let state: Mutex<State>

  /// Makes a log.
  ///
  /// - Parameters:
  ///   - held: The kind of calls that wait; nil for none.
  ///   - memory: The log that does what is asked; that of another server too if it is shared.
  ///   - isShared: Whether a server reckons with others.
  ///   - calls: The calls that servers note, if it is shared.
  package init(
    holding held: Operation? = nil,
    over memory: MemoryLog = MemoryLog(),
    isShared: Bool = false,
    calls: NotedCalls = NotedCalls()
  ) {
    self.isShared = isShared
    self.calls = calls
    state = Mutex(State(memory: memory, held: held))
  }

  package var memory: MemoryLog { state.withLock { $0.memory } }

  /// Continues with another log, as if the one before had been put back.
  package func putBack(_ memory: MemoryLog) { state.withLock { $0.memory = memory } }

  // MARK: Waiting

  /// Makes the calls of one kind wait.
  package func hold(_ operation: Operation) { state.withLock { $0.held = operation } }

  /// How many calls wait.
  package var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Lets the oldest call that waits go to the log.
  package func commit() { takeFirst()?(nil) }

  /// Lets the oldest call that waits fail.
  package func fail(_ error: SessionLogError) { takeFirst()?(error) }

  private func takeFirst() -> (@Sendable (SessionLogError?) -> Void)? {
    state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
  }

  /// Lets the calls that wait go on, and holds none any longer.
  package func release() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      state.held = nil
      return state.waiting
    }
    for goOn in waiting { goOn(nil) }
  }

  // MARK: Failing

  /// How the calls fail; nil does not.
  package var error: SessionLogError? {
    get { state.withLock { $0.failure } }
    set { state.withLock { $0.failure = newValue } }
  }

  package var isFailing: Bool {
    get { error != nil }
    set { error = newValue ? .refused(.unavailable("the disk is full")) : nil }
  }

  /// Lets the calls of one kind alone fail.
  ///
  /// With `doesItNevertheless` they are done and fail then, as if the answer was lost.
  package func fail(
    _ operation: Operation,
    with error: SessionLogError,
    doesItNevertheless: Bool = false
  ) {
    state.withLock { state in
      state.failure = error
      state.failing = [operation]
      state.doesItNevertheless = doesItNevertheless
      state.called = []
    }
  }

  /// The kinds of calls since the last `fail`.
  package var operations: Set<Operation> { state.withLock { $0.called } }

  private func perform<Value: Sendable>(
    _ operation: Operation,
    _ completion: @escaping LogCompletion<Value>,
    _ body: @escaping @Sendable (@escaping LogCompletion<Value>) -> Void
  ) {
    let call: (@Sendable (SessionLogError?) -> Void)? = state.withLock { state in
      state.called.insert(operation)
      let failure = state.failing.contains(operation) ? state.failure : nil
      let isDone = failure == nil || state.doesItNevertheless
      let call: @Sendable (SessionLogError?) -> Void = { error in
        guard let error = error ?? failure else { return body(completion) }
        if isDone, failure != nil { body { _ in } }
        completion(.failure(error))
      }
      guard state.held == operation else { return call }
      state.waiting.append(call)
      return nil
    }
    call?(nil)
  }

  // MARK: The log

  package func create(_ session: NewSession, completion: @escaping LogCompletion<LoggedSession>) {
    perform(.create, completion) { completion in
      self.memory.create(session) { result in
        // A shared log notes the creation as a call.
        if self.isShared, case .success(let logged) = result { self.calls.note([logged.id]) }
        completion(result)
      }
    }
  }

  package func open(_ name: String, completion: @escaping LogCompletion<LoggedSession>) {
    perform(.open, completion) { self.memory.open(name, completion: $0) }
  }

  package func identity(of name: String, completion: @escaping LogCompletion<SessionID>) {
    perform(.identity, completion) { self.memory.identity(of: name, completion: $0) }
  }

  package func position(of session: SessionID, completion: @escaping LogCompletion<LogPosition>) {
    perform(.position, completion) { self.memory.position(of: session, completion: $0) }
  }

  package func append(
    _ events: LogAppend,
    to session: SessionID,
    after position: LogPosition,
    completion: @escaping LogCompletion<LogPosition>
  ) {
    perform(.append, completion) {
      self.memory.append(events, to: session, after: position, completion: $0)
    }
  }

  package func read(
    _ session: SessionID,
    after revision: Int,
    limit: Int,
    completion: @escaping LogCompletion<LogPage>
  ) {
    perform(.read, completion) {
      self.memory.read(session, after: revision, limit: limit, completion: $0)
    }
  }

  package func delete(
    _ session: SessionID,
    ifIdleFor lifetime: Int64?,
    completion: @escaping LogCompletion<Bool>
  ) {
    perform(.delete, completion) { completion in
      if self.isShared, let lifetime,
        !self.calls.lapsed([session], after: lifetime).contains(session)
      {
        return completion(.success(false))
      }
      self.memory.delete(session, ifIdleFor: nil, completion: completion)
    }
  }

  package func list(
    prefix: String,
    after name: String?,
    limit: Int,
    completion: @escaping LogCompletion<[SessionListing]>
  ) {
    perform(.list, completion) {
      self.memory.list(prefix: prefix, after: name, limit: limit, completion: $0)
    }
  }

  package func save(
    _ checkpoint: Checkpoint,
    of session: SessionID,
    completion: @escaping LogCompletion<Void>
  ) {
    perform(.save, completion) { self.memory.save(checkpoint, of: session, completion: $0) }
  }

  package func checkpoint(
    of session: SessionID,
    engineVersion: String,
    notPast point: CheckpointPoint,
    completion: @escaping LogCompletion<Checkpoint?>
  ) {
    perform(.checkpoint, completion) {
      self.memory.checkpoint(
        of: session,
        engineVersion: engineVersion,
        notPast: point,
        completion: $0
      )
    }
  }

  package func record(
    of key: IdempotencyKey,
    completion: @escaping LogCompletion<IdempotencyRecord?>
  ) {
    perform(.record, completion) { self.memory.record(of: key, completion: $0) }
  }

  package func note(callsOf sessions: [SessionID], completion: @escaping LogCompletion<Void>) {
    perform(.note, completion) { completion in
      self.calls.note(sessions)
      completion(.success(()))
    }
  }

  package func lapsed(
    of sessions: [SessionID],
    after lifetime: Int64,
    completion: @escaping LogCompletion<Set<SessionID>>
  ) {
    let answer = isShared ? calls.lapsed(sessions, after: lifetime) : Set(sessions)
    perform(.lapsed, completion) { $0(.success(answer)) }
  }

  package func follow(
    _ session: SessionID,
    observer: @escaping LogObserver
  ) -> LogSubscription {
    memory.follow(session, observer: observer)
  }

  package var health: LogHealth { isFailing ? .failing("the disk is full") : .healthy }

  /// What the log has counted.
  package var figures: LogFigures {
    get { state.withLock { $0.figures } }
    set { state.withLock { $0.figures = newValue } }
  }

  /// What the log has to tell an operator.
  package var notices: [LogNotice] {
    get { state.withLock { $0.notices } }
    set { state.withLock { $0.notices = newValue } }
  }

  package func close() { memory.close() }
}

/// The last calls of sessions that servers have noted, by the clock of a shared log.
package final class NotedCalls: Sendable {
  private struct State {
    var now: Int64 = 0
    var last: [SessionID: Int64] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  /// Lets so many milliseconds pass on the log's clock.
  package func pass(_ milliseconds: Int64) { state.withLock { $0.now += milliseconds * 1000 } }

  package func note(_ sessions: [SessionID]) {
    state.withLock { state in for session in sessions { state.last[session] = state.now } }
  }

  package func lapsed(_ sessions: [SessionID], after lifetime: Int64) -> Set<SessionID> {
    state.withLock { state in
      for session in sessions where state.last[session] == nil { state.last[session] = state.now }
      return Set(sessions.filter { state.last[$0].map { $0 + lifetime <= state.now } ?? false })
    }
  }
}
