public import ScrollPhysics

/// The motion of an axis, as a client may evaluate it.
public enum VisibleMotion: Sendable {
  /// A finger holds the content since an instant.
  case drag(start: Instant)
  /// A closed-form segment, whose time 0 is at `startMs`, in milliseconds of session time.
  case segment(Segment, startMs: Double)
}

/// The values on the screen: model values plus the remainders of the animations.
extension Engine {
  /// The offset on the screen along an axis, in points; rounded to pixels if the preset says so.
  public func presentedOffset(_ axis: Axis) -> Double {
    laws.parameters.rounded(
      presented(.contentOffset(axis), model: scrollView.contentOffset[axis])
    )
  }

  /// The inset on the screen at an edge, in points.
  public func presentedInset(_ edge: Edge) -> Double {
    presented(.contentInset(edge), model: scrollView.contentInset[edge])
  }

  /// The opacity of a component on the screen.
  public func presentedAlpha(_ component: Component) -> Double {
    presented(.alpha(component.name), model: component.alpha)
  }

  /// The angle of a component's arrow on the screen, in radians.
  public func presentedArrowAngle(_ component: Component) -> Double {
    let model = Arrow.angle(component.arrow?.isRotated ?? false)
    return presented(.arrowAngle(component.name), model: model)
  }

  /// The value on the screen: the model value plus the remainder of each animation.
  func presented(_ property: AnimatedProperty, model: Double) -> Double {
    var value = model
    for animation in animations where animation.property == property {
      value += animation.remainder(at: now)
    }
    return value
  }

  /// The motion along an axis; nil at rest.
  public func motion(along axis: Axis) -> VisibleMotion? {
    if let finger = fingers.first, !finger.isIgnored {
      return moves(axis) ? .drag(start: finger.start) : nil
    }
    return motion[axis].map { running in
      .segment(
        running.segment,
        startMs: running.origin.milliseconds - running.lead * 1000
      )
    }
  }
}
