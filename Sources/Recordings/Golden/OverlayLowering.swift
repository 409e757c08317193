import OverscrollWire
import RefreshEngine

// A session of the overlay family, lowered to what its own adapter is told: touches of one finger and calls.
extension Lowering {
  /// The events in the place of one: touches for a gesture, and at each lift its velocity.
  ///
  /// Nothing else is lowered: simulated loads stay in the configuration, because a load ends before the
  /// frame of its instant, where no call comes.
  static func overlaySteps(
    of event: Event,
    at instant: Instant?,
    in engine: Engine,
    stepLimit: Int
  ) throws(Rejection) -> [Step] {
    var lifting = Lifting(engine: engine)
    let instant = instant ?? engine.now
    switch event {
    case .gesture, .dragEnded, .turn:
      _ = try lifting.engine.handle(.advance(.to(instant)), at: engine.now, stepLimit: stepLimit)
    default: return []
    }
    if case .turn(let events) = event {
      return [Step(event: .turn(try lifting.lowered(events, at: instant)), instant: instant)]
    }
    let touches = lifting.engine.touches(of: event).map { (event: $0.event, instant: $0.instant) }
    var steps: [Step] = []
    for touch in touches.isEmpty ? [(event, instant)] : touches {
      steps += try lifting.lowered([touch.event], at: touch.instant)
        .map { Step(event: $0, instant: touch.instant) }
    }
    return steps
  }

  /// Plays touches to learn the velocities of the lifts.
  private struct Lifting {
    var engine: Engine

    /// The events with each lift as a move, where it has a point, and a lift with its velocity.
    mutating func lowered(_ events: [Event], at instant: Instant) throws(Rejection) -> [Event] {
      var lowered: [Event] = []
      for event in events {
        guard case .dragEnded(let x, let y, let velocity) = event else {
          lowered.append(event)
          try play(event, at: instant)
          continue
        }
        if let y {
          lowered.append(.dragMoved(Point(x: x ?? 0, y: y)))
          try play(.dragMoved(Point(x: x ?? 0, y: y)), at: instant)
        }
        let release = velocity ?? engine.releaseVelocity
        lowered.append(.dragEnded(x: nil, y: nil, velocity: release))
        try play(event, at: instant)
      }
      return lowered
    }

    private mutating func play(_ event: Event, at instant: Instant) throws(Rejection) {
      _ = try engine.handle(event, at: instant)
    }
  }
}
