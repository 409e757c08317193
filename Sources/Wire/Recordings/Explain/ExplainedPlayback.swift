package import OverscrollWire
package import RefreshEngine
import StrictJSON

/// Events that are played to learn their instants, and the reasons for a component's state.
package struct ExplainedPlayback: Sendable {
  /// The instant of each event.
  package let instants: [Instant]
  private let engine: Engine

  /// Plays events, each in at most so many internal steps; without an instant, at the instant of the event
  /// before.
  ///
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

  /// Why a component has, or has not, changed its state; nil for a component that was never configured.
  package func explanation(of name: ComponentName) -> Explanation? {
    guard let state = engine.stateOfComponent(name) else { return nil }
    let explained = ExplainedComponent(
      name,
      state,
      in: engine,
      session: "",
      revision: instants.count,
      ignored: engine.journal?.ignored(of: name) ?? [],
      ignoredSinceRevision: 0
    )
    return Explanation(json: explained.json.bytes)
  }
}
