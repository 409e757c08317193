import RefreshEngine

/// Makes a sequence smaller while it still shows the same: fewer events, then rounder numbers.
///
/// Delta debugging with the violation, not the property, as the oracle: else one bug slides into
/// another. Each candidate is played event by event.
struct Shrinking {
  /// What a sequence shows.
  enum Goal {
    case violation(Violation)
    case change(CausedChange)
  }

  private let given: Monitor.Given
  private let goal: Goal
  private(set) var events: [Event]
  /// How many candidates may still be played.
  private var trialsLeft = 1000

  /// Shrinks a sequence.
  ///
  /// - Returns: The smallest one found; nil if the sequence does not show it.
  static func smallest(
    _ events: [Event],
    of goal: Goal,
    _ given: Monitor.Given
  ) -> [Event]? {
    let checks = Checks(of: goal.properties)
    let shrinking = Shrinking(
      given: Monitor.Given(given.configuration, checks),
      goal: goal,
      events: events
    )
    return shrinking.shrunk()
  }

  private init(given: Monitor.Given, goal: Goal, events: [Event]) {
    (self.given, self.goal, self.events) = (given, goal, events)
  }

  private consuming func shrunk() -> [Event]? {
    guard let count = shownAfter(events) else { return nil }
    events = Array(events.prefix(count))
    while dropEvents() || openTurns() {}
    while roundNumbers(), dropEvents() || openTurns() {}
    return events
  }

  /// How many events it takes until a sequence shows the goal; nil if it never does.
  private mutating func shownAfter(_ candidate: [Event]) -> Int? {
    guard trialsLeft > 0 else { return nil }
    trialsLeft -= 1
    var findings = Findings()
    var trial = Trial(given, &findings)
    if goal.isShown(by: trial, findings) { return 0 }
    for (index, event) in candidate.enumerated() {
      var findings = Findings()
      let effects = trial.play(event, &findings)
      if goal.isShown(by: trial, findings) { return index + 1 }
      if effects == nil { return nil }
    }
    return nil
  }

  /// Takes a candidate that still shows the goal.
  private mutating func accepts(_ candidate: [Event]) -> Bool {
    guard let count = shownAfter(candidate) else { return false }
    events = Array(candidate.prefix(count))
    return true
  }

  // MARK: Fewer events

  /// Drops four, three, two or one events wherever they can go; true if any went.
  private mutating func dropEvents() -> Bool {
    var hasDropped = false
    for size in [4, 3, 2, 1] {
      var index = 0
      while index + size <= events.count {
        if accepts(Array(events[..<index] + events[(index + size)...])) {
          hasDropped = true
        } else {
          index += 1
        }
      }
    }
    return hasDropped
  }

  /// Replaces a turn by its events in either order, or takes one of them out; true if one was changed.
  private mutating func openTurns() -> Bool {
    for (index, event) in events.enumerated() {
      guard case .turn(let inner) = event else { continue }
      var candidates = [inner, inner.reversed()]
      for left in inner.indices {
        let rest = Array(inner[..<left] + inner[(left + 1)...])
        candidates.append(rest.count == 1 ? rest : [.turn(rest)])
      }
      for candidate in candidates
      where accepts(Array(events[..<index] + candidate + events[(index + 1)...])) { return true }
    }
    return false
  }

  // MARK: Rounder numbers

  /// Replaces each number by a rounder one where that is enough; true if any was replaced.
  private mutating func roundNumbers() -> Bool {
    var hasRounded = false
    for index in events.indices {
      for place in EventNumber.allCases {
        guard index < events.count, let value = events[index][place] else { continue }
        for rounder in place.rounder(than: value) {
          var candidate = events
          candidate[index][place] = rounder
          if accepts(candidate) {
            hasRounded = true
            break
          }
        }
      }
    }
    return hasRounded
  }
}

extension Shrinking.Goal {
  /// The numbers of the properties that must be checked.
  fileprivate var properties: [Int] {
    switch self {
    case .violation(let violation): [violation.index]
    case .change: []
    }
  }

