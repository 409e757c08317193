import RefreshEngine

/// The finds of a search: the shortest sequences of different shapes to each violation.
struct Known: Sendable {
  /// A sequence that was found: the sequence to a state, and the events behind it.
  struct Sequence: Sendable {
    /// The number of the state.
    let state: Int32
    /// The events behind it.
    let events: [Event]
    let path: Path
    /// How many sequences were played before it.
    var metAfter = 0
  }

  /// How many sequences of one violation are kept.
  static let mostShapes = 60

  private(set) var sequences: [Violation: [Sequence]] = [:]

  /// True if a sequence of a violation adds nothing: a kept sequence has a shape that it contains, and is no
  /// longer, or there are enough.
  func has(_ violation: Violation, _ path: Path) -> Bool {
    guard let kept = sequences[violation] else { return false }
    for sequence in kept where sequence.path.shape.isContained(in: path.shape) {
      return sequence.path.shape != path.shape || sequence.path.length <= path.length
    }
    return kept.count >= Self.mostShapes
  }

  mutating func add(_ violation: Violation, _ sequence: Sequence) {
    guard !has(violation, sequence.path) else { return }
    var kept = sequences[violation] ?? []
    if let index = kept.firstIndex(where: { $0.path.shape == sequence.path.shape }) {
      kept[index] = sequence
    } else {
      kept.append(sequence)
    }
    sequences[violation] = kept
  }
}
