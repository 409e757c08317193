public import RefreshEngine
import Synchronization

/// A sequence that cannot be made smaller and shows a violation.
public struct Counterexample: Sendable {
  /// What it shows.
  public let violation: Violation
  /// Its events; each at the instant of the one before it.
  public let events: [Event]
  /// How many sequences were played before one with the violation was met.
  public let metAfter: Int
  /// The kinds of its calls and touches.
  public let shape: Shape
  /// How many events it has, those of a turn each.
  public var length: Int { events.reduce(0) { $0 + $1.eventCount } }
}

/// What a search found in one configuration.
public struct Exploration: Sendable {
  /// How far it went.
  public let progress: Search.Progress
  /// The properties that were asked for, by their numbers in `Property.all`.
  public let properties: [Int]
  /// Of each violation the smallest counterexamples of different shapes: in the order of the properties, then by
  /// length, component, variant and shape.
  public let counterexamples: [Counterexample]
  /// The changes of state that were met, in the order of reports, each with the shortest sequence to it.
  public let changes: [ReachedChange]

  /// How many sequences of one violation are shrunk at the most.
  private static let mostShrunk = 20

  /// Shrinks what a search found.
  ///
  /// - Parameters:
  ///   - search: A search that has run.
  ///   - most: How many counterexamples of one violation are wanted.
  ///   - parallel: Runs parts side by side.
  public init(_ search: Search, most: Int, _ parallel: Search.Parallel) {
    progress = search.progress
    properties = search.properties
    changes = search.reachedChanges
    let found = search.known.sequences.map { ($0.key, $0.value) }
    let results = Mutex([[Counterexample]](repeating: [], count: found.count))
    parallel(found.count) { index in
      let (violation, sequences) = found[index]
      let shrunk = Self.shrunk(violation, sequences, search, most: most)
      results.withLock { $0[index] = shrunk }
    }
    counterexamples = results.withLock { $0 }.joined()
      .sorted { $0.order.lexicographicallyPrecedes($1.order) }
  }

  private static func shrunk(
    _ violation: Violation,
    _ sequences: [Known.Sequence],
    _ search: Search,
    most: Int
  ) -> [Counterexample] {
    let shortest = sequences.enumerated()
      .sorted { ($0.element.length, $0.offset) < ($1.element.length, $1.offset) }
    let oracle = violation.oracle(in: search.given.configuration)
    var found: [Shape: Counterexample] = [:]
    for (_, sequence) in shortest.prefix(mostShrunk) {
      let events = search.events(of: sequence)
      guard let shrunk = Shrinking.smallest(events.timed, oracle: oracle) else { continue }
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
    return Array(
      found.values.sorted { $0.order.lexicographicallyPrecedes($1.order) }.prefix(most)
    )
  }
}

extension Counterexample {
  /// What decides its place in a report: texts whose order is that of their bytes.
  fileprivate var order: [String] {
    let source =
      switch violation.source {
      case .component(let name): name.rawValue
      case .scrollView: "scrollView"
      }
    return [Self.padded(violation.index), Self.padded(length), source, violation.variant]
      + shape.words
  }

  private static func padded(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 8 - digits.count)) + digits
  }
}
