import Synchronization

/// A change of a session, for its observers.
public enum LogChange: Hashable, Sendable {
  /// The session has reached at least this revision.
  case appended(revision: Int)
  /// The session was deleted.
  case deleted
}

/// Observes a session.
public typealias LogObserver = @Sendable (LogChange) -> Void

/// Ends an observation when it is cancelled or released.
public final class LogSubscription: Sendable {
  private let end: Mutex<(@Sendable () -> Void)?>

  /// Makes a subscription; `end` is called once.
  public init(end: @escaping @Sendable () -> Void) {
    self.end = Mutex(end)
  }

  deinit { cancel() }

  /// Ends the observation; a running call of the observer may still continue.
  public func cancel() {
    let end = end.withLock { end in
      defer { end = nil }
      return end
    }
    end?()
  }
}

/// The observers of sessions, for logs that make every append in this process.
public final class LogFollowers: Sendable {
  private struct State {
    var observers: [SessionID: [Int: LogObserver]] = [:]
    var last = 0
  }

  private let state = Mutex(State())
  /// The number of observers, since most sessions have none, and nearly every append looks them up.
  private let count = Atomic(0)

  /// Makes an empty set.
  public init() {}

  /// Adds an observer of a session.
  public func add(_ session: SessionID, _ observer: @escaping LogObserver) -> LogSubscription {
    count.add(1, ordering: .sequentiallyConsistent)
    let number = state.withLock { state in
      state.last += 1
      state.observers[session, default: [:]][state.last] = observer
      return state.last
    }
    return LogSubscription { [weak self] in self?.remove(session, number) }
  }

  private func remove(_ session: SessionID, _ number: Int) {
    count.subtract(1, ordering: .relaxed)
    state.withLock { state in
      state.observers[session]?[number] = nil
      if state.observers[session]?.isEmpty == true { state.observers[session] = nil }
    }
  }

  /// True if a session has an observer.
  package func observe(_ session: SessionID) -> Bool {
    state.withLock { $0.observers[session] != nil }
  }

  /// Calls the observers of a session, outside the lock.
  public func notify(_ session: SessionID, _ change: LogChange) {
    guard count.load(ordering: .sequentiallyConsistent) > 0 else { return }
    let observers = state.withLock { state in state.observers[session].map { Array($0.values) } }
    for observer in observers ?? [] { observer(change) }
  }
}
