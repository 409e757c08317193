import ScrollPhysics
import TestSupport
import Testing

@testable import RefreshEngine

/// Advancing in one step or in many gives the same.
@Suite struct SplitTests {
  /// What can be seen of a view, times and numbers included.
  struct Snapshot {
    var states: [ComponentState?]
    var flags: [Bool]
    var numbers: [Double]

    init(_ engine: Engine) {
      let components = ComponentName.allCases.map { engine.component($0) }
      let view = engine.scrollView
      states = components.map { $0?.state }
      flags = [view.isDragging, view.isDecelerating, engine.motion.isRunning]
      numbers = Axis.allCases.map { view.contentOffset[$0] }
      numbers += Edge.allCases.map { view.contentInset[$0] }
      numbers += Axis.allCases.map(engine.presentedOffset)
      numbers += [view.contentSize.height, view.size.height]
      for component in components.compactMap(\.self) {
        numbers += [
          component.pullingPercent, component.alpha, component.frame.origin.y,
          engine.presentedAlpha(component),
        ]
      }
    }

    func isNear(_ other: Snapshot) -> Bool {
      states == other.states && flags == other.flags
        && zip(numbers, other.numbers).allSatisfy { abs($0 - $1) <= 1e-6 }
    }
  }

  /// Plays a scenario; `cut` says where to split a passing of time, from an instant and for some
  /// microseconds.
  private static func play(
    _ scenario: Scenario,
    cut: (Instant, Microseconds) -> [Microseconds]
  ) throws -> (effects: [Effect], snapshots: [Snapshot]) {
    var engine = Engine(scenario.configuration)
    var effects: [Effect] = []
    var snapshots: [Snapshot] = []
    for event in scenario.events {
      if case .advance(.by(let length)) = event {
        for part in cut(engine.now, length) {
          effects += try engine.handle(.advance(.by(part)), at: engine.now)
        }
      } else {
        effects += try engine.handle(event, at: engine.now)
      }
      snapshots.append(Snapshot(engine))
    }
    return (effects, snapshots)
  }

  /// Cuts a length into up to eight parts, some of them a microsecond or nothing.
  private static func parts(
    of length: Microseconds,
    _ numbers: inout SeededGenerator
  ) -> [Microseconds] {
    var left = length
    var parts: [Microseconds] = []
    for _ in 0..<Int.random(in: 0...7, using: &numbers) {
      let part =
        numbers.chance(of: 0.3)
        ? min(left, numbers.pick([0, 1, 1, 2])) : Microseconds.random(in: 0...left, using: &numbers)
      parts.append(part)
      left -= part
    }
    return parts + [left]
  }

  @Test func `there are scenarios of each kind`() { #expect(Scenario.kinds.count == 30) }

  @Test(arguments: Scenario.kinds)
  func `states, effects, instants and numbers are the same however time is split`(
    kind: Scenario.Kind
  ) throws {
    for seed in Sample.part(of: Array(0..<20 as Range<UInt64>)) {
      let scenario = try Scenario(kind, seed: seed)
      let whole = try Self.play(scenario) { [$1] }
      var numbers = SeededGenerator(spread: seed)
      for _ in 0..<3 {
        let split = try Self.play(scenario) { Self.parts(of: $1, &numbers) }
        expectSame(whole, split, "\(scenario)")
      }
      let near = try Self.play(scenario) { now, length in
        Self.parts(of: length, from: now, around: whole.effects)
      }
      expectSame(whole, near, "\(scenario) around its effects")
    }
  }

  /// An auto footer whose load ends at once refreshes at each display frame of a motion, whoever
  /// advances to an instant in between, and also where an advance ends on such a frame.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a load that ends at once does not depend on how time is split`(seed: UInt64) throws {
    let kind = Scenario.kinds.first { $0.testDescription == "a fling into an auto footer" }
    var scenario = try Scenario(#require(kind), seed: seed)
    scenario.configuration.loads.footer = SimulatedLoad(duration: 0, rows: seed % 2 == 0 ? 0 : 1)
    if seed % 4 > 1 { scenario.configuration.rowHeight = 70 }
    let whole = try Self.play(scenario) { [$1] }
    #expect(!whole.effects.isEmpty)
    var numbers = SeededGenerator(spread: seed)
    for _ in 0..<4 {
      let split = try Self.play(scenario) { Self.parts(of: $1, &numbers) }
      expectSame(whole, split, "\(scenario)")
    }
    let near = try Self.play(scenario) { now, length in
      Self.parts(of: length, from: now, around: whole.effects)
    }
    expectSame(whole, near, "\(scenario) around its effects")
  }

  /// Cuts a length on each of some effects, and up to two microseconds before and after.
  private static func parts(
    of length: Microseconds,
    from start: Instant,
    around effects: [Effect]
  ) -> [Microseconds] {
    let instants = Set(effects.flatMap { effect in (-2...2).map { effect.instant + $0 } })
    let cuts = instants.map { $0 - start }.filter { (0..<length).contains($0) }.sorted()
    return zip(cuts + [length], [0] + cuts).map { $0 - $1 }
  }

  private func expectSame(
    _ whole: (effects: [Effect], snapshots: [Snapshot]),
    _ split: (effects: [Effect], snapshots: [Snapshot]),
    _ name: String
  ) {
    // Two targets may differ by rounding alone.
    let isEqual =
      whole.effects.count == split.effects.count
      && zip(whole.effects, split.effects).allSatisfy { left, right in
        if left.kind.isDragWillEnd {
          return left.instant == right.instant && right.kind.isDragWillEnd
        }
        return left == right
      }
    #expect(isEqual, "\(name): effects")
    let different = zip(whole.snapshots, split.snapshots).enumerated().first { !$1.0.isNear($1.1) }
    #expect(different == nil, "\(name): event \(different?.offset ?? 0)")
  }
}
