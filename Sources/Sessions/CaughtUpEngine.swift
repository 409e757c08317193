import RefreshEngine

/// An engine that was advanced towards the present of a realtime clock.
struct CaughtUpEngine {
  let engine: Engine
  /// The effects on the way.
  let effects: [Effect]
  /// How much time it is behind.
  let behind: Microseconds

  /// An engine at its own time.
  init(_ engine: Engine) {
    self.engine = engine
    effects = []
    behind = 0
  }

  /// Advances a copy of an engine to an instant, or as far as a number of steps leads.
  ///
  /// If the steps end within an instant, the copy stays one microsecond before it: either everything
  /// that happens at an instant is reported, or nothing.
  init(_ start: Engine, to instant: Instant, steps: Int) {
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
