/// The outcome of a simulated load.
public enum LoadOutcome: String, CaseIterable, Hashable, Sendable, StateCoded {
  /// The rows are added, the refresh ends.
  case success
  /// The rows are added, the refresh ends with no more data.
  case noMoreData
  /// The refresh ends, no rows are added.
  case failure
  /// The rows are added, the refresh ends, the component is hidden.
  case hide
}

/// A load that ends a refresh without a call, as a data source would.
public struct SimulatedLoad: Hashable, Sendable, StateRecord {
  /// The time after the `refreshing` effect; 0 ends the refresh inside that callback.
  public var duration: Microseconds
  /// The outcomes of the loads, one after the other.
  ///
  /// Loads after the last outcome repeat that outcome. The list is never empty.
  public var outcomes: [LoadOutcome]
  /// The number of rows that are added before the end.
  public var rows: Int

  static let fields = Fields(Self.init) { ($0.duration, $0.outcomes, $0.rows) }

  /// The most outcomes of one load.
  public static let mostOutcomes = 1000

  /// Makes a load; an empty list of outcomes becomes one success.
  public init(duration: Microseconds, outcomes: [LoadOutcome] = [.success], rows: Int = 0) {
    self.duration = duration
    self.outcomes = outcomes.isEmpty ? [.success] : outcomes
    self.rows = rows
  }

  /// The outcome of the load that begins with the component's k-th `refreshing`, from 1.
  func outcome(ofRefresh number: Int) -> LoadOutcome {
    let index = min(number, outcomes.count) - 1
    return outcomes.indices.contains(index) ? outcomes[index] : .success
  }
}

/// The simulated load of each component; without a load the client ends the refresh.
public typealias SimulatedLoads = ComponentTable<SimulatedLoad?>
