package import Explorer
import OverscrollWire
package import Recordings
package import RefreshEngine

/// The findings of an exploration, and which of them are allowed.
package struct ExplorationReport: Sendable {
  /// A counterexample, and its observation.
  package struct Example: Sendable {
    package let counterexample: Counterexample
    /// Its number among the examples of its violation, from 1.
    package let number: Int
    /// How many events it takes to show the violation.
    package let step: Int
    /// The observation, with the numbers.
    package let text: String
    /// The instant of each event; empty if they never come to rest.
    package let instants: [Instant]
    /// The reasons for the component's state there; nil for the scroll view.
    package let explanation: Explanation?
    /// Why it is accepted; nil if it is not.
    package let because: String?
  }

  /// The counterexamples of one property; none if it holds.
  package struct Finding: Sendable {
    package let property: Property
    package let examples: [Example]
    /// The reason why it does not apply to the dialect's components, as one sentence; nil if it was checked.
    package let absence: String?
  }

  /// One configuration in one dialect.
  package struct Run: Sendable {
    package let subject: ExplorationPlan.Subject
    /// How far the search came; nil where the dialect lacks a component.
    package let progress: Search.Progress?
    package let end: ExplorationRun.End
    /// The findings of each property that was asked for, in the order of all properties.
    package let findings: [Finding]
  }

  package let bounds: SearchBounds
  package let runs: [Run]
  /// The entries of the allow list that nothing matched: the pointer, and the property.
  package let unmatched: [String]

  /// Makes the report of runs.
  ///
  /// - Parameters:
  ///   - runs: The runs.
  ///   - bounds: How far the searches were to go.
  ///   - allowed: The accepted violations.
  package init(_ runs: [ExplorationRun], bounds: SearchBounds, allowed: AllowList) {
    var matched: Set<Int> = []
    self.bounds = bounds
    self.runs = runs.map { Run($0, allowed, &matched) }
    unmatched = allowed.entries.indices.filter { !matched.contains($0) }
      .map { "/\($0) (\(allowed.entries[$0].property))" }
  }

  /// True if each violation is allowed, and each entry of the allow list is needed.
  package var isClean: Bool {
    unmatched.isEmpty
      && runs.allSatisfy { run in
        run.findings.allSatisfy { $0.examples.allSatisfy { $0.because != nil } }
      }
  }
}

extension ExplorationReport.Run {
  fileprivate init(_ run: ExplorationRun, _ allowed: AllowList, _ matched: inout Set<Int>) {
    (subject, end, progress) = (run.subject, run.end, run.found?.progress)
    guard let found = run.found, case .applicable(let configuration) = run.subject.configuration
    else {
      findings = []
      return
    }
    var numbers: [Violation: Int] = [:]
    let examples = found.counterexamples.map { counterexample in
      numbers[counterexample.violation, default: 0] += 1
      let index = allowed.index(allowing: counterexample, in: run.subject.dialect)
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
        absence: property.absence(from: run.subject.dialect.family)
      )
    }
  }
}

extension ExplorationReport.Example {
  /// As many internal steps as a search lets an event take.
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
    // The search has played these events, but for sequences that never come to rest.
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
