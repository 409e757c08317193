/// Flutter's resistance past the edge, which works on each movement and not on the whole travel.
///
/// The factor `c (1 - d / D)^2` is the slope of ``RubberBand``, so many small movements come to the
/// same; few large ones do not, and the way back differs from the way out. Source: Flutter's
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
  /// A movement that begins within the range, or gets back into it, is not resisted there.
  ///
  /// - Parameters:
  ///   - overscroll: Where the movement begins, outward positive.
  ///   - movement: How far the finger goes, outward positive.
  /// - Returns: Where it ends, outward positive, so below 0 within the range.
  public func overscroll(from overscroll: Double, moving movement: Double) -> Double {
    guard overscroll > 0 else { return overscroll + movement }
    let isEasing = movement < 0
    let distance = abs(movement)
    let factor = factor(at: isEasing ? overscroll - distance : overscroll)
    let signed = isEasing ? -1.0 : 1.0
    guard distance * factor >= overscroll else { return overscroll + signed * distance * factor }
    // Flutter resists as much of a movement as would lead back to the edge, in both directions.
    return overscroll + signed * (overscroll + distance - overscroll / factor)
  }

  /// The position after one movement of the content, in the offset's direction.
  ///
  /// - Parameters:
  ///   - position: Where the movement begins, in points.
  ///   - movement: How far the finger would move the content, in points.
  ///   - range: The range outside of which it is resisted.
  /// - Returns: Where it ends, in points.
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
