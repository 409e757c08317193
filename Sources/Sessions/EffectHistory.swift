import RefreshEngine

/// The effects of a session up to its last event.
///
/// Effect indices count from 1 without gaps, so the n-th element has index n.
struct EffectHistory: Sendable {
  private var effects: [Effect] = []

  mutating func append(_ more: [Effect]) {
    if !more.isEmpty { effects += more }
  }

  /// The effects after an index, at most so many.
  func after(_ index: Int, limit: Int) -> [Effect] {
    Array(effects.dropFirst(max(0, index)).prefix(limit))
  }
}
