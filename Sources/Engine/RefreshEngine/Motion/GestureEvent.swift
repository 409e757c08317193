/// The event `gesture`: a whole pull, performed as the drag events that it stands for.
extension Engine {
  /// Plays a gesture: time passes up to its end, but on a realtime clock, where that takes its time.
  mutating func perform(_ gesture: Gesture) throws(Rejection) {
    try checkNoGesturePlays(.gesture(gesture))
    try check(gesture)
    let played = PlayedGesture(gesture: gesture, start: start(of: gesture), begin: now)
    playing = played
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

/// A gesture with the instant at which it begins and the point from which it goes.
struct PlayedGesture: Hashable, Sendable, StateRecord {
  let gesture: Gesture
  let start: Point
  let begin: Instant
  /// How many touches were performed.
  var performed = 0
  /// Whether the last of them is performed, and what follows at its instant is not.
  var isOpen = false

  static var fields: Fields {
    Fields(Self.init) { ($0.gesture, $0.start, $0.begin, $0.performed, $0.isOpen) }
  }

  /// When the finger lifts.
  var end: Instant { begin + gesture.duration + gesture.hold }

  /// All touches, in order.
  var touches: [Gesture.Touch] {
    Array(
      sequence(state: 0) { number in
        defer { number += 1 }
        return touch(number)
      }
    )
  }

  /// The touch with a number, counted from 0; nil after the last.
  func touch(_ number: Int) -> Gesture.Touch? {
    if number == 0 { return Gesture.Touch(event: .dragBegan(start), instant: begin) }
    if isSample(number) { return move(afterMs: elapsedMs(number)) }
    if isSample(number - 1) { return move(afterMs: durationMs) }
    guard isSample(number - 2) else { return nil }
    return Gesture.Touch(
      event: .dragEnded(x: nil, y: nil, velocity: gesture.velocity),
      instant: end
    )
  }

  private var durationMs: Double { Double(gesture.duration) / 1000 }

  private func elapsedMs(_ number: Int) -> Double {
    Double(number) * 1000 / gesture.sampleRateHertz
  }

  /// Whether a touch comes before the movement ends; the first one does.
  private func isSample(_ number: Int) -> Bool {
    guard number > 0 else { return number == 0 }
    let elapsed = elapsedMs(number)
    return elapsed < durationMs && Self.microseconds(ofMs: elapsed) < gesture.duration
  }

  private func move(afterMs elapsed: Double) -> Gesture.Touch {
    let location = gesture.location(from: start, gesture.progress(at: elapsed / durationMs))
    return Gesture.Touch(
      event: .dragMoved(location),
      instant: begin + Self.microseconds(ofMs: elapsed)
    )
  }

  /// Milliseconds as whole microseconds, rounded to the nearest.
  private static func microseconds(ofMs milliseconds: Double) -> Microseconds {
    Microseconds((milliseconds * 1000).rounded())
  }
}

/// The touches of a gesture fall due as time passes.
///
/// Each is what the drag event at its instant would be, so that drag events in the gesture's place give
/// the same session to the last digit.
extension Engine {
  /// When the finger of the gesture that plays lifts; nil where none plays.
  public var gestureEnd: Instant? { playing?.end }

  /// When the next touch of the gesture that plays is due.
  var nextTouch: Instant? {
    guard let playing else { return nil }
    return playing.isOpen ? now : playing.touch(playing.performed)?.instant
  }

  /// Refuses what another finger would do while a gesture plays.
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
        let isOver = playing.touch(playing.performed) == nil
        extras[0].playing?.isOpen = false
        if isOver { extras[0].playing = nil }
        try eventHappened()
      } else {
        guard let touch = playing.touch(playing.performed), touch.instant <= target else { return }
        try passTime(to: touch.instant)
        try countStep()
        try performNow(touch.event)
        extras[0].playing?.performed += 1
        extras[0].playing?.isOpen = true
      }
    }
  }
}