  /// Whether the last event of a session, or its creation, showed it.
  fileprivate func isShown(by trial: Trial, _ findings: Findings) -> Bool {
    switch self {
    case .violation(let violation): findings.all.contains { $0.violation == violation }
    case .change(let change): trial.changes.contains(change)
    }
  }
}

/// A number in an event that may become rounder.
private enum EventNumber: CaseIterable {
  case milliseconds, y, x, top, bottom, left, rows, velocity

  /// The candidates in place of a value, those that are simpler than it, the simplest first.
  func rounder(than value: Double) -> [Double] {
    if self == .velocity { return value == 0 ? [] : [0] }
    let candidates = [
      0, 100, 1000, (value / 100).rounded(.toNearestOrEven) * 100,
      (value / 10).rounded(.toNearestOrEven) * 10, value.rounded(.toNearestOrEven),
    ]
    return candidates.filter { candidate in
      Self.complexity(of: candidate) < Self.complexity(of: value)
        && (self != .rows || candidate >= 0)
    }
  }

  /// How many digits a number has without the zeros at its ends, then its size.
  private static func complexity(of value: Double) -> (Int, Double) {
    var (digits, rest) = (0, abs(value))
    // Six digits, as a person would write it.
    rest = (rest * 1000).rounded(.toNearestOrEven)
    while rest >= 1, rest.truncatingRemainder(dividingBy: 10) == 0 { rest /= 10 }
    while rest >= 1 {
      digits += 1
      rest = (rest / 10).rounded(.down)
    }
    return (digits, abs(value))
  }
}

extension Event {
  /// A number of the event; nil where it has none.
  fileprivate subscript(number: EventNumber) -> Double? {
    get {
      switch (self, number) {
      case (.advance(.by(let time)), .milliseconds): Double(time) / 1000
      case (.dragBegan(let point), .x), (.dragMoved(let point), .x): point.x
      case (.dragBegan(let point), .y), (.dragMoved(let point), .y): point.y
      case (.setContentOffset(let x, _, _), .x): x
      case (.setContentOffset(_, let y, _), .y): y
      case (.setContentInset(let top, _, _, _), .top): top
      case (.setContentInset(_, let left, _, _), .left): left
      case (.setContentInset(_, _, let bottom, _), .bottom): bottom
      case (.setSafeAreaInsets(let top, _, _, _), .top): top
      case (.reloadData(let rows, _), .rows): Double(rows)
      case (.dragEnded(_, _, let velocity), .velocity): velocity?.y
      default: nil
      }
    }
    set {
      guard let value = newValue else { return }
      switch (self, number) {
      case (.advance(.by), .milliseconds):
        self = .advance(.by(Microseconds((value * 1000).rounded())))
      case (.dragBegan(let point), .x): self = .dragBegan(Point(x: value, y: point.y))
      case (.dragBegan(let point), .y): self = .dragBegan(Point(x: point.x, y: value))
      case (.dragMoved(let point), .x): self = .dragMoved(Point(x: value, y: point.y))
      case (.dragMoved(let point), .y): self = .dragMoved(Point(x: point.x, y: value))
      case (.setContentOffset(_, let y, let animated), .x):
        self = .setContentOffset(x: value, y: y, animated: animated)
      case (.setContentOffset(let x, _, let animated), .y):
        self = .setContentOffset(x: x, y: value, animated: animated)
      case (.setContentInset(_, let left, let bottom, let right), .top):
        self = .setContentInset(top: value, left: left, bottom: bottom, right: right)
      case (.setContentInset(let top, _, let bottom, let right), .left):
        self = .setContentInset(top: top, left: value, bottom: bottom, right: right)
      case (.setContentInset(let top, let left, _, let right), .bottom):
        self = .setContentInset(top: top, left: left, bottom: value, right: right)
      case (.setSafeAreaInsets(_, let left, let bottom, let right), .top):
        self = .setSafeAreaInsets(top: value, left: left, bottom: bottom, right: right)
      case (.reloadData(_, let height), .rows):
        self = .reloadData(rows: Int(value), rowHeight: height)
      case (.dragEnded(let x, let y, let velocity), .velocity):
        self = .dragEnded(x: x, y: y, velocity: Point(x: velocity?.x ?? 0, y: value))
      default: break
      }
    }
  }
}
