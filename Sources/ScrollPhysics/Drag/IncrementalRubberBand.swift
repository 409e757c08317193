/// Flutter's resistance past the edge, which scales each movement and not the whole travel.
///
/// The factor `c (1 - d / D)^2` is the slope of ``RubberBand``, so many small movements give the same
/// overscroll. Few large ones do not, and the way back differs from the way out. Source: Flutter's
/// `BouncingScrollPhysics`, coefficient 0.52.
public struct IncrementalRubberBand: Sendable, Equatable {
  /// The factor at the edge; 0.52 in Flutter.
  public let coefficient: Double
  /// The length of the view on this axis in points.
  public let dimension: Double

  /// Makes the rubber band of a view; a value below 0 or not finite counts as 0.
  public init(coefficient: Double, dimension: Double) {
    self.coefficient = coefficient > 0 && coefficient.isFinite ? coefficient : 0
    self.dimension = dimension > 0 && dimension.isFinite ? dimension : 0
  }

  /// The overscroll in points after one movement of the finger.
  ///
  /// The part of a movement within the range is not resisted, nor one that begins there.
  ///
  /// - Parameters:
  ///   - overscroll: The overscroll before, in points, outward positive.
  ///   - movement: The finger's movement in points, outward positive.
  /// - Returns: The overscroll after; below 0 within the range.
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
  ///   - range: The range outside of which it is resisted.
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
