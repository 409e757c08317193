package import Explorer
import OverscrollWire
import Synchronization
package import SystemPrimitives

/// The result of an exploration of one configuration in one dialect.
package struct ExplorationRun: Sendable {
  /// The reason for the end of a search.
  package enum End: String, Sendable {
    /// The wanted number of sequences was played.
    case sequences
    /// No more sequence was left to try.
    case exhausted
    /// The time of the exploration was over.
    case time
    /// The exploration was cancelled.
    case cancelled
  }

  package let subject: ExplorationPlan.Subject
  /// The findings; nil if the dialect lacks a component.
  package let found: Exploration?
  package let end: End

  /// Explores the subjects of a plan.
  ///
  /// Several runs are made side by side; a single run is split into parts. The findings depend on the plan
  /// alone.
  ///
  /// - Parameters:
  ///   - plan: The plan to explore.
  ///   - threads: The most threads.
  ///   - watch: The watch that follows the progress and stops the searches.
  /// - Returns: A run for each subject, in their order.
  package static func all(
    of plan: ExplorationPlan,
    threads: Int,
    watch: ExplorationWatch
  ) -> [ExplorationRun] {
    let count = plan.subjects.count
    let outer = max(1, min(threads, count))
    var plan = plan
    plan.bounds.memoryMiB /= outer
    let shared = plan
    return Search.results(count, Threads.parallel(outer)) { index in
      Self.run(index, of: shared, threads: threads / outer, watch)
    }
  }

  private static func run(
    _ index: Int,
    of plan: ExplorationPlan,
    threads: Int,
    _ watch: ExplorationWatch
  ) -> ExplorationRun {
    let subject = plan.subjects[index]
    guard case .applicable(let configuration) = subject.configuration else {
      return ExplorationRun(subject: subject, found: nil, end: .exhausted)
    }
    let parallel = Threads.parallel(threads)
    var search = Search(
      configuration.session.engine,
      properties: plan.properties,
      bounds: plan.bounds
    )
    let isComplete = search.run(parallel) { watch.shouldContinue(index, $0) }
    _ = watch.shouldContinue(index, search.progress)
    let found = Exploration(search, most: plan.mostCounterexamples, parallel)
    let isFull = search.progress.sequences >= plan.bounds.sequences
    let end = isComplete ? (isFull ? .sequences : .exhausted) : watch.end ?? .cancelled
    return ExplorationRun(subject: subject, found: found, end: end)
  }
}

/// Reports the progress of the searches of an exploration, and stops them.
package final class ExplorationWatch: Sendable {
  /// The reason for the end of all searches, and the progress of each.
  private let state = Mutex((end: ExplorationRun.End?.none, progress: [Int: Search.Progress]()))
  private let deadline: Milliseconds?

  /// Makes a watch.
  ///
  /// - Parameter deadline: The instant of the monotonic clock at which the searches stop; nil is never.
  package init(deadline: Milliseconds? = nil) { self.deadline = deadline }

  /// Stops the searches at the end of their present batches.
  package func cancel() { state.withLock { $0.end = $0.end ?? .cancelled } }

  /// The reason why the searches stopped; nil if they were not stopped.
  package var end: ExplorationRun.End? { state.withLock { $0.end } }

  /// The sum of all searches' progress; the depth is the greatest one.
  package var progress: Search.Progress {
    let all = state.withLock { $0.progress.values }
    return all.reduce(into: Search.Progress()) { $0.add($1) }
  }

  func shouldContinue(_ run: Int, _ progress: Search.Progress) -> Bool {
    let isLate = deadline.map { MonotonicClock.now >= $0 } ?? false
    return state.withLock { state in
      state.progress[run] = progress
      if isLate, state.end == nil { state.end = .time }
      return state.end == nil
    }
  }
}
