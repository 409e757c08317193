package import RefreshEngine

/// A running session: an engine and the number of its events.
///
/// Sessions, replays and exports count their revisions with this type.
package struct Playback: Sendable {
  /// The engine after the last event.
  package private(set) var engine: Engine
  /// The number of events.
  package private(set) var revision = 0
  /// The revision of the last event that changed the reported configuration; 0 for the creation.
  ///
  /// A change between two events counts for the later event.
  package var configurationRevision: Int { Int(lastChangeRevision) }
  // A short integer suffices: a session has fewer events than 32 bits count, and only differences matter.
  package private(set) var lastChangeRevision: Int32
  private var lastChangeCount: Int32

  /// Creates a session; a refresh at its start has the first effects.
  package static func created(
    _ engine: Engine
  ) -> (playback: Playback, effects: [Effect]) {
    var engine = engine
    // Creation needs only a few steps, far below the limit.
    let effects = (try? engine.advance(to: .zero)) ?? engine.takeEffects()
    return (Playback(engine: engine), effects)
  }

  /// Continues from a stored state.
  package init(engine: Engine, revision: Int = 0, configurationRevision: Int = 0) {
    self.engine = engine
    self.revision = revision
    lastChangeRevision = Int32(clamping: configurationRevision)
    lastChangeCount = engine.shortConfigurationChanges
  }

  /// Begins a journal of decisions; see `Journal`.
  package mutating func beginJournal() { engine.beginJournal(revision: revision) }

  /// Continues from the engine after an advance since the last event.
  package mutating func advanced(to engine: Engine) {
    self.engine = engine
  }

  /// Handles an event and returns its effects.
  ///
  /// - Throws: The reason of the refusal; the playback must then be discarded.
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
