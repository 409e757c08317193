import DequeModule
import Dispatch
import Synchronization
import SystemPrimitives

/// A pool of threads for one kind of work; each work runs to its end on one thread.
///
/// Up to the most threads, each work has its own thread, and the system divides the processors among the
/// threads; further works wait in the order of their arrival. A work may block its thread, but must not
/// wait for another work of the same pool.
public final class WorkPool: Sendable {
  /// A closure that a thread of the pool runs.
  public typealias Work = @Sendable () -> Void

  private struct State {
    /// The admitted works that have not ended.
    var works = 0
    var waiting: Deque<Work> = []
    var threads = 0
    /// The idle threads without a pending signal.
    var idle = 0
  }

  private let state = Mutex(State())
  private let arrivals = DispatchSemaphore(value: 0)
  private let width: Int
  private let limit: Int
  private let niceness: Int32

  /// The time after which an idle thread ends.
  private static let lingering = DispatchTimeInterval.seconds(1)

  /// Makes a pool without threads.
  ///
  /// - Parameters:
  ///   - width: The most threads.
  ///   - limit: The most works at a time, running and waiting.
  ///   - niceness: The threads' priority, as the difference below the serving threads' priority.
  init(width: Int, limit: Int, niceness: Int32) {
    self.width = width
    self.limit = limit
    self.niceness = niceness
    _ = ThreadStarter.shared
  }

  /// Starts a work; false if the pool is at its limit.
  public func start(_ work: @escaping Work) -> Bool {
    guard admit() else { return false }
    run(work)
    return true
  }

  /// Starts a work of a kind with a bounded number, such as one for each connection.
  func add(_ work: @escaping Work) {
    state.withLock { $0.works += 1 }
    run(work)
  }

  /// Reserves a place for a work, which `run` or `leave` frees again; false at the limit.
  func admit() -> Bool {
    state.withLock { state in
      guard state.works < limit else { return false }
      state.works += 1
      return true
    }
  }

  /// Frees the place of a work that has ended or will not run.
  func leave() { state.withLock { $0.works -= 1 } }

  /// Runs a piece of work with a reserved place.
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
      // The system refuses a thread: a shared thread does the work.
      DispatchQueue.global().async { self.runWorks() }
    }
  }

  private func runWorks() {
    while let work = next() {
      work()
      leave()
    }
  }

  /// The next work of a thread; nil after a long idle time, so that the thread ends.
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
        // The sender of the signal to the last idle thread relies on this thread.
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

/// The starter of the threads of all pools: a thread inherits the priority of its starter.
private final class ThreadStarter: Sendable {
  static let shared = ThreadStarter()

  private let pools = Mutex<Deque<WorkPool>>([])
  private let arrivals = DispatchSemaphore(value: 0)

  /// Starts the starter's own thread, before any pool has a thread.
  private init() {
    // Without the starter's thread, which the system nearly never refuses, pools have no threads.
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

/// Blocks the calling thread, which must be one for long work, until another thread gives the outcome.
///
/// - Parameter start: Starts the work, which passes on the outcome once, perhaps during the call.
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
