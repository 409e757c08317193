import RefreshEngine

/// An engine that was advanced towards the present of a realtime clock.
struct CaughtUpEngine {
  let engine: RefreshEngine
  /// The effects on the way.
  let effects: [Effect]
  /// How much time is missing.
  let behind: Microseconds

  /// An engine at its own time.
  init(_ engine: RefreshEngine) {
    self.engine = engine
    effects = []
    behind = 0
  }

  /// Advances a copy of an engine to an instant, or as near to it as so many steps lead.
  ///
  /// Where the steps end in the middle of an instant, the copy stays one microsecond before it: what
  /// happens at one instant is reported whole or not at all.
  init(_ start: RefreshEngine, to instant: Instant, steps: Int) {
    var engine = start
    var effects: [Effect] = []
    do throws(Rejection) {
      effects = try engine.advance(to: instant, stepLimit: steps)
    } catch {
      engine = start
      if case .tooMuchWork(let reached) = error.reason, reached > start.now {
        effects = (try? engine.advance(to: reached - 1, stepLimit: steps)) ?? engine.takeEffects()
      }
    }
    self.engine = engine
    self.effects = effects
    behind = instant - engine.now
  }
}
