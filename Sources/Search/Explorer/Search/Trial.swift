public import RefreshEngine

/// A session that is played and judged event by event: an engine and its monitor, as one value.
struct Trial: Sendable {
  private(set) var engine: Engine
  private(set) var monitor: Monitor
  /// The changes of state in the course of the last event, or of the creation.
  private(set) var changes: [CausedChange]

  /// More steps than any sequence takes that comes to rest.
  static let stepLimit = 200_000

  /// Creates a session and judges its creation.
  init(_ given: Monitor.Given, _ findings: inout Findings) {
    engine = Engine(notingChangesOf: given.configuration)
    // Creation needs a few steps, never as many as the limit.
    _ = try? engine.advance(to: .zero)
    changes = engine.takeCausedChanges()
    monitor = Monitor(given, engine, &findings)
  }

  /// Whether no finger is down and something is still to happen.
  var isUnderWay: Bool { !monitor.isFingerDown && !monitor.snapshot.isAtRest }

  /// Plays an event at the instant of the one before it.
  ///
  /// - Returns: Its effects; nil if the engine refuses it. One that never ends violates `settles`. The value is then
  ///   to be thrown away.
  mutating func play(
    _ event: Event,
    at instant: Instant? = nil,
    _ findings: inout Findings
  ) -> [Effect]? {
    try? handle(event, at: instant, stepLimit: Self.stepLimit, &findings)
  }

  /// Plays an event in at most so many steps.
  ///
  /// - Throws: Why the engine refuses it, as `play`.
  fileprivate mutating func handle(
    _ event: Event,
    at instant: Instant?,
    stepLimit: Int,
    _ findings: inout Findings
  ) throws(Rejection) -> [Effect] {
    let known = findings.all.count
    do throws(Rejection) {
      let effects = try perform(event, at: instant ?? engine.now, stepLimit: stepLimit, &findings)
      changes = engine.takeCausedChanges()
      return effects
    } catch {
      changes = []
      findings.keep(known)
      if case .tooMuchWork = error.reason { findings.addEndless() }
      throw error
    }
  }

  /// Performs an event and judges it; a gesture is judged touch by touch, as its drag events are.
  private mutating func perform(
    _ event: Event,
    at instant: Instant,
    stepLimit: Int,
    _ findings: inout Findings
  ) throws(Rejection) -> [Effect] {
    guard case .gesture(let gesture) = event else {
      let effects = try engine.handle(event, at: instant, stepLimit: stepLimit)
      monitor.step(event, effects, engine, &findings)
      return effects
    }
    var (effects, stepsLeft) = ([Effect](), stepLimit)
    try engine.checkTime(instant)
    if instant > engine.now {
      effects = try engine.advance(to: instant, stepLimit: stepsLeft)
      stepsLeft = engine.stepsLeft
    }
    // The monitor learns the effects on the way to the gesture with its first touch.
    var unwatched = effects
    try engine.check(gesture)
    for touch in engine.touches(of: event) {
      let own = try engine.handle(touch.event, at: touch.instant, stepLimit: stepsLeft)
      stepsLeft = engine.stepsLeft
      monitor.step(touch.event, unwatched + own, engine, &findings)
      unwatched = []
      effects += own
    }
    return effects
  }
}

extension Findings {
  /// Something never comes to rest.
  fileprivate mutating func addEndless() {
    property = Property.settlesIndex
    add(from: .scrollView, "it takes more than \(Trial.stepLimit) steps")
  }
}

/// The properties on one given sequence, without a search.
public struct Judgement: Sendable {
  /// A violation and the event that showed it.
  public struct Item: Sendable {
    /// The number of events played, the one that showed it among them; 0 is the creation.
    public let step: Int
    /// What was violated, and what was seen.
    public let finding: Finding
  }

  /// What ended a sequence before its last event.
  public struct Refusal: Sendable {
    /// The index of the event.
    public let index: Int
    /// The event.
    public let event: Event
    /// Why the engine refuses it.
    public let rejection: Rejection
  }

  /// The violations in the order in which they were met, each once for a step.
  public private(set) var items: [Item] = []
  /// How many violations were met after those of `items`.
  public private(set) var omitted = 0
  /// The event that the engine refused; nil if it refused none.
  public private(set) var refusal: Refusal?

  /// Plays a sequence and judges it by all properties.
  ///
  /// - Parameters:
  ///   - events: The events with their instants; nil is the instant of the event before.
  ///   - configuration: The session that they are played in.
  ///   - steps: How many internal steps all of them may take; nil is as many for each as a search gives it.
  ///   - most: How many violations are kept.
  public init(
    _ events: some Sequence<(event: Event, instant: Instant?)>,
    in configuration: Configuration,
    steps: Int? = nil,
    keeping most: Int = .max
  ) {
    let properties = Property.numbers(of: configuration.dialect.family)
    let given = Monitor.Given(configuration, Checks(of: properties))
    var findings = Findings(isDescribed: true)
    var trial = Trial(given, &findings)
    var stepsLeft = steps
    add(findings, step: 0, keeping: most)
    for (index, (event, instant)) in events.enumerated() {
      var findings = Findings(isDescribed: items.count < most)
      do throws(Rejection) {
        _ = try trial.handle(event, at: instant, stepLimit: stepsLeft ?? Trial.stepLimit, &findings)
        if stepsLeft != nil { stepsLeft = max(0, trial.engine.stepsLeft) }
      } catch {
        refusal = Refusal(index: index, event: event, rejection: error)
      }
      add(findings, step: index + 1, keeping: most)
      if refusal != nil { break }
    }
  }

  private mutating func add(_ findings: Findings, step: Int, keeping most: Int) {
    var known: Set<Violation> = []
    let new = findings.all.filter { known.insert($0.violation).inserted }
    let kept = new.prefix(max(0, most - items.count))
    items += kept.map { Item(step: step, finding: $0) }
    omitted += new.count - kept.count
  }
}
