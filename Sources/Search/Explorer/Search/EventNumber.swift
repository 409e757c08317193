import RefreshEngine

/// A number in an event that may become rounder.
enum EventNumber: CaseIterable {
  case milliseconds, y, x, top, bottom, left, rows, velocity, instant

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
  subscript(number: EventNumber) -> Double? {
    get {
      switch (self, number) {
      case (.advance(.by(let time)), .milliseconds): Double(time) / 1000
      case (.gesture(let gesture), _): gesture[number]
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
      case (.gesture(var gesture), _):
        gesture[number] = value
        self = .gesture(gesture)
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

extension Gesture {
  /// A number of the gesture; nil where it has none.
  fileprivate subscript(number: EventNumber) -> Double? {
    get {
      switch number {
      case .milliseconds: Double(duration) / 1000
      case .y: translation.y
      case .x: translation.x
      case .velocity: velocity?.y
      default: nil
      }
    }
    set {
      guard let value = newValue else { return }
      switch number {
      case .milliseconds: duration = Microseconds((value * 1000).rounded())
      case .y: translation = Point(x: translation.x, y: value)
      case .x: translation = Point(x: value, y: translation.y)
      case .velocity: velocity = Point(x: velocity?.x ?? 0, y: value)
      default: break
      }
    }
  }
}
