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
    do throws(Rejection) {
      let effects = try engine.handle(
        event,
        at: instant ?? engine.now,
        stepLimit: Self.stepLimit
      )
      changes = engine.takeCausedChanges()
      monitor.step(event, effects, engine, &findings)
      return effects
    } catch {
      changes = []
      if case .tooMuchWork = error.reason { findings.addEndless() }
      return nil
    }
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

  /// The violations in the order in which they were met, each once for a step.
  public let items: [Item]
  /// The index of the event that the engine refused; nil if it refused none.
  public let refused: Int?

  /// Plays a sequence and judges it by all properties.
  ///
  /// - Parameters:
  ///   - events: The events with their instants; nil is the instant of the event before.
  ///   - configuration: The session that they are played in.
  public init(
    _ events: [(event: Event, instant: Instant?)],
    in configuration: Configuration
  ) {
    let given = Monitor.Given(configuration, Checks(of: Array(Property.all.indices)))
    var findings = Findings(isDescribed: true)
    var trial = Trial(given, &findings)
    var items = Self.items(findings, step: 0)
    var refused: Int?
    for (index, (event, instant)) in events.enumerated() {
      var findings = Findings(isDescribed: true)
      let effects = trial.play(event, at: instant, &findings)
      items += Self.items(findings, step: index + 1)
      guard effects != nil else {
        refused = index
        break
      }
    }
    self.items = items
    self.refused = refused
  }

  private static func items(_ findings: Findings, step: Int) -> [Item] {
    var known: Set<Violation> = []
    return findings.all.filter { known.insert($0.violation).inserted }
      .map { Item(step: step, finding: $0) }
  }
}
