import ScrollPhysics

/// A finger on the view.
struct Finger: Sendable {
  /// Where it was at an instant.
  struct Sample: Sendable {
    let instant: Instant
    let location: Point
  }

  /// The gesture did not arrive: the view took no touches or was in no window.
  var isIgnored: Bool
  /// When it touched down.
  let start: Instant
  /// Where it is in the view.
  var location: Point
  /// Its coordinate in the content, of which the offset is the rubber band.
  var coordinate = Point.zero
  /// The offset that its last move left.
  var offset: Point
  /// The motion ranges at its last move.
  var ranges: AxisPair<ScrollRange>
  /// The velocity of the motion that the touch stopped, in pt/s.
  var carried = Point.zero
  /// Where it was, oldest first: the newest that a tracker looks at, and some older ones.
  var samples: [Sample] = []

  /// What is left of the stopped motion's velocity: nothing once the finger has rested.
  func carriedVelocity(at instant: Instant) -> Point {
    guard let last = samples.last else { return .zero }
    return Double(instant - last.instant) * 1e-6 <= CarriedMomentum.memory ? carried : .zero
  }

  /// Notes where the finger is.
  mutating func sample(at instant: Instant) {
    carried = samples.isEmpty ? carried : carriedVelocity(at: instant)
    // Thrown away by the half, so that most samples cost an append.
    if samples.count == 2 * VelocityTracker.mostSamples {
      samples.removeFirst(VelocityTracker.mostSamples)
    }
    samples.append(Sample(instant: instant, location: location))
  }
}

extension RefreshEngine {
  /// Whether a finger holds the content.
  var isFingerDown: Bool { finger.map { !$0.isIgnored } ?? false }

  /// Performs a gesture on the simulated driver.
  mutating func performGesture(_ event: Event) throws(Rejection) {
    try requireSimulatedDriver()
    if case .dragBegan(let location) = event {
      guard finger == nil else { throw Rejection(.fingerIsDown) }
      return touchDown(at: location)
    }
    guard let finger else { throw Rejection(.noFingerDown) }
    switch event {
    case .dragMoved(let location):
      if !finger.isIgnored { moveFinger(to: location) }
    case .dragEnded(let x, let y, let velocity):
      guard !finger.isIgnored else {
        self.finger = nil
        return
      }
      if x != nil || y != nil {
        moveFinger(to: Point(x: x ?? finger.location.x, y: y ?? finger.location.y))
      }
      liftFinger(velocity: velocity)
    case .dragCancelled:
      guard !finger.isIgnored else {
        self.finger = nil
        return
      }
      endDrag(.cancelled, fling: .zero)
    default: break
    }
  }

  /// The finger touches down: a running motion stops where it is.
  private mutating func touchDown(at location: Point) {
    let arrives = scrollView.inWindow && scrollView.userInteractionEnabled
    finger = Finger(
      isIgnored: !arrives,
      start: now,
      location: location,
      offset: scrollView.contentOffset,
      ranges: motionRanges
    )
    guard arrives else { return }
    for axis in Axis.both {
      finger?.carried[axis] =
        motion[axis]?.segment.velocity(at: motion[axis]?.time(at: now) ?? 0) ?? 0
    }
    stopMotion()
    takeCoordinateAnew()
    finger?.sample(at: now)
    scrollView.isTracking = true
    scrollView.isDragging = true
    setPanState(.began)
  }

  private var motionRanges: AxisPair<ScrollRange> {
    AxisPair(horizontal: motionRange(.horizontal), vertical: motionRange(.vertical))
  }

  /// Takes the finger's coordinate from the offset, by the inverse of the rubber band.
  private mutating func takeCoordinateAnew() {
    let ranges = motionRanges
    var coordinate = scrollView.contentOffset
    for axis in Axis.both {
      coordinate[axis] = rubberBand(axis).coordinate(of: coordinate[axis], in: ranges[axis])
    }
    finger?.coordinate = coordinate
    finger?.ranges = ranges
    finger?.offset = scrollView.contentOffset
  }

