/// A whole motion on one axis, from a position and a velocity to rest.
///
/// A motion is a chain of segments: deceleration, return to an edge, perhaps deceleration inside, and so on.
/// Times are seconds since the start, positions points, velocities points per second.
public struct Trajectory: Sendable, Equatable {
  /// The most segments a motion can have.
  ///
  /// UIScrollView's laws need at most three; a barely damped spring could cross the range for ever.
  public static let mostSegments = 64

  /// A segment and the time of its begin.
  public struct Piece: Sendable, Equatable {
    /// The time at which the segment begins, in seconds since the motion's start.
    public let start: Double
    /// The segment, whose own times count from ``start``.
    public let segment: Segment
  }

  /// The segments in order; never empty.
  public let pieces: [Piece]
  /// The duration of the motion, in seconds.
  public let duration: Double
  /// The position at which the motion rests.
  public let target: Double

  /// Makes the motion from its first segment and the rule of the axis.
  public init(startingWith first: Segment, continuing continuation: Continuation) {
    var pieces = [Piece(start: 0, segment: first)]
    var last = first
    var end = first.duration
    while pieces.count < Self.mostSegments, let next = continuation.segment(after: last) {
      pieces.append(Piece(start: end, segment: next))
      end += next.duration
      last = next
    }
    self.pieces = pieces
    duration = end
    target = last.endPosition
  }

  /// The position at a time; at the border of two pieces the later one decides.
  public func position(at time: Double) -> Double {
    guard time < duration, let piece = pieces.last(where: { $0.start <= time }) ?? pieces.first
    else { return target }
    return piece.segment.position(at: time - piece.start)
  }
}
