import ScrollPhysics

/// The motion of one axis: the segment in force, with its place in session time.
///
/// A motion never changes and is shared by an engine's copies; a continued motion is a new instance.
final class AxisMotion: Sendable, StateCoded {
  /// The rule that made the segment, with the laws in force; new laws make a new segment.
  private let continuation: Continuation
  /// The position at which the segment begins, in points.
  private let position: Double
  /// The velocity at which the segment begins, in pt/s.
  private let velocity: Double
  /// The target of a programmatic move, which no range bounds; nil for other motions.
  private let target: Double?
  let segment: Segment
  /// The instant at which the segment began.
  let origin: Instant
  /// The time of the segment at its origin, in seconds: segments end between whole microseconds.
  let lead: Double
  /// The first whole microsecond at which the segment is over.
  let end: Instant
  /// The first whole microsecond at which the velocity has changed its sign.
  let turningPoint: Instant?

  init(
    _ continuation: Continuation,
    from position: Double,
    velocity: Double,
    to target: Double? = nil,
    origin: Instant,
    lead: Double = 0
  ) {
    let segment =
      target.map { Segment.animation(OffsetAnimation(from: position, to: $0)) }
      ?? continuation.segment(from: position, velocity: velocity)
    self.continuation = continuation
    self.segment = segment
    (self.position, self.velocity, self.target) = (position, velocity, target)
    (self.origin, self.lead) = (origin, lead)
    end = Self.instant(at: segment.duration, origin: origin, lead: lead)
    turningPoint = segment.turningPoint.map { Self.instant(at: $0, origin: origin, lead: lead) }
  }

  // The segment, and the instants of its end and turning point, follow from the written values.

  func write(to writer: inout ByteWriter) {
    writer.write(continuation.range, continuation.pageLength)
    writer.write(position, velocity, target, origin, lead)
  }

  convenience init(from reader: inout ByteReader) throws(ByteFault) {
    self.init(
      Continuation(
        laws: reader.laws,
        range: try reader.read(),
        pageLength: try reader.read()
      ),
      from: try reader.read(),
      velocity: try reader.read(),
      to: try reader.read(),
      origin: try reader.read(),
      lead: try reader.read()
    )
  }

  /// The motion range that the segment was made for.
  var range: ScrollRange { continuation.range }

  /// The first whole microsecond at or after a time of the segment, in seconds.
  private static func instant(at time: Double, origin: Instant, lead: Double) -> Instant {
    let microseconds = ((time - lead) * 1e6).rounded(.up)
    // A motion that lasts longer than every session ends just after the latest instant.
    guard microseconds < Double(Instant.latest.microseconds) else { return .latest + 1 }
    return origin + Microseconds(max(0, microseconds))
  }

  /// The time of the segment at an instant, in seconds.
  func time(at instant: Instant) -> Double {
    Double(instant - origin) * 1e-6 + lead
  }

  /// The position at an instant; from the end on the end position.
  func position(at instant: Instant) -> Double {
    instant >= end ? segment.endPosition : segment.position(at: time(at: instant))
  }

  /// True if a programmatic move is under way.
  var isAnimation: Bool { target != nil }
}

/// The motion of the scroll view without a finger: at rest a number, else the fields of `Running`.
@dynamicMemberLookup
struct Motion: Sendable, StateRecord {
  /// The number of the motion, changed at each start and end, so that a sample notices a new motion.
  // The number has 32 bits, so that the flags beside it need no further space.
  var number: Int32 = 0
  /// True along each axis if the offset returns to the rest range when nothing holds or moves it.
  var isReturnDue = AxisPair(horizontal: false, vertical: false)
  /// The fields of a running motion: an array of at most one keeps them out of line.
  private var running: [Running] = []

  struct Running {
    var horizontal: AxisMotion?
    var vertical: AxisMotion?
    /// The instant of the next sample after an action: one microsecond later.
    var followUpSample: Instant?
    /// The instant of the next sample after a follow-up that changed a state: a display frame later.
    var frameSample: Instant?
    /// The instant of the last sample.
    var sampledAt: Instant?
    /// The last vertical offset delivered to auto footers, if later samples did not notify them.
    var lastOffsetForAutoFooters: Double?
  }

  static let fields = Fields(
    of: Self(),
    (
      \.horizontal, \.vertical, \.number, \.followUpSample, \.frameSample, \.sampledAt,
      \.lastOffsetForAutoFooters, \.isReturnDue
    )
  )

  /// Ends the motion.
  mutating func stop() {
    number &+= 1
    running = []
  }

  @inline(__always)
  subscript<Value>(dynamicMember field: WritableKeyPath<Running, Value?>) -> Value? {
    get { running.isEmpty ? nil : running[0][keyPath: field] }
    set {
      if running.isEmpty {
        guard newValue != nil else { return }
        running = [Running()]
      }
      running[0][keyPath: field] = newValue
    }
  }

  /// Notes the instant of a sample of the offset, if anything moves.
  mutating func sampled(at instant: Instant) {
    if isRunning { running[0].sampledAt = instant }
  }

  subscript(axis: Axis) -> AxisMotion? {
    get { axis == .vertical ? self.vertical : self.horizontal }
    set { if axis == .vertical { self.vertical = newValue } else { self.horizontal = newValue } }
  }

  var isRunning: Bool { self.vertical != nil || self.horizontal != nil }

  /// True for a deceleration or a bounce, false for a programmatic move.
  var isDeceleration: Bool {
    Axis.both.contains { self[$0]?.isAnimation == false }
  }
}
