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
    _ monitor: borrowing Monitor,
    _ findings: inout Findings
  ) {
    for (index, judge) in creations {
      findings.property = index
      judge(seen, component, monitor, &findings)
    }
  }

  func began(
    _ beginning: Beginning,
    _ monitor: borrowing Monitor,
    _ findings: inout Findings
  ) {
    for (index, judge) in beginnings {
      findings.property = index
      judge(beginning, monitor, &findings)
    }
  }

  func loaded(_ component: WatchedComponent, _ instant: Instant, _ findings: inout Findings) {
    for (index, judge) in loads {
      findings.property = index
      judge(component, instant, &findings)
    }
  }

  func closed(_ closing: Closing, _ findings: inout Findings) {
    for (index, judge) in closings {
      findings.property = index
      judge(closing, &findings)
    }
  }

  func lifted(_ lift: Lift, _ findings: inout Findings) {
    for (index, judge) in lifts {
      findings.property = index
      judge(lift, &findings)
    }
  }

  func tapped(_ tap: Tap, _ findings: inout Findings) {
    for (index, judge) in taps {
      findings.property = index
      judge(tap, &findings)
    }
  }

  func called(_ call: Call, _ findings: inout Findings) {
    for (index, judge) in calls {
      findings.property = index
      judge(call, &findings)
    }
  }

  func passed(_ elapsed: Microseconds, isFingerDown: Bool, _ findings: inout Findings) {
    for (index, judge) in passages {
      findings.property = index
      judge(elapsed, isFingerDown, &findings)
    }
  }

  func looked(_ look: Look, _ monitor: borrowing Monitor, _ findings: inout Findings) {
    for (index, judge) in looks {
      findings.property = index
      judge(look, monitor, &findings)
    }
  }

  func rested(_ seen: Snapshot, _ monitor: borrowing Monitor, _ findings: inout Findings) {
    for (index, judge) in rests {
      findings.property = index
      judge(seen, monitor, &findings)
    }
  }

  func owes(_ component: WatchedComponent, _ findings: inout Findings) {
    for (index, judge) in debts {
      findings.property = index
      judge(component, &findings)
    }
  }

  func lookedAtRest(_ look: Look, _ monitor: borrowing Monitor, _ findings: inout Findings) {
    for (index, judge) in looksAtRest {
      findings.property = index
      judge(look, monitor, &findings)
    }
  }
}
