package import Explorer
import OverscrollWire
package import RefreshEngine
import Synchronization

/// The changes of state that searches of some configurations met.
package struct ReachableChanges: Sendable {
  /// A sequence to a change.
  package struct Way: Sendable {
    /// The session.
    package let configuration: DialectConfiguration
    /// The change and the events to it.
    package let reached: ReachedChange
  }

  /// Of each change that was reached the ways, one of each configuration, the shortest first.
  package private(set) var ways: [CausedChange: [Way]] = [:]
  /// The changes that exist: those that were possible in a state, and those that were reached.
  package private(set) var all: Set<CausedChange> = []

  /// Nothing.
  init() {}

  /// Searches configurations of one dialect.
  ///
  /// - Parameters:
  ///   - subjects: The configurations.
  ///   - sequences: How many sequences are played in each.
  ///   - threads: How many threads work at the most; what is found does not depend on it.
  init(_ subjects: [ExplorationPlan.Subject], sequences: Int, threads: Int) {
    var bounds = SearchBounds()
    (bounds.sequences, bounds.listsPossibleChanges) = (sequences, true)
    let plan = ExplorationPlan(subjects, properties: [], bounds: bounds)
    for run in ExplorationRun.all(of: plan, threads: threads, watch: ExplorationWatch()) {
      guard let found = run.found, case .applicable(let configuration) = run.subject.configuration
      else { continue }
      all.formUnion(found.possibleChanges)
      for reached in found.changes {
        all.insert(reached.change)
        all.formUnion(reached.possibleAfter(in: configuration.session.engine))
        ways[reached.change, default: []].append(
          Way(configuration: configuration, reached: reached)
        )
      }
    }
    for change in ways.keys { sortWays(to: change) }
    shrink(threads)
  }

  private mutating func sortWays(to change: CausedChange) {
    let sorted = (ways[change] ?? []).enumerated().sorted {
      ($0.element.reached.length, $0.offset) < ($1.element.reached.length, $1.offset)
    }
    ways[change] = sorted.map(\.element)
  }

  /// Makes the shortest way to each change smaller.
  private mutating func shrink(_ threads: Int) {
    let first = ways.compactMap { $0.value.first }
    let results = Mutex([CausedChange: Way]())
    Threads.parallel(threads)(first.count) { index in
      let (configuration, reached) = (first[index].configuration, first[index].reached)
      let smallest = reached.smallest(in: configuration.session.engine)
      let way = Way(configuration: configuration, reached: smallest)
      results.withLock { $0[reached.change] = way }
    }
    for (change, way) in results.withLock({ $0 }) { ways[change]?[0] = way }
  }

  /// Adds what other searches met; a way of these comes before any of the others.
  mutating func add(_ other: ReachableChanges) {
    all.formUnion(other.all)
    ways.merge(other.ways) { $0 + $1 }
  }

  /// Leaves out the changes of other components.
  mutating func keep(_ kinds: Set<ComponentKind>) {
    all = all.filter { kinds.contains($0.kind) }
    ways = ways.filter { kinds.contains($0.key.kind) }
  }
}

extension ReachableChanges {
  /// What the suite reaches in a dialect with the default number of sequences: a server is asked for it
  /// again and again.
  private static let known = Mutex([Dialect: ReachableChanges]())

  /// What the suite reaches in a dialect.
  static func ofSuite(in dialect: Dialect, sequences: Int, threads: Int) -> ReachableChanges {
    let isDefault = sequences == CoverageRequest.mostSequences
    if isDefault, let known = known.withLock({ $0[dialect] }) { return known }
    // The suite is one of each dialect.
    let found = ReachableChanges(
      (try? ExplorationPlan.suite(in: [dialect])) ?? [],
      sequences: sequences,
      threads: threads
    )
    if isDefault { known.withLock { $0[dialect] = found } }
    return found
  }
}

extension ReachableChanges.Way {
  /// The events for people.
  package var words: String { reached.events.map(\.words).joined(separator: "; ") }
}
