import ScrollPhysics

/// The motion of one axis: the segment in force, and where in it we are.
///
/// It never changes, and is shared by the copies of an engine: a motion that goes on is another one.
final class AxisMotion: Sendable {
  let segment: Segment
  /// The motion range that the segment was made for.
  let range: ScrollRange
  /// The instant at which the segment was taken up.
  let origin: Instant
  /// How far into the segment that was, in seconds: segments end between whole microseconds.
  let lead: Double
  /// The first whole microsecond at which the segment is over.
  let end: Instant
  /// The first whole microsecond at which the velocity has changed its sign.
  let turningPoint: Instant?

  init(segment: Segment, range: ScrollRange, origin: Instant, lead: Double = 0) {
    self.segment = segment
    self.range = range
    self.origin = origin
    self.lead = lead
    end = Self.instant(at: segment.duration, origin: origin, lead: lead)
    turningPoint = segment.turningPoint.map { Self.instant(at: $0, origin: origin, lead: lead) }
  }

  /// The first whole microsecond at or after a time of the segment, in seconds.
  func instant(at time: Double) -> Instant {
    Self.instant(at: time, origin: origin, lead: lead)
  }

  private static func instant(at time: Double, origin: Instant, lead: Double) -> Instant {
    let microseconds = ((time - lead) * 1e6).rounded(.up)
    // A motion that would outlast every session just outlasts it.
    guard microseconds < Double(Instant.latest.microseconds) else { return .latest + 1 }
    return origin + Microseconds(max(0, microseconds))
  }

  /// The time of the segment at an instant, in seconds.
  func time(at instant: Instant) -> Double {
    Double(instant - origin) * 1e-6 + lead
  }

  /// Where the motion is at an instant; from the end on where it ends.
  func position(at instant: Instant) -> Double {
    instant >= end ? segment.endPosition : segment.position(at: time(at: instant))
  }

  /// Whether a programmatic move is under way, which no range bounds.
  var isAnimation: Bool {
    if case .animation = segment.law { true } else { false }
  }
}

/// The finger-less motion of the scroll view.
struct Motion: Sendable {
  var horizontal: AxisMotion?
  var vertical: AxisMotion?
  /// Changes whenever a motion starts or is ended, so that a look notices that it was.
  var number = 0
  /// When the components are told the offset a second time, after something acted.
  var secondLook: Instant?
  /// When they are told after a second look that itself changed a state.
  var frameLook: Instant?
  /// The instant at which they were last told.
  var lookedAt: Instant?
  /// The offset that auto footers last heard, if later looks were not for them.
  var lastHeardByAutoFooters: Point?

  subscript(axis: Axis) -> AxisMotion? {
    get { axis == .vertical ? vertical : horizontal }
    set { if axis == .vertical { vertical = newValue } else { horizontal = newValue } }
  }

  var isRunning: Bool { horizontal != nil || vertical != nil }

  /// Whether it is a deceleration or a bounce, not a programmatic move.
  var isDeceleration: Bool {
    if let vertical, !vertical.isAnimation { return true }
    if let horizontal, !horizontal.isAnimation { return true }
    return false
  }
}

extension RefreshEngine {
  /// How motions of an axis go on, in its range and with the view's paging as they are now.
  func continuation(_ axis: Axis) -> Continuation {
    Continuation(
      laws: laws,
      range: motionRange(axis),
      pageLength: scrollView.pagingEnabled ? scrollView.size[axis] : nil
    )
  }

  /// The motion that follows another at its end; nil if it is over there.
  func following(_ running: AxisMotion, along axis: Axis) -> AxisMotion? {
    let continuation = continuation(axis)
    guard let next = continuation.segment(after: running.segment) else { return nil }
    let lead = running.time(at: running.end) - running.segment.duration
    return AxisMotion(segment: next, range: continuation.range, origin: running.end, lead: lead)
  }

  /// Starts the motion with which the view goes on after a release, from an offset velocity in
  /// pt/s.
  ///
  /// - Returns: Where the offset is at the start: a motion of no length is at its end.
  mutating func startMotion(velocity: Point) -> Point {
    stopMotion()
    var offset = scrollView.contentOffset
    for axis in Axis.both where moves(axis) {
      let continuation = continuation(axis)
      let segment = continuation.segment(from: offset[axis], velocity: velocity[axis])
      if segment.isAtRest {
        offset[axis] = segment.endPosition
      } else {
        motion[axis] = AxisMotion(segment: segment, range: continuation.range, origin: now)
      }
    }
    scrollView.isDecelerating = motion.isRunning
    return offset
  }

  /// Moves the offset to a point as `setContentOffset(_:animated:)` does.
  mutating func animateOffset(to target: Point) {
    stopMotion()
    for axis in Axis.both where target[axis] != scrollView.contentOffset[axis] {
      let move = OffsetAnimation(from: scrollView.contentOffset[axis], to: target[axis])
      motion[axis] = AxisMotion(segment: .animation(move), range: motionRange(axis), origin: now)
    }
    motion.lookedAt = now
    if !motion.isRunning { setOffset(target) }
  }

  /// Ends a running motion where it is, without an effect.
  mutating func stopMotion() {
    motion = Motion(number: motion.number + 1)
    scrollView.isDecelerating = false
  }

  /// Writes the offset, as a component or a client does: a running motion ends and its velocity
  /// is lost; but a component that writes what is there, out of range, leaves a bounce.
  mutating func writeOffset(_ offset: Point, byClient: Bool = false) {
    let wasMoving = motion.isRunning
    let isEqual = offset == scrollView.contentOffset
    if wasMoving { stopMotion() }
    let number = motion.number
    setOffset(offset)
    guard wasMoving, isEqual, !byClient, motion.number == number, !isFingerDown,
      scrollView.contentOffset == offset
    else { return }
    let start = startMotion(velocity: .zero)
    if start != offset { setOffset(start) }
    motion.lookedAt = now
  }
}
