/// The positions, in points, between which a scroll view rests on one axis.
public struct ScrollRange: Sendable, Equatable {
  /// The end at the smaller offset (top or left).
  public let lower: Double
  /// The end at the larger offset (bottom or right); never below ``lower``.
  public let upper: Double

  /// Makes the range; an upper end below the lower one becomes the lower one, a NaN becomes 0.
  public init(lower: Double, upper: Double) {
    self.lower = lower.isNaN ? 0 : lower
    self.upper = upper > self.lower ? upper : self.lower
  }

  /// The nearest position within the range.
  public func clamped(_ position: Double) -> Double {
    position < lower ? lower : position > upper ? upper : position
  }

  /// The distance of a position from the range: below 0 under the lower end, above 0 over the upper one.
  public func overscroll(at position: Double) -> Double {
    position < lower ? position - lower : position > upper ? position - upper : 0
  }

  /// True if a position is neither under the lower end nor over the upper one.
  public func contains(_ position: Double) -> Bool {
    overscroll(at: position) == 0
  }

  /// The position of an edge.
  public func position(of side: EdgeSide) -> Double {
    side == .lower ? lower : upper
  }

  /// The edge that a position exceeds; nil inside, or on an edge without an outward velocity.
  public func side(at position: Double, velocity: Double) -> EdgeSide? {
    if position < lower || (position == lower && velocity < 0) { return .lower }
    if position > upper || (position == upper && velocity > 0) { return .upper }
    return nil
  }
}

/// One of the two ends of a ``ScrollRange``.
public enum EdgeSide: String, Sendable, Equatable, CaseIterable {
  /// The top or left edge: outward is towards smaller offsets.
  case lower
  /// The bottom or right edge: outward is towards larger offsets.
  case upper

  /// The sign of an outward movement in offsets: -1 at the lower edge, +1 at the upper one.
  public var outwardSign: Double { self == .lower ? -1 : 1 }
}
