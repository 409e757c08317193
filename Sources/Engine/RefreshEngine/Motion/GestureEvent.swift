/// The event `gesture`: a whole pull, performed as the drag events that it stands for.
extension Engine {
  mutating func perform(_ gesture: Gesture) throws(Rejection) {
    try check(gesture)
    for touch in touches(of: .gesture(gesture)) {
      touchBegins()
      try process(touch.event, at: touch.instant)
    }
  }

  /// Refuses a gesture that cannot be performed at the present instant.
  public func check(_ gesture: Gesture) throws(Rejection) {
    try requireSimulatedDriver()
    try check(gesture, from: start(of: gesture))
  }

  /// All touches are one event.
  mutating func touchBegins() {
    if isJournalling { extras[0].journal?.revision -= 1 }
  }

  /// The touches that a gesture stands for if it begins now; none for another event.
  public func touches(of event: Event) -> [Gesture.Touch] {
    guard case .gesture(let gesture) = event else { return [] }
    let start = start(of: gesture)
    let begin = now
    var touches = [Gesture.Touch(event: .dragBegan(start), instant: begin)]
    var sample = 1.0
    var elapsedMs = 1000 / gesture.sampleRateHertz
    let durationMs = Double(gesture.duration) / 1000
    while elapsedMs < durationMs, Self.microseconds(ofMs: elapsedMs) < gesture.duration {
      let location = gesture.location(from: start, gesture.progress(at: elapsedMs / durationMs))
      let instant = begin + Self.microseconds(ofMs: elapsedMs)
      touches.append(Gesture.Touch(event: .dragMoved(location), instant: instant))
      sample += 1
      elapsedMs = sample * 1000 / gesture.sampleRateHertz
    }
    let stop = begin + gesture.duration
    touches.append(
      Gesture.Touch(event: .dragMoved(gesture.location(from: start, 1)), instant: stop)
    )
    touches.append(
      Gesture.Touch(
        event: .dragEnded(x: nil, y: nil, velocity: gesture.velocity),
        instant: stop + gesture.hold
      )
    )
    return touches
  }

  private func start(of gesture: Gesture) -> Point {
    gesture.start ?? Point(x: scrollView.size.width / 2, y: scrollView.size.height / 2)
  }

  private func check(_ gesture: Gesture, from start: Point) throws(Rejection) {
    guard fingers.isEmpty else { throw Rejection(.fingerIsDown) }
    guard gesture.translation != .zero else { throw Rejection(.gestureWithoutMovement) }
    guard gesture.duration > 0, gesture.sampleRateHertz > 0,
      gesture.sampleCount <= Double(Gesture.mostSamples)
    else { throw Rejection(.gestureWithTooManySamples) }
    let end = gesture.location(from: start, 1)
    guard max(abs(end.x), abs(end.y)) <= Self.greatestCoordinate else {
      throw Rejection(.gestureOutOfBounds)
    }
    guard gesture.hold >= 0, gesture.duration <= Instant.latest - now,
      gesture.hold <= Instant.latest - (now + gesture.duration)
    else { throw Rejection(.targetAfterLatest) }
  }

  /// The greatest coordinate of a point, in points.
  package static let greatestCoordinate = 1e7

  /// Milliseconds as whole microseconds, rounded to the nearest.
  private static func microseconds(ofMs milliseconds: Double) -> Microseconds {
    Microseconds((milliseconds * 1000).rounded())
  }
}

extension Gesture {
  /// Where the finger is when a part of the movement is done.
  fileprivate func location(from start: Point, _ progress: Double) -> Point {
    Point(x: start.x + progress * translation.x, y: start.y + progress * translation.y)
  }
}
