import OverscrollWire
package import RefreshEngine
import StrictJSON

/// A session as it is played, lowered to events of the external driver.
///
/// Each offset and each state of the pan that no component caused becomes an event at its instant, and
/// so does each end of a simulated load. What the components themselves write is none: a component
/// that is given these events writes it again.
package struct Lowering {
  /// An event of the external driver.
  package struct Step {
    /// What happens; several events in one turn of the main loop are one `turn`.
    package let event: Event
    /// When.
    package let instant: Instant
  }

  /// The session as it was.
  private var original: BoundedPlayback
  /// Whether it is one of the overlay family, whose finger is lowered to touches.
  let isOverlay: Bool
  /// The instant to which the lowered events have come.
  private var end = Instant.zero
  /// The effects of the creation.
  let effectsAtCreation: [Effect]

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - configuration: What the session is made with.
  ///   - steps: How many internal steps playing it may take.
  init(_ configuration: Configuration, steps: Int) {
    isOverlay = configuration.dialect.family == .overlay
    let engine = isOverlay ? Engine(configuration) : Engine(recordingDriverOf: configuration)
    original = BoundedPlayback(engine, name: "", clock: .manual, steps: steps)
    effectsAtCreation = original.effectsAtCreation
  }

  /// The configuration of the lowered session: the client moves the offset and ends the loads, and
  /// events alone advance the clock.
  ///
  /// - Parameters:
  ///   - configuration: That of the session, as `PortableConfiguration.forRecording`.
  ///   - family: The family of its dialect.
  /// - Returns: The same for another driver and clock, without loads; an overlay keeps both laws and loads.
  static func configuration(
    _ configuration: JSONValue,
    family: Dialect.Family = .inset
  ) -> JSONValue {
    guard case .object(var result) = configuration else { return configuration }
    guard family == .inset else {
      result["clock"] = .string(Clock.manual.rawValue)
      return .object(result)
    }
    var view: JSONObject = [:]
    if case .object(let given)? = result["scrollView"] { view = given }
    view["driver"] = .string(Driver.external.rawValue)
    result["scrollView"] = .object(view)
    result["clock"] = .string(Clock.manual.rawValue)
    result["physics"] = nil
    // A preset that keeps its name would bring its loads back.
    result["simulatedLoad"] = result["preset"] == nil ? nil : .null
    return .object(result)
  }

  /// The session as it was, after the last event.
  var engine: Engine { original.engine }

  /// What the creation alone brings.
  mutating func creation() -> [Step] { takeSteps() }

  /// Plays an event.
  ///
  /// - Returns: Its effects, and the events in its place: they come to the same instant as the
  ///   session, if need be by one that only lets the time pass. None for what neither acts on a
  ///   component nor takes time.
  mutating func play(
    _ event: Event,
    at instant: Instant?
  ) throws(BoundedPlayback.Fault) -> (effects: [Effect], steps: [Step]) {
    guard isOverlay else {
      let effects = try original.play(event, at: instant)
      return (effects, takeSteps())
    }
    let before = original.engine
    let effects = try original.play(event, at: instant)
    // What was played can be played again.
    let lowered = try? Self.overlaySteps(
      of: event,
      at: instant,
      in: before,
      stepLimit: original.stepsLeft
    )
    var steps = lowered ?? []
    if steps.isEmpty, !event.isAdvance {
      steps = [Step(event: event, instant: instant ?? before.now)]
    }
    let now = original.engine.now
    if (steps.last?.instant ?? end) != now {
      steps.append(Step(event: .advance(.to(now)), instant: now))
    }
    end = now
    return (effects, steps)
  }

  private mutating func takeSteps() -> [Step] {
    var steps = original.takeDrivenTurns().map { turn in
      let event = turn.events.count == 1 ? turn.events[0] : .turn(turn.events)
      return Step(event: event, instant: turn.instant)
    }
    let now = original.engine.now
    if (steps.last?.instant ?? end) != now {
      steps.append(Step(event: .advance(.to(now)), instant: now))
    }
    end = now
    return steps
  }
}

extension Event {
  fileprivate var isAdvance: Bool { if case .advance = self { true } else { false } }
}
