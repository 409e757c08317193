import RefreshEngine

/// The latest effects of a session.
///
/// Effects are kept in chunks that all copies share, so that a copy and an append cost the same
/// however many effects there are. Effect indices count from 1 without gaps.
struct EffectHistory: Sendable {
  private final class Chunk: Sendable {
    let effects: [Effect]

    init(_ effects: [Effect]) { self.effects = effects }
  }

  private var chunks: [Chunk] = []
  /// The effects after those of the chunks.
  private var open: [Effect] = []
  /// The index of the effect before the first one that is kept.
  private(set) var base: Int

  /// How many effects an open chunk holds before it is closed.
  private static let chunkSize = 64

  /// A history whose next effect has the index after `base`.
  init(base: Int) {
    self.base = base
  }

  mutating func append(_ more: [Effect]) {
    guard !more.isEmpty else { return }
    open += more
    guard open.count >= Self.chunkSize else { return }
    chunks.append(Chunk(open))
    open = []
  }

  /// The effects after an index, at most so many; nil if some of them are not kept any more.
  func after(_ index: Int, limit: Int) -> [Effect]? {
    guard index >= base else { return nil }
    var found: [Effect] = []
    var start = base
    for effects in chunks.map(\.effects) + [open] {
      let skipped = max(0, index - start)
      start += effects.count
      guard skipped < effects.count else { continue }
      found += effects[skipped...].prefix(limit - found.count)
      if found.count >= limit { break }
    }
    return found
  }

  /// Forgets whole chunks of effects up to an index.
  mutating func forget(upTo index: Int) {
    var count = 0
    while count < chunks.count, base + chunks[count].effects.count <= index {
      base += chunks[count].effects.count
      count += 1
    }
    chunks.removeFirst(count)
  }
}
