import ScrollPhysics

/// A finger on the view.
struct Finger: Sendable {
  /// Where it was at an instant, in the view.
  struct Sample: Sendable {
    let instant: Instant
    let location: Point
  }

  /// The gesture did not arrive: the view took no touches or was in no window.
  var isIgnored: Bool
  /// Where it is in the view.
  var location: Point
  /// Its coordinate in the content, of which the offset is the rubber band.
  var coordinate = Point.zero
  /// The offset that its last move left.
  var offset: Point
  /// The motion ranges at its last move, by axis.
  var ranges: [ScrollRange] = []
  /// Where it was, oldest first.
  var samples: [Sample] = []
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
      endDrag(.cancelled, velocity: .zero)
    default: break
    }
  }

  /// The finger touches down: a running motion stops where it is.
  private mutating func touchDown(at location: Point) {
    let arrives = scrollView.inWindow && scrollView.userInteractionEnabled
    finger = Finger(
      isIgnored: !arrives,
      location: location,
      offset: scrollView.contentOffset
    )
    guard arrives else { return }
    stopMotion()
    takeCoordinateAnew()
    finger?.samples.append(Finger.Sample(instant: now, location: location))
    scrollView.isTracking = true
    scrollView.isDragging = true
    setPanState(.began)
  }

  /// Takes the finger's coordinate from the offset, by the inverse of the rubber band.
  private mutating func takeCoordinateAnew() {
    let ranges = Axis.allCases.map(motionRange)
    var coordinate = scrollView.contentOffset
    for axis in Axis.allCases {
      coordinate[axis] = rubberBand(axis).coordinate(
        of: coordinate[axis],
        in: ranges[axis.rawValue]
      )
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
    guard var moved = finger else { return }
    if moved.offset != scrollView.contentOffset || moved.ranges != Axis.allCases.map(motionRange) {
      takeCoordinateAnew()
      moved = finger ?? moved
    }
    moved.samples.append(Finger.Sample(instant: now, location: location))
    if moved.samples.count > VelocityTracker.mostSamples { moved.samples.removeFirst() }
    var offset = scrollView.contentOffset
    for axis in Axis.allCases where moves(axis) {
      moved.coordinate[axis] -= location[axis] - moved.location[axis]
      offset[axis] = rubberBand(axis).position(
        of: moved.coordinate[axis],
        in: moved.ranges[axis.rawValue]
      )
    }
    moved.location = location
    moved.offset = offset
    finger = moved
    setPanState(.changed)
    setOffset(offset)
  }

  /// The finger lifts; without a velocity it is estimated from where the finger was.
  private mutating func liftFinger(velocity: Point?) {
    let fingerVelocity = velocity ?? estimatedVelocity()
    let offsetVelocity = Point(x: 0 - fingerVelocity.x, y: 0 - fingerVelocity.y)
    emit(
      .dragWillEnd(velocity: offsetVelocity, targetContentOffset: target(offsetVelocity)),
      from: .scrollView
    )
    endDrag(.ended, velocity: offsetVelocity)
  }

  /// The finger's velocity by the preset's tracker, in pt/s.
  private func estimatedVelocity() -> Point {
    var velocity = Point.zero
    for axis in Axis.allCases {
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

  /// Where a motion would rest that starts now with an offset velocity.
  private func target(_ velocity: Point) -> Point {
    var target = scrollView.contentOffset
    for axis in Axis.allCases where moves(axis) {
      let first = Segment.after(
        position: target[axis],
        velocity: physics.flingVelocity(release: velocity[axis]),
        range: motionRange(axis),
        parameters: physics
      )
      target[axis] = Trajectory(startingWith: first).target
    }
    return target
  }

  /// The drag is over: the motion starts, and the offset is notified once more; a component that
  /// writes it takes over from the motion.
  private mutating func endDrag(_ state: PanState, velocity: Point) {
    setPanState(state)
    finger = nil
    scrollView.isTracking = false
    scrollView.isDragging = false
    var fling = Point.zero
    for axis in Axis.allCases {
      fling[axis] = physics.flingVelocity(release: velocity[axis])
    }
    setOffset(startMotion(velocity: fling))
    motion.lookedAt = now
  }
}
