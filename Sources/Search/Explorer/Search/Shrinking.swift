import RefreshEngine

/// A sequence made smaller while it keeps its violation or surprise: fewer events, then rounder numbers.
///
/// The method is delta debugging with the exact violation, not its kind, as the oracle; otherwise one bug
/// would turn into another. Each candidate is played event by event.
public struct Shrinking {
  /// The number of events after which a sequence shows the violation; nil if it never does.
  public typealias Oracle = ([TimedEvent]) -> Int?

  /// The amount of trials.
  public enum Effort: Sendable {
    /// The effort for one of the many short sequences of a search.
    case brief
    /// The effort for a recording, which may be long.
    case thorough

    fileprivate var trials: Int {
      switch self {
      case .brief: 1000
      case .thorough: 20_000
      }
    }

    /// The numbers of events that are dropped at once.
    fileprivate func sizes(of count: Int) -> [Int] {
      var sizes = [4, 3, 2, 1]
      guard self == .thorough else { return sizes }
      while let largest = sizes.first, largest * 2 <= count { sizes.insert(largest * 2, at: 0) }
      return sizes
    }
  }

  private let effort: Effort
  private let oracle: Oracle
  private var events: [TimedEvent]
  /// The number of candidates that may still be played.
  private var trialsLeft: Int

  /// Shrinks a sequence.
  ///
  /// - Parameters:
  ///   - events: The sequence.
  ///   - effort: The amount of trials.
  ///   - oracle: The function that finds the violation in a sequence.
  /// - Returns: The smallest sequence found; nil if the given one does not show the violation.
  public static func smallest(
    _ events: [TimedEvent],
    _ effort: Effort = .brief,
    oracle: @escaping Oracle
  ) -> [TimedEvent]? {
    Shrinking(events, effort, oracle).shrunk()
  }

  private init(_ events: [TimedEvent], _ effort: Effort, _ oracle: @escaping Oracle) {
    (self.events, self.effort, self.oracle) = (events, effort, oracle)
    trialsLeft = effort.trials
  }

  private consuming func shrunk() -> [TimedEvent]? {
    guard let count = shownAfter(events) else { return nil }
    events = Array(events.prefix(count))
    while dropEvents() || openTurns() {}
    while roundNumbers(), dropEvents() || openTurns() {}
    return events
  }

  /// The number of events after which a sequence shows the violation; nil if it never does.
  private mutating func shownAfter(_ candidate: [TimedEvent]) -> Int? {
    guard trialsLeft > 0 else { return nil }
    trialsLeft -= 1
    return oracle(candidate)
  }

  /// Accepts a candidate that still shows the violation.
  private mutating func accepts(_ candidate: [TimedEvent]) -> Bool {
    guard let count = shownAfter(candidate) else { return false }
    events = Array(candidate.prefix(count))
    return true
  }

  // MARK: Fewer events

  /// Drops groups of events, and then single ones, at every place; true if any event was dropped.
  private mutating func dropEvents() -> Bool {
    var hasDropped = false
    for size in effort.sizes(of: events.count) {
      var index = 0
      while index + size <= events.count {
        if accepts(Array(events[..<index] + events[(index + size)...])) {
          hasDropped = true
        } else {
          index += 1
        }
      }
    }
    return hasDropped
  }

  /// Replaces a turn by its events in either order, or removes one of its events; true if a turn was changed.
  private mutating func openTurns() -> Bool {
    for (index, event) in events.enumerated() {
      guard case .turn(let inner) = event.event else { continue }
      var candidates = [inner, inner.reversed()]
      for left in inner.indices {
        let rest = Array(inner[..<left] + inner[(left + 1)...])
        candidates.append(rest.count == 1 ? rest : [.turn(rest)])
      }
      for candidate in candidates {
        let parts = event.replaced(by: candidate)
        if accepts(Array(events[..<index] + parts + events[(index + 1)...])) { return true }
      }
    }
    return false
  }

  // MARK: Rounder numbers

  /// Replaces each number by the first rounder one that suffices; true if any was replaced.
  private mutating func roundNumbers() -> Bool {
    var hasRounded = false
    for index in events.indices {
      if index < events.count, events[index].instant != nil {
        var candidate = events
        candidate[index].instant = nil
        if accepts(candidate) { hasRounded = true }
      }
      for place in EventNumber.allCases {
        guard index < events.count, let value = events[index][place] else { continue }
        for rounder in place.rounder(than: value) {
          var candidate = events
          candidate[index][place] = rounder
          if candidate[index].isPossible, accepts(candidate) {
            hasRounded = true
            break
          }
        }
      }
    }
    return hasRounded
  }
}
