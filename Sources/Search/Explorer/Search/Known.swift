import RefreshEngine

/// What a search has found: the shortest sequences of different shapes to each violation, and the
/// shortest to each change of state.
struct Known: Sendable {
  /// A sequence that was found.
  struct Sequence: Sendable {
    let shape: Shape
    /// How many events it has.
    let length: Int
    /// How many sequences were played before it.
    let metAfter: Int
    let origin: Origin
  }

  /// Where a sequence comes from.
  enum Origin: Sendable {
    /// A state, one of its actions, and how many of the action's events; one more is the rest.
    case action(state: Int32, action: Int, eventCount: Int)
    /// The events of a walk.
    case events([Event])
  }

  /// How many sequences of one violation are kept.
  static let mostShapes = 60

  private(set) var sequences: [Violation: [Sequence]] = [:]
  private(set) var changes: [CausedChange: Sequence] = [:]

  /// Whether a sequence of a violation adds nothing: one is kept whose shape it contains, and that is no
  /// longer, or there are enough.
  func has(_ violation: Violation, _ shape: Shape, _ length: Int) -> Bool {
    guard let kept = sequences[violation] else { return false }
    for sequence in kept where sequence.shape.isContained(in: shape) {
      return sequence.shape != shape || sequence.length <= length
    }
    return kept.count >= Self.mostShapes
  }

  /// Whether a change was met by a sequence that is no longer.
  func has(_ change: CausedChange, _ length: Int) -> Bool {
    changes[change].map { $0.length <= length } ?? false
  }

  mutating func add(_ violation: Violation, _ sequence: Sequence) {
    guard !has(violation, sequence.shape, sequence.length) else { return }
    var kept = sequences[violation] ?? []
    if let index = kept.firstIndex(where: { $0.shape == sequence.shape }) {
      kept[index] = sequence
    } else {
      kept.append(sequence)
    }
    sequences[violation] = kept
  }

  mutating func add(_ change: CausedChange, _ sequence: Sequence) {
    if !has(change, sequence.length) { changes[change] = sequence }
  }
}
