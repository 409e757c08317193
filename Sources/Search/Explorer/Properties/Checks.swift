import RefreshEngine

/// The judges of some properties, by the moments that they judge: one object that all sessions of a search
/// share.
final class Checks: Sendable {
  /// A judge, with the number of its property in `Property.all`.
  private struct Numbered {
    let property: Int
    let judge: Judge
  }

  private let creations: [Numbered]
  private let beginnings: [Numbered]
  private let loads: [Numbered]
  private let closings: [Numbered]
  private let lifts: [Numbered]
  private let taps: [Numbered]
  private let calls: [Numbered]
  private let passages: [Numbered]
  private let looks: [Numbered]
  private let rests: [Numbered]
  private let debts: [Numbered]
  private let looksAtRest: [Numbered]

  /// The judges of the properties with these numbers in `Property.all`.
  init(of properties: [Int]) {
    let all = properties.flatMap { index in
      Property.all[index].judges.map { Numbered(property: index, judge: $0) }
    }
    creations = all.filter { if case .creation = $0.judge { true } else { false } }
    beginnings = all.filter { if case .beginning = $0.judge { true } else { false } }
    loads = all.filter { if case .load = $0.judge { true } else { false } }
    closings = all.filter { if case .closing = $0.judge { true } else { false } }
    lifts = all.filter { if case .lift = $0.judge { true } else { false } }
    taps = all.filter { if case .tap = $0.judge { true } else { false } }
    calls = all.filter { if case .call = $0.judge { true } else { false } }
    passages = all.filter { if case .passage = $0.judge { true } else { false } }
    looks = all.filter { if case .look = $0.judge { true } else { false } }
    rests = all.filter { if case .rest = $0.judge { true } else { false } }
    debts = all.filter { if case .debt = $0.judge { true } else { false } }
    looksAtRest = all.filter { if case .lookAtRest = $0.judge { true } else { false } }
  }

  func created(
    _ seen: Snapshot.Component,
    _ component: WatchedComponent,
    _ monitor: Monitor,
    _ findings: inout Findings
  ) {
    each(creations, &findings) {
      if case .creation(let judge) = $0 { judge(seen, component, monitor, &$1) }
    }
  }

  func began(_ beginning: Beginning, _ monitor: Monitor, _ findings: inout Findings) {
    each(beginnings, &findings) {
      if case .beginning(let judge) = $0 { judge(beginning, monitor, &$1) }
    }
  }

  func loaded(_ component: WatchedComponent, _ instant: Instant, _ findings: inout Findings) {
    each(loads, &findings) { if case .load(let judge) = $0 { judge(component, instant, &$1) } }
  }

  func closed(_ closing: Closing, _ findings: inout Findings) {
    each(closings, &findings) { if case .closing(let judge) = $0 { judge(closing, &$1) } }
  }

  func lifted(_ lift: Lift, _ findings: inout Findings) {
    each(lifts, &findings) { if case .lift(let judge) = $0 { judge(lift, &$1) } }
  }

  func tapped(_ tap: Tap, _ findings: inout Findings) {
    each(taps, &findings) { if case .tap(let judge) = $0 { judge(tap, &$1) } }
  }

  func called(_ call: Call, _ findings: inout Findings) {
    each(calls, &findings) { if case .call(let judge) = $0 { judge(call, &$1) } }
  }

  func passed(_ elapsed: Microseconds, isFingerDown: Bool, _ findings: inout Findings) {
    each(passages, &findings) {
      if case .passage(let judge) = $0 { judge(elapsed, isFingerDown, &$1) }
    }
  }

  func looked(_ look: Look, _ monitor: Monitor, _ findings: inout Findings) {
    each(looks, &findings) { if case .look(let judge) = $0 { judge(look, monitor, &$1) } }
  }

  func rested(_ seen: Snapshot, _ monitor: Monitor, _ findings: inout Findings) {
    each(rests, &findings) { if case .rest(let judge) = $0 { judge(seen, monitor, &$1) } }
  }

  func owes(_ component: WatchedComponent, _ findings: inout Findings) {
    each(debts, &findings) { if case .debt(let judge) = $0 { judge(component, &$1) } }
  }

  func lookedAtRest(_ look: Look, _ monitor: Monitor, _ findings: inout Findings) {
    each(looksAtRest, &findings) {
      if case .lookAtRest(let judge) = $0 { judge(look, monitor, &$1) }
    }
  }

  /// Lets each judge of a list judge, and names its property in what it finds.
  @inline(__always)
  private func each(
    _ judges: [Numbered],
    _ findings: inout Findings,
    _ body: (Judge, inout Findings) -> Void
  ) {
    for numbered in judges {
      findings.property = numbered.property
      body(numbered.judge, &findings)
    }
  }
}
