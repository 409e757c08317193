import DequeModule
import Dispatch
import Synchronization
import SystemPrimitives

/// Threads for works of one kind; each work runs whole.
///
/// While works are no more than the most threads, each has a thread of its own, and the system divides
/// the processors among them; the others wait, first come, first served. A work may block its thread, but
/// never waits for another work of its own pool.
public final class WorkPool: Sendable {
  /// A work.
  public typealias Work = @Sendable () -> Void

  private struct State {
    /// The admitted works that have not ended.
    var works = 0
    var waiting: Deque<Work> = []
    var threads = 0
    /// The threads without a work that nobody has woken.
    var idle = 0
  }

  private let state = Mutex(State())
  private let arrivals = DispatchSemaphore(value: 0)
  private let width: Int
  private let limit: Int
  private let niceness: Int32

  /// The time that a thread without a work stays.
  private static let lingering = DispatchTimeInterval.seconds(1)

  /// Makes a pool without threads.
  ///
  /// - Parameters:
  ///   - width: The most threads.
  ///   - limit: The most works at a time, running and waiting.
  ///   - niceness: The difference by which the priority of the threads is lower than the serving ones'.
  init(width: Int, limit: Int, niceness: Int32) {
    self.width = width
    self.limit = limit
    self.niceness = niceness
    _ = ThreadStarter.shared
  }

  /// Starts a work; false at the limit.
  public func start(_ work: @escaping Work) -> Bool {
    guard admit() else { return false }
    run(work)
    return true
  }

  /// Starts a work of a kind whose number is bounded in any case, such as one for each connection.
  func add(_ work: @escaping Work) {
    state.withLock { $0.works += 1 }
    run(work)
  }

  /// Takes the place of a work, which `run` or `leave` gives back; false if there is none.
  func admit() -> Bool {
    state.withLock { state in
      guard state.works < limit else { return false }
      state.works += 1
      return true
    }
  }

  /// Gives back the place of a work that has ended, or is not run.
  func leave() { state.withLock { $0.works -= 1 } }

  /// Runs a work that has its place.
  func run(_ work: @escaping Work) {
    let (wakes, starts) = state.withLock { state in
      state.waiting.append(work)
      guard state.idle == 0 else {
        state.idle -= 1
        return (true, false)
      }
      guard state.threads < width else { return (false, false) }
      state.threads += 1
      return (false, true)
    }
    if wakes { arrivals.signal() }
    if starts { ThreadStarter.shared.start(self) }
  }

  fileprivate func startThread() {
    do {
      try SystemThread.start(niceness: niceness) { self.runWorks() }
    } catch {
      // The system has no thread left: a shared one does the work.
      DispatchQueue.global().async { self.runWorks() }
    }
  }

  private func runWorks() {
    while let work = next() {
      work()
      leave()
    }
  }

  /// The next work of a thread; nil if there was none for long, so that the thread ends.
  private func next() -> Work? {
    while true {
      let work = state.withLock { state in
        let work = state.waiting.popFirst()
        if work == nil { state.idle += 1 }
        return work
      }
      if let work { return work }
      if arrivals.wait(timeout: .now() + Self.lingering) == .success { continue }
      let ends = state.withLock { state in
        // The thread that woke the last idle thread counts on this one.
        guard state.idle > 0 else { return false }
        state.idle -= 1
        state.threads -= 1
        return true
      }
      if ends { return nil }
      arrivals.wait()
    }
  }
}

/// Starts the threads of all pools: a thread inherits the priority of the one that starts it.
private final class ThreadStarter: Sendable {
  static let shared = ThreadStarter()

  private let pools = Mutex<Deque<WorkPool>>([])
  private let arrivals = DispatchSemaphore(value: 0)

  /// Starts its own thread, before any pool has one.
  private init() {
    // Without the thread, which the system refuses nearly never, no pool has any.
    try? SystemThread.start { [self] in
      while true {
        arrivals.wait()
        pools.withLock { $0.popFirst() }?.startThread()
      }
    }
  }

  func start(_ pool: WorkPool) {
    pools.withLock { $0.append(pool) }
    arrivals.signal()
  }
}

/// Blocks the calling thread, which must be one for long works, until another thread brings an outcome.
///
/// - Parameter start: Starts the work; it passes on the outcome once, perhaps during the call.
/// - Returns: The outcome.
public func outcome<Value: Sendable>(
  of start: (@escaping @Sendable (Value) -> Void) -> Void
) -> Value {
  let answer = AwaitedAnswer<Value>()
  start { value in
    answer.value.withLock { $0 = value }
    answer.arrived.signal()
  }
  while true {
    answer.arrived.wait()
    if let value = answer.value.withLock({ $0 }) { return value }
  }
}

private final class AwaitedAnswer<Value: Sendable>: Sendable {
  let value = Mutex<Value?>(nil)
  let arrived = DispatchSemaphore(value: 0)
}
