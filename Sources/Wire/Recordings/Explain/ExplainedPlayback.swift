package import OverscrollWire
package import RefreshEngine
import StrictJSON

/// Events that are played to learn when each happened, and why a component is then as it is.
package struct ExplainedPlayback: Sendable {
  /// When each event happened.
  package let instants: [Instant]
  private let engine: Engine

  /// Plays events in a session.
  ///
  /// - Parameters:
  ///   - events: What is played, and when; nil is the instant of the event before.
  ///   - session: Where.
  ///   - stepLimit: How many internal steps an event may take.
  /// - Throws: The rejection of an event by the engine.
  package init(
    _ events: some Sequence<(event: Event, instant: Instant?)>,
    in session: SessionConfiguration,
    stepLimit: Int = Engine.stepLimit
  ) throws(Rejection) {
    var engine = Engine(session.engine)
    engine.beginJournal()
    // Creation needs a few steps, never as many as the limit.
    _ = try? engine.advance(to: .zero)
    var instants: [Instant] = []
    for (event, instant) in events {
      let instant = instant ?? engine.now
      instants.append(instant)
      _ = try engine.handle(event, at: instant, stepLimit: stepLimit)
    }
    self.instants = instants
    self.engine = engine
  }

  /// Why a component has, or has not, changed its state; nil for one that was never configured.
  package func explanation(of name: ComponentName) -> Explanation? {
    guard let state = engine.stateOfComponent(name) else { return nil }
    var writer = JSONWriter()
    writer.explanation(
      engine,
      state,
      ExplanationLabel(
        session: "",
        revision: instants.count,
        component: name,
        ignored: engine.journal?.ignored(of: name) ?? [],
        ignoredSinceRevision: 0
      )
    )
    return Explanation(json: writer.bytes)
  }
}
