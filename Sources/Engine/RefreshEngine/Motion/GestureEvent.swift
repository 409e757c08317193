/// The event `gesture`: a whole pull, performed as a sequence of drag events.
extension Engine {
  /// Plays a gesture: time passes up to the gesture's end, except on a realtime clock.
  mutating func perform(_ gesture: Gesture) throws(Rejection) {
    try checkNoGesturePlays(.gesture(gesture))
    try check(gesture)
    let played = PlayedGesture(gesture, from: start(of: gesture), at: now)
    playing = played
    // The gesture's touches fall due as time passes.
    try advanceClock(to: playsGestures ? now : played.end)
  }

  /// Refuses a gesture that cannot be performed at the present instant.
  public func check(_ gesture: Gesture) throws(Rejection) {
    try require(.simulated)
    guard fingers.isEmpty else { throw Rejection(.fingerIsDown) }
    guard gesture.translation != .zero else { throw Rejection(.gestureWithoutMovement) }
    guard gesture.duration > 0, gesture.sampleRateHertz > 0,
      gesture.sampleCount <= Double(Gesture.mostSamples)
    else { throw Rejection(.gestureWithTooManySamples) }
    let end = gesture.location(from: start(of: gesture), 1)
    guard max(abs(end.x), abs(end.y)) <= Self.greatestCoordinate else {
      throw Rejection(.gestureOutOfBounds)
    }
    guard gesture.hold >= 0, gesture.duration <= Instant.latest - now,
      gesture.hold <= Instant.latest - (now + gesture.duration)
    else { throw Rejection(.targetAfterLatest) }
  }

  /// The touches of a gesture that begins now; none for another event.
  public func touches(of event: Event) -> [Gesture.Touch] {
    guard case .gesture(let gesture) = event else { return [] }
    return gesture.touches(from: start(of: gesture), at: now)
  }

  func start(of gesture: Gesture) -> Point {
    gesture.start ?? Point(x: scrollView.size.width / 2, y: scrollView.size.height / 2)
  }

  /// The greatest coordinate of a point, in points.
  package static let greatestCoordinate = 1e7
}

extension Gesture {
  /// The drag events of the gesture, from a point and an instant.
  public func touches(from start: Point, at begin: Instant) -> [Touch] {
    PlayedGesture(self, from: start, at: begin).touches
  }

  /// The place of the finger after a part of the movement.
  func location(from start: Point, _ progress: Double) -> Point {
    Point(x: start.x + progress * translation.x, y: start.y + progress * translation.y)
  }
}

/// A gesture with the instant of its begin and its first point.
struct PlayedGesture: Sendable, StateRecord {
  let gesture: Gesture
  let start: Point
  let begin: Instant
  /// The number of performed touches.
  var performed = 0
  /// True if the last performed touch still has work to run at its instant; false between two calls.
  var isOpen = false
  /// All touches, in order.
  let touches: [Gesture.Touch]

  static let fields = Fields(Self.init) { ($0.gesture, $0.start, $0.begin, $0.performed) }

  init(_ gesture: Gesture, from start: Point, at begin: Instant, performed: Int = 0) {
    (self.gesture, self.start, self.begin, self.performed) = (gesture, start, begin, performed)
    let durationMs = Double(gesture.duration) / 1000
    let samples = sequence(first: 0) { $0 + 1 }.lazy
      .map { Double($0) * 1000 / gesture.sampleRateHertz }
      .prefix { $0 < durationMs && Self.microseconds(ofMs: $0) < gesture.duration }
    let moves = (samples.dropFirst() + [durationMs]).map { elapsed in
      let location = gesture.location(from: start, gesture.progress(at: elapsed / durationMs))
      return Gesture.Touch(
        event: .dragMoved(location),
        instant: begin + Self.microseconds(ofMs: elapsed)
      )
    }
    let release = Event.dragEnded(x: nil, y: nil, velocity: gesture.velocity)
    touches =
      [Gesture.Touch(event: .dragBegan(start), instant: begin)] + moves
      + [Gesture.Touch(event: release, instant: begin + gesture.duration + gesture.hold)]
  }

  /// The instant at which the finger lifts.
  var end: Instant { begin + gesture.duration + gesture.hold }

  /// The next touch; nil after the last one.
  var next: Gesture.Touch? { performed < touches.count ? touches[performed] : nil }

  /// Milliseconds as whole microseconds, rounded to the nearest.
  private static func microseconds(ofMs milliseconds: Double) -> Microseconds {
    Microseconds((milliseconds * 1000).rounded())
  }
}

/// The touches of a gesture fall due as time passes.
///
/// Each touch equals the drag event at its instant, so that drag events in the gesture's place give
/// the same session to the last digit.
extension Engine {
  /// The instant at which the playing gesture's finger lifts; nil if no gesture plays.
  public var gestureEnd: Instant? { playing?.end }

  /// The instant at which the playing gesture's next touch is due.
  var nextTouch: Instant? {
    guard let playing else { return nil }
    return playing.isOpen ? now : playing.next?.instant
  }

  /// Refuses the events of another finger while a gesture plays.
  func checkNoGesturePlays(_ event: Event) throws(Rejection) {
    guard let end = gestureEnd else { return }
    switch event {
    case .dragBegan, .dragMoved, .dragEnded, .dragCancelled, .gesture, .tap:
      throw Rejection(.gestureIsPlaying(until: end))
    default: return
    }
  }

  /// Performs the touches that fall due up to an instant.
  mutating func playTouches(upTo target: Instant) throws(Rejection) {
    while let playing {
      if playing.isOpen {
        try settle()
        let isOver = playing.next == nil
        extras[0].playing?.isOpen = false
        if isOver { extras[0].playing = nil }
        try eventHappened()
      } else {
        guard let touch = playing.next, touch.instant <= target else { return }
        try passTime(to: touch.instant)
        try countStep()
        try performNow(touch.event)
        extras[0].playing?.performed += 1
        extras[0].playing?.isOpen = true
      }
    }
  }
}
