/// A whole pull: touch down, moves at a fixed rate, perhaps a pause, and the release.
///
/// A gesture equals `dragBegan` at `start`, `dragMoved` at each k / `sampleRateHertz` and at `duration`, to
/// `start` + s `translation`, then `hold` without samples, then `dragEnded` without a point.
public struct Gesture: Hashable, Sendable, StateRecord {
  /// One of the drag events of a gesture.
  public struct Touch: Sendable {
    /// The event of the finger.
    public let event: Event
    /// The instant of the event.
    public let instant: Instant
  }

  /// The growth of the part s of the movement with the part u of the duration.
  public enum Curve: String, CaseIterable, Hashable, Sendable, StateCoded {
    /// s = u.
    case linear
    /// s = u (2 − u).
    case easeOut
  }

  /// The point of the touch down; nil is the middle of the view.
  public var start: Point?
  /// The way of the finger, in points.
  public var translation: Point
  /// The duration of the finger's movement, more than 0.
  public var duration: Microseconds
  /// The number of samples a second, above 0.
  public var sampleRateHertz: Double
  /// The rest of the finger between the movement and the lift.
  public var hold: Microseconds
  /// The curve of the movement over the duration.
  public var curve: Curve
  /// The finger's velocity at the release, in pt/s; nil is an estimate from the samples.
  public var velocity: Point?

  static let fields = Fields(Self.init) {
    ($0.start, $0.translation, $0.duration, $0.sampleRateHertz, $0.hold, $0.curve, $0.velocity)
  }

  /// The most samples of one gesture.
  public static let mostSamples = 10_000

  /// Makes a gesture.
  public init(
    from start: Point? = nil,
    by translation: Point,
    over duration: Microseconds,
    sampleRateHertz: Double = 60,
    hold: Microseconds = 0,
    curve: Curve = .linear,
    velocity: Point? = nil
  ) {
    self.start = start
    self.translation = translation
    self.duration = duration
    self.sampleRateHertz = sampleRateHertz
    self.hold = hold
    self.curve = curve
    self.velocity = velocity
  }

  /// The number of samples after the touch down, as a double, which cannot overflow.
  public var sampleCount: Double {
    (Double(duration) * 1e-6 * sampleRateHertz).rounded(.up)
  }

  /// The part of the movement, 0…1, after a part of the duration.
  public func progress(at part: Double) -> Double {
    switch curve {
    case .linear: part
    case .easeOut: part * (2 - part)
    }
  }
}

/// The state of a pan gesture recognizer; UIKit's names.
public enum PanState: String, CaseIterable, Hashable, Sendable, StateCoded {
  /// No gesture is under way.
  case possible
  /// The finger began to drag.
  case began
  /// The finger moved.
  case changed
  /// The finger lifted.
  case ended
  /// The gesture was cancelled.
  case cancelled
  /// The touches were no pan.
  case failed
}
