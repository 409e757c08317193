import ScrollPhysics

/// A finger on the view.
struct Finger: Sendable, StateRecord {
  /// The place of the finger at an instant.
  struct Sample: Sendable, StateRecord {
    let instant: Instant
    let location: Point

    static let fields = Fields(Self.init) { ($0.instant, $0.location) }
  }

  /// True if the gesture did not arrive: the view took no touches or was in no window.
  var isIgnored: Bool
  /// The instant of the touch down.
  let start: Instant
  /// The place of the touch down.
  let origin: Point
  /// The finger's present place in the view.
  var location: Point
  /// The finger's coordinate in the content; the offset is the rubber band of the coordinate.
  var coordinate = Point.zero
  /// The offset after the finger's last move.
  var offset: Point
  /// The motion ranges at the finger's last move.
  var ranges: AxisPair<ScrollRange>
  /// The velocity of the motion that the touch stopped, in pt/s.
  var carried = Point.zero
  /// The latest places, oldest first; they include all that a tracker reads.
  var samples: [Sample] = []

  static let fields = Fields(Self.init) {
    (
      $0.isIgnored, $0.start, $0.origin, $0.location, $0.coordinate, $0.offset, $0.ranges,
      $0.carried, $0.samples
    )
  }

  /// The remaining velocity of the stopped motion; 0 after the finger has rested.
  func carriedVelocity(at instant: Instant) -> Point {
    guard let last = samples.last else { return .zero }
    return Double(instant - last.instant) * 1e-6 <= CarriedMomentum.memory ? carried : .zero
  }

  /// Records the finger's place when the finger touches down or moves.
  mutating func sample(_ location: Point, at instant: Instant) {
    self.location = location
    carried = samples.isEmpty ? carried : carriedVelocity(at: instant)
    // Half of the samples are dropped at once, so that most samples cost one append.
    if samples.count == 2 * VelocityTracker.mostSamples {
      samples.removeFirst(VelocityTracker.mostSamples)
    }
    samples.append(Sample(instant: instant, location: location))
  }
}

/// Drags of the simulated driver.
extension Engine {
  /// True if a finger holds the content.
  var isFingerDown: Bool { !fingers.isEmpty && !fingers[0].isIgnored }

  @inline(__always)
  func require(_ driver: Driver) throws(Rejection) {
    guard scrollView.driver != driver else { return }
    throw Rejection(driver == .simulated ? .needsSimulatedDriver : .needsExternalDriver)
  }

  /// `dragBegan`: a running motion stops at its present place.
  mutating func beginDrag(at location: Point) throws(Rejection) {
    try require(.simulated)
    guard fingers.isEmpty else { throw Rejection(.fingerIsDown) }
    let arrives = scrollView.inWindow && scrollView.userInteractionEnabled
    fingers = [newFinger(at: location, isIgnored: !arrives)]
    guard arrives else { return }
    stopMotion()
    computeFingerCoordinate()
    scrollView.isTracking = true
    scrollView.isDragging = true
    scrollView.panTranslation = .zero
    setPanState(.began)
  }

  /// Makes a finger that touches down now, with the velocity of the running motion.
  func newFinger(at location: Point, isIgnored: Bool) -> Finger {
    var finger = Finger(
      isIgnored: isIgnored,
      start: now,
      origin: location,
      location: location,
      offset: scrollView.contentOffset,
      ranges: motionRanges
    )
    for axis in Axis.both {
      finger.carried[axis] =
        motion[axis]?.segment.velocity(at: motion[axis]?.time(at: now) ?? 0) ?? 0
    }
    finger.sample(location, at: now)
    return finger
  }

  /// Performs `dragMoved`.
  mutating func moveDrag(to location: Point) throws(Rejection) {
    if try holdsContent() { moveFinger(to: location) }
  }

  /// `dragEnded`, with a last move if the event has a place.
  mutating func endDrag(x: Double?, y: Double?, velocity: Point?) throws(Rejection) {
    guard try holdsContent() else {
      fingers = []
      return
    }
    let location = fingers[0].location
    if x != nil || y != nil { moveFinger(to: Point(x: x ?? location.x, y: y ?? location.y)) }
    liftFinger(velocity: velocity)
  }

  /// Performs `dragCancelled`.
  mutating func cancelDrag() throws(Rejection) {
    guard try holdsContent() else {
      fingers = []
      return
    }
    finishDrag(.cancelled, fling: .zero)
  }

  /// True if the finger's touch arrived.
  ///
  /// - Throws: `noFingerDown`.
  @inline(__always)
  private func holdsContent() throws(Rejection) -> Bool {
    try require(.simulated)
    guard !fingers.isEmpty else { throw Rejection(.noFingerDown) }
    return !fingers[0].isIgnored
  }

