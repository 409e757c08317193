import Synchronization
import SystemPrimitives

/// Explorations that clients have asked for: a few run at a time, each on a thread of lower priority, some
/// wait, and the last that are over are kept.
package final class ExplorationDesk: Sendable {
  /// What became of a request for an exploration.
  package enum Admission: Sendable {
    case admitted
    /// As many run and wait as may.
    case full
    /// Nothing more is taken.
    case closed
  }

  private struct Present {
    var jobs: [String: ExplorationJob] = [:]
    var waiting: [ExplorationJob] = []
    var running = 0
    /// The names of those that are over, the oldest first.
    var over: [String] = []
    var isClosed = false
  }

  private let present = Mutex(Present())
  private let mostRunning: Int
  private let mostWaiting: Int
  private let mostKept: Int

  /// Opens a desk.
  package init(running: Int = 2, waiting: Int = 16, kept: Int = 16) {
    (mostRunning, mostWaiting, mostKept) = (running, waiting, kept)
  }

  /// An exploration by its name; nil if there is none.
  package subscript(id: String) -> ExplorationJob? { present.withLock { $0.jobs[id] } }

  /// Takes an exploration, and starts it if it need not wait.
  package func add(_ job: ExplorationJob) -> Admission {
    let (admission, starts) = present.withLock { present -> (Admission, Bool) in
      guard !present.isClosed else { return (.closed, false) }
      let starts = present.running < mostRunning
      guard starts || present.waiting.count < mostWaiting else { return (.full, false) }
      present.jobs[job.id] = job
      if starts { present.running += 1 } else { present.waiting.append(job) }
      return (.admitted, starts)
    }
    guard starts else { return admission }
    do throws(SystemFailure) {
      try SystemThread.start { self.work(from: job) }
      return admission
    } catch {
      // The system has no thread left.
      present.withLock { present in
        present.running -= 1
        present.jobs[job.id] = nil
      }
      return .full
    }
  }

  /// Runs an exploration, and then those that wait, one after the other.
  private func work(from first: ExplorationJob) {
    SystemThread.lowerPriority()
    var next: ExplorationJob? = first
    while let job = next {
      job.run()
      next = present.withLock { present in
        if present.jobs[job.id] != nil { present.over.append(job.id) }
        while present.over.count > mostKept { present.jobs[present.over.removeFirst()] = nil }
        if present.waiting.isEmpty {
          present.running -= 1
          return nil
        }
        return present.waiting.removeFirst()
      }
    }
  }

  /// Cancels an exploration and forgets it.
  ///
  /// - Returns: Whether there was one.
  package func remove(_ id: String) -> Bool {
    let job = present.withLock { present in
      present.over.removeAll { $0 == id }
      present.waiting.removeAll { $0.id == id }
      return present.jobs.removeValue(forKey: id)
    }
    job?.cancel()
    return job != nil
  }

  /// Cancels all explorations, and takes no more.
  package func close() {
    let jobs = present.withLock { present in
      present.isClosed = true
      return Array(present.jobs.values)
    }
    for job in jobs { job.cancel() }
  }
}
