import RefreshEngine
import ScrollPhysics

/// The identity of an abstract state: 128 bits of a hash.
///
/// The search takes two states with one key for the same state. The hash is our own, because the standard
/// library's differs between processes, and reports must not differ.
struct StateKey: Hashable, Sendable {
  let high: UInt64
  let low: UInt64
}

/// Hashes words in their order: two lanes of multiplications, each finished with MurmurHash3's finalizer.
struct StateHash {
  private var high: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var low: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  mutating func add(_ word: UInt64) {
    high = (high ^ word) &* 0x8764_8E6F_0B2D_5C11
    high ^= high >> 32
    low = (low &+ word) &* 0xD6E8_FEB8_6659_FD93
    low ^= low >> 29
  }

  mutating func add(_ flag: Bool) { add(flag ? 1 : 2) }
  mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }
  mutating func add(_ flag: Bool?) { add(flag.map { $0 ? 1 : 2 } ?? 0) }

  /// Adds the bytes of a text.
  mutating func add(_ text: String) {
    var word: UInt64 = 0
    for byte in text.utf8 { word = (word << 8 | word >> 56) ^ UInt64(byte) }
    add(word)
  }

  var key: StateKey { StateKey(high: Self.finished(high), low: Self.finished(low)) }

  private static func finished(_ word: UInt64) -> UInt64 {
    var word = word
    word = (word ^ word >> 33) &* 0xFF51_AFD7_ED55_8CCD
    word = (word ^ word >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return word ^ word >> 33
  }
}

/// The values by which the search tells sessions apart, in the order of their hash.
///
/// The values include no absolute time, no effect's index and no unbounded count, so that the number of
/// states is finite.
extension StateKey {
  /// Makes the key of a watched session's abstract state.
  init(_ seen: Snapshot, _ monitor: Monitor, _ engine: Engine) {
    var hash = StateHash()
    for name in ComponentName.allCases {
      guard let component = monitor[name] else { continue }
      hash.add(component, seen[name], in: seen)
    }
    hash.add(seen)
    hash.add(monitor, seen)
    engine.listMemory { hash.add($0) }
    self = hash.key
  }
}

extension StateHash {
  fileprivate mutating func add(
    _ component: WatchedComponent,
    _ shown: Snapshot.Component?,
    in seen: Snapshot
  ) {
    add(component.state)
    if let shown {
      add(shown.state)
      add(shown.isHidden)
      add(Self.level(of: shown.pullingPercent, 0, 1))
      add(seen.excess(of: shown).map { $0 > 0 } ?? false)
      add(shown.isTappable)
      add(shown.isSpinning)
      add(shown.arrow?.isHidden)
    }
    add(min(component.loadCount, 2))
    add(component.begin.map { WatchedComponent.Begin.allCases.firstIndex(of: $0) ?? 0 } ?? -1)
    add(component.openLoads > 0)
    add(component.hasNoMoreData)
    add(component.mustEnd)
    add(component.isEmptied)
    add(min(component.beginsInGesture, 2))
    add(max(-2, min(component.openCompletions, 2)))
    add(component.isAskedSinceRemoval)
    add(component.isBegunAgain || component.isPulledAgain)
    add(component.clientPull.map { $0 == .present ? 2 : 1 } ?? 0)
    add(component.isHidden)
  }

  fileprivate mutating func add(_ seen: Snapshot) {
    let view = seen.view
    add(PanState.allCases.firstIndex(of: view.panState) ?? 0)
    add(view.isTracking)
    add(view.isDecelerating)
    add(view.inWindow)
    add(view.size.width > view.size.height)
    add(seen.motion.y?.rawValue ?? 0)
    let (y, x) = (seen.restRange.y, seen.restRange.x)
    add(Self.level(of: seen.offset.y, y.lower, (y.lower + y.upper) / 2, y.upper))
    add(Self.level(of: seen.offset.x, x.lower, x.upper))
    add(view.safeAreaInsets.top != 0)
    add(Self.level(of: Double(view.rows), 1, 20, 41))
    add(seen.dueIn.map { Self.level(of: Double($0) / 1000, 1, 50, 150, 300) } ?? -1)
    add(min(seen.animationCount, 4))
  }

  fileprivate mutating func add(_ monitor: Monitor, _ seen: Snapshot) {
    for edge in Edge.allCases {
      let excess = seen.view.contentInset[edge] - monitor.insets[edge]
      add(Int(excess.rounded(.toNearestOrEven)))
      add(monitor.formerInsets[edge] == nil)
    }
    add(min(monitor.dueLoads.count, 4))
    add(monitor.language)
    add(monitor.isGesture)
    add(monitor.isOffsetSetByApp)
    add(monitor.hasChangedContent)
    add(Self.level(of: monitor.travel.least.y, -10))
    add(Self.level(of: monitor.travel.greatest.y, 10, 300))
  }

  private mutating func add(_ state: ComponentState) {
    add(ComponentState.allCases.firstIndex(of: state) ?? 0)
  }

  /// Twice the number of levels below a value, plus one at a level.
  private static func level(of value: Double, _ levels: Double...) -> Int {
    for (index, level) in levels.enumerated() {
      if abs(value - level) < 0.5 { return 2 * index + 1 }
      if value < level { return 2 * index }
    }
    return 2 * levels.count
  }
}
