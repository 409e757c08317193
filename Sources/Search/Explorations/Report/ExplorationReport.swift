package import Explorer
import OverscrollWire
package import Recordings
package import RefreshEngine

/// The findings of an exploration, with the allowed ones marked.
package struct ExplorationReport: Sendable {
  /// A counterexample, and its observation.
  package struct Example: Sendable {
    package let counterexample: Counterexample
    /// The example's number among the examples of its violation, from 1.
    package let number: Int
    /// The number of events up to the violation.
    package let step: Int
    /// The observation, with the numbers.
    package let text: String
    /// The instant of each event; empty if the events never come to rest.
    package let instants: [Instant]
    /// The reasons for the component's state at the violation; nil for the scroll view.
    package let explanation: Explanation?
    /// The reason for accepting the violation; nil if it is not accepted.
    package let because: String?
  }

  /// The counterexamples of one property; empty if the property holds.
  package struct Finding: Sendable {
    package let property: Property
    package let examples: [Example]
    /// The reason why the property does not apply, as one sentence; nil if it was checked.
    package let absence: String?
  }

  /// The search of one configuration in one dialect.
  package struct Run: Sendable {
    /// The reason for the end of a search.
    package enum End: String, Sendable {
      /// The wanted number of sequences was played.
      case sequences
      /// No more sequence was left to try.
      case exhausted
      /// The exploration was cancelled.
      case cancelled
    }

    package let subject: ExplorationPlan.Subject
    /// The progress of the search; nil if the dialect lacks a component.
    package let progress: Search.Progress?
    package let end: End
    /// The findings of each requested property, in the order of all properties.
    package let findings: [Finding]
  }

  package let bounds: SearchBounds
  package let runs: [Run]
  /// The pointers and properties of the entries of the allow list that no violation matched.
  package let unmatched: [String]

  /// Explores the subjects of a plan.
  ///
  /// Several runs are made side by side; a single run is split into parts. The findings depend on the plan
  /// alone.
  ///
  /// - Parameters:
  ///   - plan: The plan to explore.
  ///   - allowed: The accepted violations.
  ///   - threads: The most threads.
  ///   - shouldContinue: False ends the searches after their present batches.
  package init(
    exploring plan: ExplorationPlan,
    allowed: AllowList = AllowList(),
    threads: Int,
    shouldContinue: @Sendable () -> Bool = { true }
  ) {
    let outer = max(1, min(threads, plan.subjects.count))
    var divided = plan
    divided.bounds.memoryMiB /= outer
    let shared = divided
    let found = Search.results(plan.subjects.count, Threads.parallel(outer)) { index in
      shared.explored(index, Threads.parallel(threads / outer), shouldContinue)
    }
    var matched: Set<Int> = []
    bounds = plan.bounds
    runs = zip(plan.subjects, found).map { Run($0, $1, allowed, &matched) }
    unmatched = allowed.entries.indices.filter { !matched.contains($0) }
      .map { "/\($0) (\(allowed.entries[$0].property))" }
  }

  /// True if each violation is allowed, and each entry of the allow list matches a violation.
  package var isClean: Bool {
    unmatched.isEmpty
      && runs.allSatisfy { run in
        run.findings.allSatisfy { $0.examples.allSatisfy { $0.because != nil } }
      }
  }
}

extension ExplorationPlan {
  /// The findings in a subject, nil if the dialect lacks a component, and the reason for the end.
  fileprivate typealias Explored = (found: Exploration?, end: ExplorationReport.Run.End)

  fileprivate func explored(
    _ index: Int,
    _ parallel: Search.Parallel,
    _ shouldContinue: () -> Bool
  ) -> Explored {
    guard let configuration = subjects[index].configuration.applicable else {
      return (nil, .exhausted)
    }
    var search = Search(configuration.session.engine, properties: properties, bounds: bounds)
    let isComplete = search.run(parallel) { _ in shouldContinue() }
    let found = Exploration(search, most: mostCounterexamples, parallel)
    let isFull = search.progress.sequences >= bounds.sequences
    return (found, isComplete ? (isFull ? .sequences : .exhausted) : .cancelled)
  }
}

extension ExplorationReport.Run {
  fileprivate init(
    _ subject: ExplorationPlan.Subject,
    _ result: ExplorationPlan.Explored,
    _ allowed: AllowList,
    _ matched: inout Set<Int>
  ) {
    (self.subject, end, progress) = (subject, result.end, result.found?.progress)
    guard let found = result.found, let configuration = subject.configuration.applicable else {
      findings = []
      return
    }
    var numbers: [Violation: Int] = [:]
    let examples = found.counterexamples.map { counterexample in
      numbers[counterexample.violation, default: 0] += 1
      let index = allowed.index(allowing: counterexample, in: subject.dialect)
      if let index { matched.insert(index) }
      return ExplorationReport.Example(
        counterexample,
        number: numbers[counterexample.violation] ?? 1,
        in: configuration.session,
        because: index.map { allowed.entries[$0].because }
      )
    }
    findings = found.properties.map { number in
      let property = Property.all[number]
      return .init(
        property: property,
        examples: examples.filter { $0.counterexample.violation.property.name == property.name },
        absence: property.absence(from: subject.dialect.family)
      )
    }
  }
}

extension ExplorationReport.Example {
  /// The most internal steps that a search allows an event.
  private static let stepLimit = 200_000

  fileprivate init(
    _ counterexample: Counterexample,
    number: Int,
    in session: SessionConfiguration,
    because: String?
  ) {
    self.counterexample = counterexample
    self.number = number
    self.because = because
    let events = counterexample.events.map { (event: $0, instant: Instant?.none) }
    let judgement = Judgement(events, in: session.engine)
    let item = judgement.items.first { $0.finding.violation == counterexample.violation }
    step = item?.step ?? counterexample.events.count
    text = item?.finding.text ?? ""
    // The search has played these events, except sequences that never come to rest.
    var playback = BoundedPlayback(explaining: session, steps: Self.stepLimit * events.count)
    var instants: [Instant] = []
    let isPlayed = counterexample.events.allSatisfy { event in
      instants.append(playback.engine.now)
      return (try? playback.play(event, at: nil)) != nil
    }
    self.instants = isPlayed ? instants : []
    if isPlayed, case .component(let name) = counterexample.violation.source {
      explanation = playback.explanation(of: name)
    } else {
      explanation = nil
    }
  }
}
