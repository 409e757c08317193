/// An event, or the passing of time, that an engine does some steps at a time.
///
/// The result is that of `Engine.handle` or `Engine.advance`, wherever the parts end: the step limit
/// stops the engine only before it changes something, or in a step that the next part finishes.
public struct EngineWork: Sendable {
  /// Where the next part begins.
  private enum Stage {
    /// Time passes up to the instant of the event.
    case coming
    /// The event is performed; a turn from one of its events on.
    case performing(turnIndex: Int?)
    /// Time passes as the event says, up to an instant; so many effects were there before.
    case passing(to: Instant, effects: Int)
    /// The main queue and the display pass run.
    case settling
    /// The motion continues in the range as the event left it.
    case adapting
    case over
  }

  private let event: Event?
  /// When the event happens, or to where time passes.
  public let instant: Instant
  private var stage = Stage.coming
  /// How many internal steps it may take.
  public let stepLimit: Int
  fileprivate var stepsLeft: Int

  /// Handles an event, or advances to an instant if there is none, within a number of steps.
  public init(_ event: Event?, at instant: Instant, stepLimit: Int = Engine.stepLimit) {
    self.event = event
    self.instant = instant
    self.stepLimit = stepLimit
    stepsLeft = stepLimit
  }
}

extension Engine {
  /// Does the next part of a work.
  ///
  /// - Parameters:
  ///   - work: The work.
  ///   - steps: How many internal steps the part may take, at least one.
  /// - Returns: Whether the work has ended; `takeEffects` has its effects.
  /// - Throws: As `handle` and `advance` do.
  public mutating func goOn(with work: inout EngineWork, steps: Int) throws(Rejection) -> Bool {
    let limit = min(steps, work.stepsLeft)
    stepsLeft = limit
    do throws(Rejection) {
      try work.goOn(&self)
      try checkCaps()
    } catch {
      work.count(limit - stepsLeft, &self)
      if case .tooMuchWork = error.reason, stepsLeft > 0 { return false }
      throw error
    }
    work.count(limit - stepsLeft, &self)
    return true
  }
}

extension EngineWork {
  /// Counts the steps of a part; the engine has the steps left of the whole work.
  fileprivate mutating func count(_ steps: Int, _ engine: inout Engine) {
    stepsLeft -= steps
    engine.stepsLeft = stepsLeft
  }

  fileprivate mutating func goOn(_ engine: inout Engine) throws(Rejection) {
    if case .coming = stage {
      if event != nil { try engine.checkTime(instant) }
      try engine.advanceClock(to: instant)
      guard event != nil else {
        stage = .over
        return
      }
      engine.eventBegins()
      stage = .performing(turnIndex: nil)
    }
    guard let event else { return }
    if case .performing(let index) = stage { try perform(event, from: index, &engine) }
    if case .passing(let end, let effects) = stage {
      try pass(event, to: end, effects, &engine)
      stage = .settling
    }
    if case .settling = stage {
      try engine.settle()
      stage = event.passesTime ? .over : .adapting
      guard !event.passesTime else { return }
      try engine.eventHappened()
      stage = .over
    }
    if case .adapting = stage {
      try engine.advanceClock(to: engine.now)
      stage = .over
    }
  }

  private mutating func perform(
    _ event: Event,
    from index: Int?,
    _ engine: inout Engine
  ) throws(Rejection) {
    switch event {
    case .advance(let advance):
      try engine.countStep()
      stage = .passing(to: try engine.end(of: advance), effects: engine.effects.count)
    case .gesture(let gesture):
      try engine.countStep()
      try engine.begin(gesture)
      let end = engine.playsGestures ? nil : engine.gestureEnd
      stage = .passing(to: end ?? engine.now, effects: 0)
    default:
      do throws(Rejection) {
        if let index, case .turn(let events) = event {
          try engine.performTurn(events, from: index)
        } else {
          try engine.perform(event)
        }
      } catch {
        stage = .performing(turnIndex: error.turnIndex ?? index)
        throw error
      }
      stage = .settling
    }
  }

  private mutating func pass(
    _ event: Event,
    to end: Instant,
    _ effects: Int,
    _ engine: inout Engine
  ) throws(Rejection) {
    if case .advance(let advance) = event {
      return try engine.pass(advance, to: end, effects: effects)
    }
    try engine.advanceClock(to: end)
  }
}
