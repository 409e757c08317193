package import RefreshEngine

/// A session in play: an engine and the number of its events.
///
/// Sessions, replays and exports all count revisions here.
package struct Playback: Sendable {
  /// The engine after the last event.
  package private(set) var engine: Engine
  /// The number of events.
  package private(set) var revision = 0
  /// The revision of the last event that changed the reported configuration; 0 is creation.
  ///
  /// A change that falls due between two events belongs to the later one.
  package var configurationRevision: Int { Int(lastChangeRevision) }
  // Stored short: a session has fewer events than 32 bits count, and only a difference matters.
  package private(set) var lastChangeRevision: Int32
  private var lastChangeCount: Int32

  /// Creates a session; its first effects are the effects of a refresh that begins with it.
  package static func created(
    _ engine: Engine
  ) -> (playback: Playback, effects: [Effect]) {
    var engine = engine
    // Creation needs a few steps, never as many as the limit.
    let effects = (try? engine.advance(to: .zero)) ?? engine.takeEffects()
    return (Playback(engine: engine), effects)
  }

  /// Continues from a state that was kept.
  package init(engine: Engine, revision: Int = 0, configurationRevision: Int = 0) {
    self.engine = engine
    self.revision = revision
    lastChangeRevision = Int32(clamping: configurationRevision)
    lastChangeCount = engine.shortConfigurationChanges
  }

  /// Begins to note decisions; see `Journal`.
  package mutating func beginJournal() { engine.beginJournal(revision: revision) }

  /// Continues from the engine as it was advanced since the last event.
  package mutating func advanced(to engine: Engine) {
    self.engine = engine
  }

  /// Handles an event and returns its effects.
  ///
  /// - Throws: Why the event is refused; the value is then to be thrown away.
  package mutating func handle(
    _ event: Event,
    at instant: Instant,
    stepLimit: Int = Engine.stepLimit
  ) throws(Rejection) -> [Effect] {
    let effects = try engine.handle(event, at: instant, stepLimit: stepLimit)
    revision += 1
    let count = engine.shortConfigurationChanges
    if count != lastChangeCount {
      (lastChangeRevision, lastChangeCount) = (Int32(clamping: revision), count)
    }
    return effects
  }
}

extension Engine {
  fileprivate var shortConfigurationChanges: Int32 {
    Int32(truncatingIfNeeded: configurationChanges)
  }
}
