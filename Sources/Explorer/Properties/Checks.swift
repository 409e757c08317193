import RefreshEngine

/// The judges of some properties, by the moments that they judge.
struct Checks: Sendable {
  /// A judge with the number of its property in `Property.all`.
  private typealias Numbered<Function> = (property: Int, judge: Function)

  /// The numbers of the properties that are checked, in their order.
  let properties: [Int]
  private var creations: [Numbered<Judge.OfCreation>] = []
  private var beginnings: [Numbered<Judge.OfBeginning>] = []
  private var loads: [Numbered<Judge.OfLoad>] = []
  private var closings: [Numbered<Judge.OfClosing>] = []
  private var lifts: [Numbered<Judge.OfLift>] = []
  private var taps: [Numbered<Judge.OfTap>] = []
  private var calls: [Numbered<Judge.OfCall>] = []
  private var passages: [Numbered<Judge.OfPassage>] = []
  private var looks: [Numbered<Judge.OfLook>] = []
  private var rests: [Numbered<Judge.OfRest>] = []
  private var debts: [Numbered<Judge.OfDebt>] = []
  private var looksAtRest: [Numbered<Judge.OfLook>] = []

  /// The judges of the properties with these numbers in `Property.all`.
  init(of properties: [Int]) {
    self.properties = properties
    for index in properties {
      for judge in Property.all[index].judges { add(judge, of: index) }
    }
  }

  private mutating func add(_ judge: Judge, of index: Int) {
    switch judge {
    case .creation(let judge): creations.append((index, judge))
    case .beginning(let judge): beginnings.append((index, judge))
    case .load(let judge): loads.append((index, judge))
    case .closing(let judge): closings.append((index, judge))
    case .lift(let judge): lifts.append((index, judge))
    case .tap(let judge): taps.append((index, judge))
    case .call(let judge): calls.append((index, judge))
    case .passage(let judge): passages.append((index, judge))
    case .look(let judge): looks.append((index, judge))
    case .rest(let judge): rests.append((index, judge))
    case .debt(let judge): debts.append((index, judge))
    case .lookAtRest(let judge): looksAtRest.append((index, judge))
    }
  }

  func created(
    _ seen: Snapshot.Component,
    _ component: WatchedComponent,
    _ monitor: Monitor,
    _ findings: inout Findings
  ) { each(creations, &findings) { $0(seen, component, monitor, &$1) } }

  func began(_ beginning: Beginning, _ monitor: Monitor, _ findings: inout Findings) {
    each(beginnings, &findings) { $0(beginning, monitor, &$1) }
  }

  func loaded(_ component: WatchedComponent, _ instant: Instant, _ findings: inout Findings) {
    each(loads, &findings) { $0(component, instant, &$1) }
  }

  func closed(_ closing: Closing, _ findings: inout Findings) {
    each(closings, &findings) { $0(closing, &$1) }
  }

  func lifted(_ lift: Lift, _ findings: inout Findings) {
    each(lifts, &findings) { $0(lift, &$1) }
  }

  func tapped(_ tap: Tap, _ findings: inout Findings) { each(taps, &findings) { $0(tap, &$1) } }

  func called(_ call: Call, _ findings: inout Findings) {
    each(calls, &findings) { $0(call, &$1) }
  }

  func passed(_ elapsed: Microseconds, isFingerDown: Bool, _ findings: inout Findings) {
    each(passages, &findings) { $0(elapsed, isFingerDown, &$1) }
  }

  func looked(_ look: Look, _ monitor: Monitor, _ findings: inout Findings) {
    each(looks, &findings) { $0(look, monitor, &$1) }
  }

  func rested(_ seen: Snapshot, _ monitor: Monitor, _ findings: inout Findings) {
    each(rests, &findings) { $0(seen, monitor, &$1) }
  }

  func owes(_ component: WatchedComponent, _ findings: inout Findings) {
    each(debts, &findings) { $0(component, &$1) }
  }

  func lookedAtRest(_ look: Look, _ monitor: Monitor, _ findings: inout Findings) {
    each(looksAtRest, &findings) { $0(look, monitor, &$1) }
  }

  /// Lets each judge of a list judge, and names its property in what it finds.
  @inline(__always)
  private func each<Function>(
    _ judges: [Numbered<Function>],
    _ findings: inout Findings,
    _ judge: (Function, inout Findings) -> Void
  ) {
    for (index, function) in judges {
      findings.property = index
      judge(function, &findings)
    }
  }
}
