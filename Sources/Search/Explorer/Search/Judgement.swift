public import RefreshEngine

/// The properties on one given sequence, without a search.
public struct Judgement: Sendable {
  /// The most violations in an answer of the server.
  package static let mostViolations = 10_000

  /// A violation and the event that showed it.
  public struct Item: Sendable {
    /// The number of events played, the one that showed it among them; 0 is the creation.
    public let step: Int
    /// The violation, and the observation.
    public let finding: Finding
  }

  /// The refusal that ended a sequence before its last event.
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
    let properties = Property.numbers(in: configuration)
    let given = Monitor.Given(configuration, Checks(of: properties))
    var findings = Findings(isDescribed: true)
    var trial = Trial(given, &findings)
    var stepsLeft = steps
    add(findings, step: 0, keeping: most)
    for (index, (event, instant)) in events.enumerated() {
      var findings = Findings(isDescribed: items.count < most)
      do throws(Rejection) {
        try trial.play(event, at: instant, stepLimit: stepsLeft ?? Trial.stepLimit, &findings)
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
