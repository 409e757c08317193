public import RefreshEngine

/// A sequence with a violation that shrinking cannot make smaller.
public struct Counterexample: Sendable {
  /// The violation of the sequence.
  public let violation: Violation
  /// The events, each at the instant of the previous one.
  public let events: [Event]
  /// The number of sequences played before the first one with the violation.
  public let metAfter: Int
  /// The kinds of the sequence's calls and touches.
  public let shape: Shape
  /// The number of events, with each event of a turn counted.
  public var length: Int { events.reduce(0) { $0 + $1.eventCount } }
}

/// The results of a search in one configuration.
public struct Exploration: Sendable {
  /// The progress of the search.
  public let progress: Search.Progress
  /// The requested properties, by their numbers in `Property.all`.
  public let properties: [Int]
  /// The smallest counterexamples of each violation, of different shapes, in the order of properties, then
  /// by length, component, variant and shape.
  public let counterexamples: [Counterexample]

  /// The most sequences of one violation that are shrunk.
  private static let mostShrunk = 20

  /// Shrinks the finds of a search.
  ///
  /// - Parameters:
  ///   - search: A search that has run.
  ///   - most: The number of wanted counterexamples of one violation.
  ///   - parallel: The function that runs parts side by side.
  public init(_ search: Search, most: Int, _ parallel: Search.Parallel) {
    progress = search.progress
    properties = search.properties
    let found = Array(search.known.sequences)
    counterexamples = Search.results(found.count, parallel) { index in
      Self.shrunk(found[index].key, found[index].value, search, most: most)
    }
    .joined().sorted { $0.precedes($1) }
  }

  private static func shrunk(
    _ violation: Violation,
    _ sequences: [Known.Sequence],
    _ search: Search,
    most: Int
  ) -> [Counterexample] {
    let shortest = sequences.enumerated()
      .sorted { ($0.element.path.length, $0.offset) < ($1.element.path.length, $1.offset) }
    let oracle = violation.oracle(in: search.given.configuration)
    var found: [Shape: Counterexample] = [:]
    for (_, sequence) in shortest.prefix(mostShrunk) {
      let events = search.events(of: sequence).map { TimedEvent($0) }
      guard let shrunk = Shrinking.smallest(events, oracle: oracle) else { continue }
      let smallest = shrunk.map(\.event)
      let example = Counterexample(
        violation: violation,
        events: smallest,
        metAfter: sequence.metAfter,
        shape: Shape(smallest)
      )
      if let old = found[example.shape], old.length <= example.length { continue }
      found[example.shape] = example
    }
    return Array(found.values.sorted { $0.precedes($1) }.prefix(most))
  }
}

extension Counterexample {
  /// True if the counterexample precedes another one in a report.
  fileprivate func precedes(_ other: Counterexample) -> Bool {
    let own = (violation.index, length, violation.component, violation.variant)
    let others =
      (other.violation.index, other.length, other.violation.component, other.violation.variant)
    return own == others
      ? shape.words.lexicographicallyPrecedes(other.shape.words) : own < others
  }
}
