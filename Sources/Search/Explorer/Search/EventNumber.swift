import RefreshEngine

/// A number of an event that shrinking may round.
enum EventNumber: CaseIterable {
  case milliseconds, y, x, top, bottom, left, rows, velocity, instant

  /// The candidates for a value: simpler values, the simplest first.
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

  /// The number of digits of a number without its outer zeros, then its size.
  private static func complexity(of value: Double) -> (Int, Double) {
    var (digits, rest) = (0, abs(value))
    // The number counts to a thousandth, as people would write it.
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
  /// A number of the event; nil for an event without it.
  subscript(number: EventNumber) -> Double? {
    get {
      var value: Double?
      _ = replacingNumbers { place, old in
        if place == number { value = old }
        return old
      }
      return value
    }
    set {
      guard let newValue else { return }
      self = replacingNumbers { $0 == number ? newValue : $1 }
    }
  }

  /// The event with each of its numbers replaced.
  private func replacingNumbers(_ new: (EventNumber, Double) -> Double) -> Event {
    func time(_ old: Microseconds) -> Microseconds {
      Microseconds((new(.milliseconds, Double(old) / 1000) * 1000).rounded())
    }
    func place(_ old: Point) -> Point { Point(x: new(.x, old.x), y: new(.y, old.y)) }
    func velocity(_ old: Point) -> Point { Point(x: old.x, y: new(.velocity, old.y)) }
    switch self {
    case .advance(.by(let duration)): return .advance(.by(time(duration)))
    case .gesture(var gesture):
      gesture.duration = time(gesture.duration)
      gesture.translation = place(gesture.translation)
      gesture.velocity = gesture.velocity.map(velocity)
      return .gesture(gesture)
    case .dragBegan(let point): return .dragBegan(place(point))
    case .dragMoved(let point): return .dragMoved(place(point))
    case .dragEnded(let x, let y, let end):
      return .dragEnded(x: x, y: y, velocity: end.map(velocity))
    case .setContentOffset(let x, let y, let animated):
      return .setContentOffset(
        x: x.map { new(.x, $0) },
        y: y.map { new(.y, $0) },
        animated: animated
      )
    case .setContentInset(let top, let left, let bottom, let right):
      return .setContentInset(
        top: top.map { new(.top, $0) },
        left: left.map { new(.left, $0) },
        bottom: bottom.map { new(.bottom, $0) },
        right: right
      )
    case .setSafeAreaInsets(let top, let left, let bottom, let right):
      let top = top.map { new(.top, $0) }
      return .setSafeAreaInsets(top: top, left: left, bottom: bottom, right: right)
    case .reloadData(let rows, let height):
      return .reloadData(rows: Int(new(.rows, Double(rows))), rowHeight: height)
    default: return self
    }
  }
}
