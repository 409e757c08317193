/// The frames of the display: frame k, from 1 on, is at ⌊k·10⁶/60⌋ µs.
///
/// There is no other rate. Frame 0 belongs to the creation.
enum FrameGrid {
  /// Frames a second.
  static let rateHertz: Int64 = 60
  private static let second: Microseconds = 1_000_000

  /// The instant of a frame.
  static func instant(of frame: Int64) -> Instant {
    Instant(microseconds: frame * second / rateHertz)
  }

  /// The last frame that is not after an instant; 0 before the first.
  static func last(upTo instant: Instant) -> Int64 {
    // Frame k is at or before t exactly if k·10⁶ < (t + 1)·60.
    ((instant.microseconds + 1) * rateHertz - 1) / second
  }

  /// The instant of the first frame after an instant.
  static func next(after instant: Instant) -> Instant {
    self.instant(of: last(upTo: instant) + 1)
  }

  /// Whether a frame is at an instant.
  static func hasFrame(at instant: Instant) -> Bool {
    instant > .zero && self.instant(of: last(upTo: instant)) == instant
  }
}
