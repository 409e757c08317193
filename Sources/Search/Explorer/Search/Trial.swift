public import RefreshEngine

/// A session that is played and judged event by event: an engine and its monitor, as one value.
struct Trial: Sendable {
  private(set) var engine: Engine
  private(set) var monitor: Monitor

  /// The most steps of an event; every event that comes to rest takes fewer.
  static let stepLimit = 200_000

  /// Creates a session and judges its creation.
  init(_ given: Monitor.Given, _ findings: inout Findings) {
    engine = Engine(given.configuration)
    // Creation needs few steps, far below the limit.
    _ = try? engine.advance(to: .zero)
    monitor = Monitor(given, engine, &findings)
  }

  /// True if no finger is down and the session is not at rest.
  var isUnderWay: Bool { !monitor.isFingerDown && !monitor.snapshot.isAtRest }

  /// Plays an event, by default at the instant of the previous one.
  ///
  /// - Throws: The engine's reason for the refusal; the caller then discards the trial. An endless event
  ///   violates `settles`.
  mutating func play(
    _ event: Event,
    at instant: Instant? = nil,
    stepLimit: Int = Self.stepLimit,
    _ findings: inout Findings
  ) throws(Rejection) {
    let known = findings.all.count
    do throws(Rejection) {
      try perform(event, at: instant ?? engine.now, stepLimit: stepLimit, &findings)
    } catch {
      findings.keep(known)
      if case .tooMuchWork = error.reason { findings.addEndless() }
      throw error
    }
  }

  /// Performs an event and judges it; a gesture is judged touch by touch.
  private mutating func perform(
    _ event: Event,
    at instant: Instant,
    stepLimit: Int,
    _ findings: inout Findings
  ) throws(Rejection) {
    guard case .gesture(let gesture) = event else {
      let effects = try engine.handle(event, at: instant, stepLimit: stepLimit)
      return monitor.step(event, effects, engine, &findings)
    }
    // The monitor receives the effects before the gesture together with its first touch.
    var (effects, stepsLeft) = ([Effect](), stepLimit)
    try engine.checkTime(instant)
    if instant > engine.now {
      effects = try engine.advance(to: instant, stepLimit: stepsLeft)
      stepsLeft = engine.stepsLeft
    }
    try engine.check(gesture)
    for touch in engine.touches(of: event) {
      effects += try engine.handle(touch.event, at: touch.instant, stepLimit: stepsLeft)
      stepsLeft = engine.stepsLeft
      monitor.step(touch.event, effects, engine, &findings)
      effects = []
    }
  }
}

extension Findings {
  /// Adds a violation of `settles` by an event that never comes to rest.
  fileprivate mutating func addEndless() {
    property = Property.settlesIndex
    add("it takes more than \(Trial.stepLimit) steps", from: .scrollView)
  }
}

extension Violation {
  /// The oracle for the number of events after which a sequence violates the property in the same way.
  ///
  /// - Parameter configuration: The session in which the sequences are played.
  /// - Returns: The oracle.
  public func oracle(in configuration: Configuration) -> Shrinking.Oracle {
    let given = Monitor.Given(configuration, Checks(of: [index]))
    return { events in
      var findings = Findings()
      var trial = Trial(given, &findings)
      var (count, isRefused) = (0, false)
      while !findings.all.contains(where: { $0.violation == self }) {
        guard count < events.count, !isRefused else { return nil }
        let instant = max(events[count].instant ?? .zero, trial.engine.now)
        isRefused = (try? trial.play(events[count].event, at: instant, &findings)) == nil
        count += 1
      }
      return count
    }
  }
}