  @inline(__always)
  private var motionRanges: AxisPair<ScrollRange> {
    AxisPair(horizontal: rangeOfMotion(.horizontal), vertical: rangeOfMotion(.vertical))
  }

  /// Computes the finger's coordinate from the offset, by the inverse of the rubber band.
  mutating func computeFingerCoordinate() {
    let ranges = motionRanges
    for axis in Axis.both {
      let offset = scrollView.contentOffset[axis]
      fingers[0].coordinate[axis] = rubberBand(axis).coordinate(of: offset, in: ranges[axis])
    }
    fingers[0].ranges = ranges
    fingers[0].offset = scrollView.contentOffset
  }

  private func rubberBand(_ axis: Axis) -> RubberBand {
    RubberBand(coefficient: laws.parameters.rubberBand, dimension: scrollView.size[axis])
  }

  /// Moves the finger; along moving axes the offset is the rubber band of the finger's coordinate.
  private mutating func moveFinger(to location: Point) {
    // A finger's move ends an animated offset that was set under it.
    if motion.isRunning { stopMotion() }
    if fingers[0].offset != scrollView.contentOffset || fingers[0].ranges != motionRanges {
      computeFingerCoordinate()
    }
    // Stored fields are read whole: reading one along an axis would copy the finger.
    let (origin, last) = (fingers[0].origin, fingers[0].location)
    var offset = scrollView.contentOffset
    for axis in Axis.both where moves(axis) {
      offset[axis] = drag(axis, by: location[axis] - last[axis])
    }
    fingers[0].offset = offset
    fingers[0].sample(location, at: now)
    scrollView.panTranslation = Point(x: location.x - origin.x, y: location.y - origin.y)
    setPanState(.changed)
    setOffset(offset)
  }

  /// Moves the finger's coordinate along an axis.
  ///
  /// - Returns: The offset after the move.
  private mutating func drag(_ axis: Axis, by distance: Double) -> Double {
    let (band, ranges) = (rubberBand(axis), fingers[0].ranges)
    guard laws.parameters.rubberBandForm == .whole else {
      let offset = scrollView.contentOffset[axis]
      return band.position(from: offset, moving: 0 - distance, in: ranges[axis])
    }
    var coordinate = fingers[0].coordinate
    coordinate[axis] -= distance
    fingers[0].coordinate = coordinate
    return band.position(of: coordinate[axis], in: ranges[axis])
  }

  /// Lifts the finger; without a given velocity the samples give an estimate.
  private mutating func liftFinger(velocity: Point?) {
    let fingerVelocity = velocity ?? estimatedVelocity()
    let offsetVelocity = Point(x: 0 - fingerVelocity.x, y: 0 - fingerVelocity.y)
    let fling = flingVelocity(offsetVelocity)
    emit(
      .dragWillEnd(velocity: offsetVelocity, targetContentOffset: target(ofVelocity: fling)),
      from: .scrollView
    )
    finishDrag(.ended, fling: fling)
  }

  /// The velocity with which the motion starts: 0 below the least fling velocity, and greater than the
  /// finger's with laws that carry momentum.
  private func flingVelocity(_ release: Point) -> Point {
    let carried = fingers[0].carriedVelocity(at: now)
    var fling = Point.zero
    for axis in Axis.both {
      fling[axis] = laws.parameters.flingVelocity(release: release[axis], existing: carried[axis])
    }
    return fling
  }

  /// The finger's velocity by the laws' tracker, in pt/s.
  func estimatedVelocity() -> Point {
    var velocity = Point.zero
    for axis in Axis.both {
      let samples = fingers[0].samples.map { sample in
        VelocityTracker.Sample(
          time: Double(sample.instant.microseconds) * 1e-6,
          position: sample.location[axis]
        )
      }
      velocity[axis] = laws.parameters.velocityTracker.velocity(
        of: samples,
        release: Double(now.microseconds) * 1e-6
      )
    }
    return velocity
  }

  /// Ends the drag: the motion starts, and the offset is notified once more; a component that writes the
  /// offset replaces the motion.
  ///
  /// An axis that does not move gets no motion; its offset returns at once.
  private mutating func finishDrag(_ state: PanState, fling: Point) {
    setPanState(state)
    fingers = []
    scrollView.isTracking = false
    scrollView.isDragging = false
    for axis in Axis.both { returnOffsetLater(axis) }
    setOffset(startMotion(velocity: fling))
    fingerLifted(isCancelled: state == .cancelled)
    motion.sampled(at: now)
  }
}