  private func rubberBand(_ axis: Axis) -> RubberBand {
    RubberBand(coefficient: physics.rubberBand, dimension: scrollView.size[axis])
  }

  /// The finger moves: the offset is the rubber band of its coordinate.
  private mutating func moveFinger(to location: Point) {
    // An animated offset that was set under the finger ends where the finger moves.
    if motion.isRunning { stopMotion() }
    if finger?.offset != scrollView.contentOffset || finger?.ranges != motionRanges {
      takeCoordinateAnew()
    }
    var offset = scrollView.contentOffset
    for axis in Axis.both where moves(axis) { offset[axis] = drag(axis, to: location[axis]) }
    finger?.location = location
    finger?.offset = offset
    finger?.sample(at: now)
    setPanState(.changed)
    setOffset(offset)
  }

  /// Moves the finger's coordinate along an axis.
  ///
  /// - Returns: The offset there.
  private mutating func drag(_ axis: Axis, to location: Double) -> Double {
    guard let from = finger?.location[axis], let range = finger?.ranges[axis] else { return 0 }
    if physics.rubberBandForm == .incremental {
      let band = IncrementalRubberBand(
        coefficient: physics.rubberBand,
        dimension: scrollView.size[axis]
      )
      return band.position(from: scrollView.contentOffset[axis], moving: from - location, in: range)
    }
    let coordinate = (finger?.coordinate[axis] ?? 0) - (location - from)
    finger?.coordinate[axis] = coordinate
    return rubberBand(axis).position(of: coordinate, in: range)
  }

  /// The finger lifts; without a velocity it is estimated from where the finger was.
  private mutating func liftFinger(velocity: Point?) {
    let fingerVelocity = velocity ?? estimatedVelocity()
    let offsetVelocity = Point(x: 0 - fingerVelocity.x, y: 0 - fingerVelocity.y)
    let fling = flingVelocity(offsetVelocity)
    emit(
      .dragWillEnd(velocity: offsetVelocity, targetContentOffset: target(fling)),
      from: .scrollView
    )
    endDrag(.ended, fling: fling)
  }

  /// The velocity with which the motion starts: nothing below the least, and with a preset that
  /// carries momentum more than the finger's.
  private func flingVelocity(_ release: Point) -> Point {
    let carried = finger?.carriedVelocity(at: now) ?? .zero
    var fling = Point.zero
    for axis in Axis.both {
      fling[axis] = physics.flingVelocity(release: release[axis], existing: carried[axis])
    }
    return fling
  }

  /// The finger's velocity by the preset's tracker, in pt/s.
  private func estimatedVelocity() -> Point {
    var velocity = Point.zero
    for axis in Axis.both {
      let samples = (finger?.samples ?? []).map { sample in
        VelocityTracker.Sample(
          time: Double(sample.instant.microseconds) * 1e-6,
          position: sample.location[axis]
        )
      }
      velocity[axis] = physics.velocityTracker.velocity(
        of: samples,
        release: Double(now.microseconds) * 1e-6
      )
    }
    return velocity
  }

  /// Where a motion would rest that starts now with a fling's velocity.
  private func target(_ velocity: Point) -> Point {
    var target = scrollView.contentOffset
    for axis in Axis.both where moves(axis) {
      let continuation = continuation(axis)
      let first = continuation.segment(from: target[axis], velocity: velocity[axis])
      target[axis] = Trajectory(startingWith: first, continuing: continuation).target
    }
    return target
  }

  /// The drag is over: the motion starts, and the offset is notified once more; a component that
  /// writes it takes over from the motion.
  private mutating func endDrag(_ state: PanState, fling: Point) {
    setPanState(state)
    finger = nil
    scrollView.isTracking = false
    scrollView.isDragging = false
    setOffset(startMotion(velocity: fling))
    motion.lookedAt = now
  }
}
