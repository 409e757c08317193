/// A gesture with the instant at which it begins and the point from which it goes.
struct PlayedGesture: Hashable, Sendable {
  let gesture: Gesture
  let start: Point
  let begin: Instant
  /// How many touches were performed.
  var performed = 0
  /// Whether the last of them is performed, and what follows at its instant is not.
  var isOpen = false

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

  /// The gesture that plays.
  @inline(__always) var playing: PlayedGesture? { extras.isEmpty ? nil : extras[0].playing }

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
