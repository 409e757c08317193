import RefreshEngine

/// A moment that was advanced towards the present, without a further event.
///
/// It never changes. Most sessions are at rest: they are their moment alone.
struct CaughtUpMoment: Sendable {
  /// The moment that it was advanced from.
  let base: Moment
  private let advanced: Advanced?

  /// What the way to the present has changed.
  private final class Advanced: Sendable {
    let engine: Engine
    /// The latest effects on the way.
    let effects: EffectHistory
    /// The first of them, at most as many as an answer has.
    let firstEffects: [Effect]
    /// How many of the engine's steps the way took.
    let steps: Int
    /// How much time is missing.
    let behind: Microseconds

    init(
      _ engine: Engine,
      _ effects: EffectHistory,
      firstEffects: [Effect] = [],
      steps: Int = 0,
      behind: Microseconds = 0
    ) {
      self.engine = engine
      self.effects = effects
      self.firstEffects = firstEffects
      self.steps = steps
      self.behind = behind
    }
  }

  /// The latest effects on the way.
  var effects: EffectHistory { advanced?.effects ?? EffectHistory(base: base.effectIndex) }
  /// The first of them, at most as many as an answer has.
  var firstEffects: [Effect] { advanced?.firstEffects ?? [] }
  /// How many of the engine's steps the way took.
  var steps: Int { advanced?.steps ?? 0 }
  /// How much time is missing.
  var behind: Microseconds { advanced?.behind ?? 0 }

  /// The engine, as far as it has come.
  ///
  /// It is lent, because a copy of an engine costs as much as many events.
  var engine: Engine {
    _read {
      if let advanced {
        yield advanced.engine
      } else {
        yield base.engine
      }
    }
  }

  /// A moment at its own time.
  init(_ base: Moment) {
    self.base = base
    advanced = nil
  }

  /// A moment that is shown as an engine, without the effects on the way to it.
  init(_ base: Moment, showing engine: Engine) {
    self.base = base
    advanced = Advanced(engine, EffectHistory(base: engine.effectIndex))
  }

  private init(_ from: CaughtUpMoment, _ way: Way, to instant: Instant) {
    base = from.base
    var effects = from.effects
    effects.append(way.effects)
    let room = AcceptedBatch.mostEffects + 1 - from.firstEffects.count
    advanced = Advanced(
      way.engine,
      effects,
      firstEffects: from.firstEffects + way.effects.prefix(room),
      steps: from.steps + way.steps,
      behind: max(0, instant - way.engine.now)
    )
  }

  /// The same, advanced to an instant, or as far as a number of steps leads.
  ///
  /// If the steps end within an instant, it stays one microsecond before it: either everything that
  /// happens at an instant is reported, or nothing.
  func advanced(to instant: Instant, steps: Int) -> CaughtUpMoment {
    guard instant > now else { return self }
    var way = Way(engine)
    if let reached = way.advance(to: instant, steps: steps),
      // The instant that the steps ended in may be almost done.
      way.advance(to: reached, steps: steps) != nil
    {
      let taken = way.steps
      way = Way(engine)
      if reached > now { way.advance(to: reached - 1, steps: taken) }
    }
    return CaughtUpMoment(self, way, to: instant)
  }

  /// The way of an engine to a later instant.
  private struct Way {
    var engine: Engine
    var effects: [Effect] = []
    var steps = 0

    init(_ engine: Engine) { self.engine = engine }

    /// Goes on; where it stops earlier, the instant in which it did.
    @discardableResult
    mutating func advance(to instant: Instant, steps limit: Int) -> Instant? {
      var reached: Instant?
      do throws(Rejection) {
        effects += try engine.advance(to: instant, stepLimit: limit)
      } catch {
        effects += engine.takeEffects()
        reached = error.reason.reached
      }
      steps += limit - engine.stepsLeft
      return reached
    }
  }

  /// The index of the last effect.
  var effectIndex: Int { advanced?.engine.effectIndex ?? base.effectIndex }

  /// The session's time, as far as it has come.
  var now: Instant { advanced?.engine.now ?? base.now }

  /// The effects after an index, at most so many; nil if some of them are not kept any more.
  func effects(after index: Int, limit: Int) -> [Effect]? {
    guard index < base.effectIndex else { return effects.after(index, limit: limit) }
    guard let past = base.effects.after(index, limit: limit) else { return nil }
    guard past.count < limit else { return past }
    return effects.after(base.effectIndex, limit: limit - past.count).map { past + $0 }
  }
}
