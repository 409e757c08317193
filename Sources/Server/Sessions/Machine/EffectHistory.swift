import RefreshEngine

/// The latest effects of a session.
///
/// Effects are kept in chunks, arrays that all copies share, so that a copy and an append cost the same
/// however many effects there are. Effect indices count from 1 without gaps.
struct EffectHistory: Sendable {
  private var chunks: [[Effect]] = []
  /// The effects after those of the chunks.
  private var open: [Effect] = []
  /// The index of the effect before the first one that is kept.
  private(set) var base: Int

  /// The number of effects in the chunks.
  private var count: Int { chunks.reduce(0) { $0 + $1.count } }

  /// The number of effects at which an open chunk is closed.
  private static let chunkSize = 64
  /// The least number of latest effects that are kept, for clients that are a little behind.
  ///
  /// The others are found by replay.
  static let kept = 1000

  /// A history whose next effect has the index after `base`.
  init(base: Int) {
    self.base = base
  }

  mutating func append(_ more: [Effect]) {
    guard !more.isEmpty else { return }
    open += more
    if open.count > 4 * Self.kept { forgetAllButLast() }
    guard open.count >= Self.chunkSize else { return }
    chunks.append(open)
    open = []
    if count > 4 * Self.kept { forget(allBut: Self.kept) }
  }

  /// Appends the effects that follow; the first of them may have been forgotten.
  mutating func append(_ later: EffectHistory) {
    if later.base != base + count + open.count {
      self = later
      return
    }
    for chunk in later.chunks { append(chunk) }
    append(later.open)
  }

  /// The effects after an index, at most so many; nil if some of them are not kept any more.
  func after(_ index: Int, limit: Int) -> [Effect]? {
    guard index >= base else { return nil }
    var found: [Effect] = []
    var start = base
    for effects in chunks + [open] {
      let skipped = max(0, index - start)
      start += effects.count
      guard skipped < effects.count else { continue }
      found += effects[skipped...].prefix(limit - found.count)
      if found.count >= limit { break }
    }
    return found
  }

  /// Forgets all but the latest effects of the open chunk: one event can have tens of thousands.
  private mutating func forgetAllButLast() {
    let forgotten = count + open.count - Self.kept
    open.removeFirst(open.count - Self.kept)
    chunks = []
    base += forgotten
  }

  /// Forgets the oldest chunks, as long as so many effects are left.
  private mutating func forget(allBut kept: Int) {
    var left = count
    let forgotten = chunks.prefix { chunk in
      left -= chunk.count
      return left >= kept
    }
    base += forgotten.reduce(0) { $0 + $1.count }
    chunks.removeFirst(forgotten.count)
  }
}
