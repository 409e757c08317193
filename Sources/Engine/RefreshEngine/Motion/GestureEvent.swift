/// The event `gesture`: a whole pull, performed as the drag events that it stands for.
extension Engine {
  /// Plays a gesture: time passes up to its end, but on a realtime clock, where that takes its time.
  mutating func perform(_ gesture: Gesture) throws(Rejection) {
    try checkNoGesturePlays(.gesture(gesture))
    try check(gesture)
    let played = PlayedGesture(gesture: gesture, start: start(of: gesture), begin: now)
    extra.playing = played
    // Its touches fall due as time passes.
    try advanceClock(to: playsGestures ? now : played.end)
  }

  /// Refuses a gesture that cannot be performed at the present instant.
  public func check(_ gesture: Gesture) throws(Rejection) {
    try requireSimulatedDriver()
    try check(gesture, from: start(of: gesture))
  }

  /// The touches that a gesture stands for if it begins now; none for another event.
  public func touches(of event: Event) -> [Gesture.Touch] {
    guard case .gesture(let gesture) = event else { return [] }
    return gesture.touches(from: start(of: gesture), at: now)
  }

  func start(of gesture: Gesture) -> Point {
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
}

extension Gesture {
  /// The drag events that it stands for, where it goes from a point at an instant.
  public func touches(from start: Point, at begin: Instant) -> [Touch] {
    PlayedGesture(gesture: self, start: start, begin: begin).touches
  }

  /// Where the finger is when a part of the movement is done.
  func location(from start: Point, _ progress: Double) -> Point {
    Point(x: start.x + progress * translation.x, y: start.y + progress * translation.y)
  }
}
