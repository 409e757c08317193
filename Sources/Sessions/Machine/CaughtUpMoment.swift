import RefreshEngine

/// A moment that was advanced towards the present, without a further event.
///
/// It never changes.
final class CaughtUpMoment: Sendable {
  /// The moment that it was advanced from.
  let base: Moment
  /// The engine, if it was advanced: in memory of its own, because most sessions are at rest.
  private let advanced: Advanced?
  /// The effects on the way.
  let effects: EffectHistory
  /// How much time is missing.
  let behind: Microseconds

  private final class Advanced: Sendable {
    let engine: Engine

    init(_ engine: Engine) { self.engine = engine }
  }

  /// The engine, as far as it has come.
  var engine: Engine { advanced?.engine ?? base.engine }

  /// A moment at its own time.
  init(_ base: Moment) {
    self.base = base
    advanced = nil
    effects = EffectHistory(base: base.effectIndex)
    behind = 0
  }

  private init(_ from: CaughtUpMoment, _ engine: Engine, _ more: [Effect], to instant: Instant) {
    base = from.base
    advanced = Advanced(engine)
    var effects = from.effects
    effects.append(more)
    self.effects = effects
    behind = max(0, instant - engine.now)
  }

  /// The same, advanced to an instant, or as far as a number of steps leads.
  ///
  /// If the steps end within an instant, it stays one microsecond before it: either everything that
  /// happens at an instant is reported, or nothing.
  func advanced(to instant: Instant, steps: Int) -> CaughtUpMoment {
    guard instant > engine.now else { return self }
    var engine = engine
    var effects: [Effect] = []
    do throws(Rejection) {
      effects = try engine.advance(to: instant, stepLimit: steps)
    } catch {
      engine = self.engine
      if case .tooMuchWork(let reached) = error.reason, reached > engine.now {
        effects = (try? engine.advance(to: reached - 1, stepLimit: steps)) ?? engine.takeEffects()
      }
    }
    return CaughtUpMoment(self, engine, effects, to: instant)
  }

  /// The index of the last effect.
  var effectIndex: Int { engine.effectIndex }

  /// The effects after an index, at most so many; nil if some of them are not kept any more.
  func effects(after index: Int, limit: Int) -> [Effect]? {
    guard let past = base.effects.after(index, limit: limit) else { return nil }
    let since = effects.after(max(index, effects.base), limit: limit - past.count)
    return past + (since ?? [])
  }
}
