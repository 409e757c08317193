import DequeModule
import Dispatch
import Synchronization

/// Threads for work that takes long: loads, the past, recordings.
///
/// At most `width` pieces run at a time, so that the threads that serve connections keep the
/// processor.
public final class BackgroundWork: TaskExecutor {
  private struct State {
    var jobs: Deque<UnownedJob> = []
    var running = 0
  }

  private let state = Mutex(State())
  private let width: Int
  private let admission = Mutex(0)
  /// The most pieces of admitted work, running and waiting.
  private let limit: Int

  /// Makes threads for `width` pieces at a time, and for so many more that wait for admission.
  public init(width: Int, waiting: Int = .max - 1000) {
    self.width = width
    limit = width + waiting
  }

  /// Starts a piece of work; false if too many wait already.
  public func start(_ body: @escaping @Sendable () async -> Void) -> Bool {
    let isAdmitted = admission.withLock { count in
      guard count < limit else { return false }
      count += 1
      return true
    }
    guard isAdmitted else { return false }
    Task(executorPreference: self) {
      await body()
      self.admission.withLock { $0 -= 1 }
    }
    return true
  }

  /// Runs a job of a task that prefers these threads.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let starts = state.withLock { state in
      state.jobs.append(job)
      guard state.running < width else { return false }
      state.running += 1
      return true
    }
    if starts { DispatchQueue.global().async { self.drain() } }
  }

  private func drain() {
    while true {
      let job = state.withLock { state in
        let job = state.jobs.popFirst()
        if job == nil { state.running -= 1 }
        return job
      }
      guard let job else { return }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
