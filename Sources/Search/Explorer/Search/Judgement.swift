public import RefreshEngine

/// The judgement of all properties on one given sequence, without a search.
public struct Judgement: Sendable {
  /// The most violations in an answer of the server.
  package static let mostViolations = 10_000

  /// A violation and the number of its event.
  public struct Item: Sendable {
    /// The number of events played up to and including the violation's event; 0 is the creation.
    public let step: Int
    /// The violation, with its observation.
    public let finding: Finding
  }

  /// The refusal that ended a sequence before its last event.
  public struct Refusal: Sendable {
    /// The index of the event.
    public let index: Int
    /// The event.
    public let event: Event
    /// The reason for the refusal.
    public let rejection: Rejection
  }

  /// The violations in the order of their discovery, each once for a step.
  public private(set) var items: [Item] = []
  /// The number of violations after those of `items`.
  public private(set) var omitted = 0
  /// The refused event; nil if the engine refused none.
  public private(set) var refusal: Refusal?

  /// Plays a sequence and judges it by all properties.
  ///
  /// - Parameters:
  ///   - events: The events with their instants; nil is the instant of the previous event.
  ///   - configuration: The session in which the events are played.
  ///   - steps: The most internal steps of all events; nil gives each event the limit of a search.
  ///   - most: The number of violations to keep.
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
