/// Lists an overlay's memory as small numbers, always as many for one library: no instant, and every length
/// and count with a bound.
struct OverlayMemory {
  private let take: (Int) -> Void

  fileprivate init(_ take: @escaping (Int) -> Void) { self.take = take }

  /// Adds some flags as one number.
  func add(_ flags: Bool...) { take(flags.reduce(1) { $0 * 2 + ($1 ? 1 : 0) }) }

  /// Adds a count; counts above two are treated as two.
  func add(count: Int) { take(min(count, 2)) }

  /// Adds the number of one of several cases; −1 for nil.
  func add<Case: CaseIterable & Equatable>(_ value: Case?) {
    take(value.flatMap { Array(Case.allCases).firstIndex(of: $0) } ?? -1)
  }

  /// Adds a value's place among ascending levels: below, at or above each; nil is no value.
  func add(_ value: Double?, among levels: Double...) {
    guard let value else { return take(-1) }
    take(levels.reduce(0) { $0 + (value > $1 ? 2 : value == $1 ? 1 : 0) })
  }

  /// Adds the time until an instant, as its place among levels in ms; nil is never.
  func add(_ instant: Instant?, from now: Instant) {
    add(instant.map { Double($0 - now) / 1000 }, among: 0, 17, 50, 150, 300, 500)
  }
}

extension Engine {
  /// Lists the state of an overlay that no snapshot shows, as small numbers: its timers, then its machine's
  /// memory.
  func listOverlayMemory(_ take: (Int) -> Void) {
    guard let machine = overlay?.machine else { return }
    withoutActuallyEscaping(take) { take in
      let memory = OverlayMemory(take)
      for kind in OverlayTimer.Kind.allCases {
        let timers = overlayTimers.filter { $0.timer.kind == kind }
        memory.add(count: timers.count)
        memory.add(timers.first?.due, from: now)
      }
      machine.listMemory(memory, self)
    }
  }
}
