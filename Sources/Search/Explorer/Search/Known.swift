import RefreshEngine

/// The finds of a search: for each violation the shortest sequences of different shapes.
struct Known: Sendable {
  /// A found sequence: the sequence to a state, and the events after it.
  struct Sequence: Sendable {
    /// The number of the state.
    let state: Int32
    /// The events after the state.
    let events: [Event]
    let path: Path
    /// The number of sequences played before this one.
    var metAfter = 0
  }

  /// The most kept sequences of one violation.
  static let mostShapes = 60

  private(set) var sequences: [Violation: [Sequence]] = [:]

  /// True if a sequence of a violation adds nothing: its shape contains the shape of a kept sequence that is
  /// no longer, or the most sequences are kept.
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
