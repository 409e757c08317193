import RefreshEngine

/// What a search has found: the shortest sequences of different shapes to each violation.
struct Known: Sendable {
  /// A sequence that was found: that of a state, and what follows.
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

  /// Whether a sequence of a violation adds nothing: one is kept whose shape it contains, and that is no
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
