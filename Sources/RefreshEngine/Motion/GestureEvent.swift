/// The event `gesture`: a whole pull, performed as the drag events that it stands for.
extension Engine {
  /// Performs a gesture from now on: its touches up to an instant, and time up to then.
  mutating func perform(_ gesture: Gesture, until end: Instant) throws(Rejection) {
    try requireSimulatedDriver()
    let start =
      gesture.start ?? Point(x: scrollView.size.width / 2, y: scrollView.size.height / 2)
    try check(gesture, from: start)
    let begin = now
    try process(.dragBegan(start), at: begin)
    var sample = 1.0
    var elapsedMs = 1000 / gesture.sampleRateHertz
    let durationMs = Double(gesture.duration) / 1000
    while elapsedMs < durationMs, Self.microseconds(ofMs: elapsedMs) < gesture.duration {
      let instant = begin + Self.microseconds(ofMs: elapsedMs)
      guard instant <= end else { return try advanceClock(to: end) }
      let progress = gesture.progress(at: elapsedMs / durationMs)
      try process(.dragMoved(gesture.location(from: start, progress)), at: instant)
      sample += 1
      elapsedMs = sample * 1000 / gesture.sampleRateHertz
    }
    let stop = begin + gesture.duration
    guard stop <= end else { return try advanceClock(to: end) }
    try process(.dragMoved(gesture.location(from: start, 1)), at: stop)
    let lift = stop + gesture.hold
    guard lift <= end else { return try advanceClock(to: end) }
    try process(.dragEnded(x: nil, y: nil, velocity: gesture.velocity), at: lift)
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
  static let greatestCoordinate = 1e7

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
