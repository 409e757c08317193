package import Explorer
import OverscrollWire

/// What an exploration of one configuration in one dialect found.
package struct ExplorationRun: Sendable {
  /// What ended a search.
  package enum End: String, Sendable {
    /// So many sequences were played as were wanted.
    case sequences
    /// Nothing more could be tried.
    case exhausted
    /// Its time was over.
    case time
    /// It was cancelled.
    case cancelled
  }

  package let subject: ExplorationPlan.Subject
  /// What was found; nil where the dialect lacks a component.
  package let found: Exploration?
  package let end: End

  /// Explores what a plan says.
  ///
  /// Runs are made side by side if there are several, else the parts of the one run. What they find
  /// depends on the plan alone.
  ///
  /// - Parameters:
  ///   - plan: What to explore.
  ///   - threads: How many threads at the most.
  ///   - watch: Is told the progress, and stops the searches.
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
    watch.note(index, search.progress)
    let found = Exploration(search, most: plan.mostCounterexamples, parallel)
    let isFull = search.progress.sequences >= plan.bounds.sequences
    let end = isComplete ? (isFull ? .sequences : .exhausted) : watch.end ?? .cancelled
    return ExplorationRun(subject: subject, found: found, end: end)
  }
}
