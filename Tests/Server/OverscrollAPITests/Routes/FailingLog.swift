import SessionLog
import Synchronization

/// A memory log that can be made to fail, as one on a full disk, and to wait, as one on a slow disk.
final class FailingLog: SessionLog {
  enum Operation: CaseIterable {
    case create, open, identity, position, append, read, delete, list, save, checkpoint, record
  }

  private struct State {
    var failure: SessionLogError?
    var failing = Set(Operation.allCases)
    var doesItNevertheless = false
    var held: Operation?
    var called: Set<Operation> = []
    var waiting: [@Sendable () -> Void] = []
  }

  private let present: Mutex<MemoryLog>
  private var memory: MemoryLog { present.withLock { $0 } }
  private let told = Mutex<[LogNotice]>([])
  private let counted = Mutex(LogFigures())
  let isShared: Bool
  private let state = Mutex(State())

  /// - Parameters:
  ///   - memory: The log that does not fail; that of another server too if it is shared.
  ///   - isShared: Whether a server reckons with others.
  init(over memory: MemoryLog = MemoryLog(), isShared: Bool = false) {
    present = Mutex(memory)
    self.isShared = isShared
  }

  /// How the calls fail; nil does not.
  var error: SessionLogError? {
    get { state.withLock { $0.failure } }
    set { state.withLock { $0.failure = newValue } }
  }

  var isFailing: Bool {
    get { error != nil }
    set { error = newValue ? .refused(.unavailable("the disk is full")) : nil }
  }

  /// Continues with another log, as if the one before had been put back.
  func putBack(_ memory: MemoryLog) { present.withLock { $0 = memory } }

  /// What the log has counted.
  var figures: LogFigures {
    get { counted.withLock { $0 } }
    set { counted.withLock { $0 = newValue } }
  }

  /// What the log has to tell an operator.
  var notices: [LogNotice] {
    get { told.withLock { $0 } }
    set { told.withLock { $0 = newValue } }
  }

  /// Lets the calls of one kind alone fail.
  ///
  /// With `doesItNevertheless` they are done and fail then, as if the answer was lost.
  func fail(_ operation: Operation, with error: SessionLogError, doesItNevertheless: Bool = false) {
    state.withLock { state in
      state.failure = error
      state.failing = [operation]
      state.doesItNevertheless = doesItNevertheless
      state.called = []
    }
  }

  /// The kinds of calls since the last `fail`.
  var operations: Set<Operation> { state.withLock { $0.called } }

  /// Makes the calls of one kind wait.
  func hold(_ operation: Operation) { state.withLock { $0.held = operation } }

  /// How many calls wait.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Lets the calls that wait go on, and holds none any longer.
  func release() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      state.held = nil
      return state.waiting
    }
    for goOn in waiting { goOn() }
  }

  private func perform<Value: Sendable>(
    _ operation: Operation,
    _ completion: @escaping @Sendable (Result<Value, SessionLogError>) -> Void,
    _ body:
      @escaping @Sendable (@escaping @Sendable (Result<Value, SessionLogError>) -> Void) ->
      Void
  ) {
    let call: (@Sendable () -> Void)? = state.withLock { state in
      state.called.insert(operation)
      let error = state.failing.contains(operation) ? state.failure : nil
      let isDone = error == nil || state.doesItNevertheless
      let call: @Sendable () -> Void = {
        guard let error else { return body(completion) }
        if isDone { body { _ in } }
        completion(.failure(error))
      }
      guard state.held == operation else { return call }
      state.waiting.append(call)
      return nil
    }
    call?()
  }

  func create(
    _ session: NewSession,
    completion: @escaping @Sendable (Result<LoggedSession, SessionLogError>) -> Void
  ) {
    perform(.create, completion) { self.memory.create(session, completion: $0) }
  }

  func open(
    _ name: String,
    completion: @escaping @Sendable (Result<LoggedSession, SessionLogError>) -> Void
  ) {
    perform(.open, completion) { self.memory.open(name, completion: $0) }
  }

  func identity(
    of name: String,
    completion: @escaping @Sendable (Result<SessionID, SessionLogError>) -> Void
  ) {
    perform(.identity, completion) { self.memory.identity(of: name, completion: $0) }
  }

  func position(
    of session: SessionID,
    completion: @escaping @Sendable (Result<LogPosition, SessionLogError>) -> Void
  ) {
    perform(.position, completion) { self.memory.position(of: session, completion: $0) }
  }

  func append(
    _ events: LogAppend,
    to session: SessionID,
    after position: LogPosition,
    completion: @escaping @Sendable (Result<LogPosition, SessionLogError>) -> Void
  ) {
    perform(.append, completion) {
      self.memory.append(events, to: session, after: position, completion: $0)
    }
  }

  func read(
    _ session: SessionID,
    after revision: Int,
    limit: Int,
    completion: @escaping @Sendable (Result<LogPage, SessionLogError>) -> Void
  ) {
    perform(.read, completion) {
      self.memory.read(session, after: revision, limit: limit, completion: $0)
    }
  }

  func delete(
    _ session: SessionID,
    completion: @escaping @Sendable (Result<Void, SessionLogError>) -> Void
  ) {
    perform(.delete, completion) { self.memory.delete(session, completion: $0) }
  }

  func list(
    prefix: String,
    after name: String?,
    limit: Int,
    completion: @escaping @Sendable (Result<[SessionListing], SessionLogError>) -> Void
  ) {
    perform(.list, completion) {
      self.memory.list(prefix: prefix, after: name, limit: limit, completion: $0)
    }
  }

  func save(
    _ checkpoint: Checkpoint,
    of session: SessionID,
    completion: @escaping @Sendable (Result<Void, SessionLogError>) -> Void
  ) {
    perform(.save, completion) { self.memory.save(checkpoint, of: session, completion: $0) }
  }

  func checkpoint(
    of session: SessionID,
    engineVersion: String,
    notPast point: CheckpointPoint,
    completion: @escaping @Sendable (Result<Checkpoint?, SessionLogError>) -> Void
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

  func record(
    of key: IdempotencyKey,
    completion: @escaping @Sendable (Result<IdempotencyRecord?, SessionLogError>) -> Void
  ) {
    perform(.record, completion) {
      self.memory.record(of: key, completion: $0)
    }
  }

  func follow(
    _ session: SessionID,
    observer: @escaping @Sendable (LogChange) -> Void
  ) -> LogSubscription {
    memory.follow(session, observer: observer)
  }

  var health: LogHealth {
    isFailing ? .failing("the disk is full") : .healthy
  }

  func close() { memory.close() }
}
