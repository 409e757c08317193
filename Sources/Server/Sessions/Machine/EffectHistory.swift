import RefreshEngine

/// The latest effects of a session.
///
/// The effects are in chunks, arrays that all copies share, so that a copy and an append cost the same for
/// any number of effects. Effect indices count from 1 without gaps.
struct EffectHistory: Sendable {
  private var chunks: [[Effect]] = []
  /// The effects after the last chunk.
  private var open: [Effect] = []
  /// The index of the effect before the first stored one.
  private(set) var base: Int

  /// The number of effects in the chunks.
  private var count: Int { chunks.reduce(0) { $0 + $1.count } }

  /// The number of effects at which the open effects become a chunk.
  private static let chunkSize = 64
  /// The least number of latest effects in memory, for clients that are slightly behind.
  ///
  /// Older effects are found by replay.
  static let kept = 1000

  /// Makes a history whose next effect has the index `base + 1`.
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

  /// Appends the following effects; the first ones of them may already be dropped.
  mutating func append(_ later: EffectHistory) {
    if later.base != base + count + open.count {
      self = later
      return
    }
    for chunk in later.chunks { append(chunk) }
    append(later.open)
  }

  /// The effects after an index, at most `limit`; nil if some of them are no longer in memory.
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

  /// Drops all but the latest open effects: one event can have tens of thousands.
  private mutating func forgetAllButLast() {
    let forgotten = count + open.count - Self.kept
    open.removeFirst(open.count - Self.kept)
    chunks = []
    base += forgotten
  }

  /// Drops the oldest chunks, as long as `kept` effects remain.
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
