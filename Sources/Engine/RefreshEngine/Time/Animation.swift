import ScrollPhysics

/// A property that an animation moves on the screen.
public enum AnimatedProperty: CaseIterable, Hashable, Sendable, StateCoded {
  /// The content offset along an axis.
  case contentOffset(Axis)
  /// The content inset at an edge.
  case contentInset(Edge)
  /// A component's opacity.
  case alpha(ComponentName)
  /// The angle of a component's arrow, in radians.
  case arrowAngle(ComponentName)
  /// The opacity of a component's spinner.
  case spinnerAlpha(ComponentName)

  /// All properties: the scroll view's, then each component's.
  public static let allCases: [AnimatedProperty] =
    Axis.allCases.map(contentOffset) + Edge.allCases.map(contentInset)
    + ComponentName.allCases.flatMap { [.alpha($0), .arrowAngle($0), .spinnerAlpha($0)] }
}

/// A running `UIView` animation of one property.
///
/// The model value jumped to ``to`` when the animation began; the screen shows the model value plus the
/// remainder of each animation: (from − to)(1 − ease).
public struct Animation: Hashable, Sendable, StateRecord {
  /// The animated property.
  public let property: AnimatedProperty
  /// The model value before.
  public let from: Double
  /// The model value after.
  public let to: Double
  /// The instant of the start.
  public let start: Instant
  /// The duration, more than 0.
  public let duration: Microseconds

  static let fields = Fields(Self.init) { ($0.property, $0.from, $0.to, $0.start, $0.duration) }

  /// The instant of the end.
  public var end: Instant { start + duration }

  /// True if the animation moves the offset.
  var movesOffset: Bool { if case .contentOffset = property { true } else { false } }

  /// The remainder that the animation adds to the model value at an instant.
  func remainder(at instant: Instant) -> Double {
    guard instant < end else { return 0 }
    let fraction = Double(instant - start) / Double(duration)
    return (from - to) * (1 - EaseInOut.progress(at: fraction))
  }
}

extension Engine {
  /// Runs a block as `UIView.animate` does: model values change at once, the screen eases to them, and the
  /// completion runs at the end; a duration of 0 completes inside the call.
  mutating func animate(
    _ duration: Microseconds,
    completion: Work? = nil,
    _ body: (inout Engine) -> Void
  ) {
    let outer = animationBlock
    animationBlock = duration
    body(&self)
    animationBlock = outer
    if let completion { deliver(completion, .after(duration)) }
  }

  /// Notes a change of a property, so that a running animation block animates it.
  mutating func noteChange(of property: AnimatedProperty, from old: Double, to new: Double) {
    guard animationBlock > 0, old != new else { return }
    let start = beginAnimation(of: property, from: old)
    guard start != new else { return }
    animations.append(
      Animation(property: property, from: start, to: new, start: now, duration: animationBlock)
    )
  }

  /// Drops the animations that have ended.
  mutating func dropEndedAnimations() {
    guard animations.contains(where: { $0.end <= now }) else { return }
    animations.removeAll { $0.end <= now }
  }
}
