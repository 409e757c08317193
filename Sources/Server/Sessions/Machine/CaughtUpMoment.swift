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

  fileprivate init(_ catchUp: CatchUp) {
    let from = catchUp.start
    base = from.base
    var effects = from.effects
    effects.append(catchUp.effects)
    let room = AcceptedBatch.mostEffects + 1 - from.firstEffects.count
    advanced = Advanced(
      catchUp.engine,
      effects,
      firstEffects: from.firstEffects + catchUp.effects.prefix(room),
      steps: from.steps + catchUp.steps,
      behind: max(0, catchUp.target - catchUp.engine.now)
    )
  }

  /// The same, advanced to an instant, or as far as a number of steps leads.
  ///
  /// If the steps end within an instant, it stays one microsecond before it: either everything that
  /// happens at an instant is reported, or nothing.
  func advanced(to instant: Instant, steps: Int) -> CaughtUpMoment {
    guard instant > now else { return self }
    var catchUp = CatchUp(self, to: instant, steps: steps)
    while true { if let moment = catchUp.goOn(steps: .max) { return moment } }
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

/// A moment on its way to an instant.
struct CatchUp {
  let start: CaughtUpMoment
  let target: Instant
  private(set) var engine: Engine
  private(set) var effects: [Effect] = []
  private(set) var steps = 0
  private var goal = Goal.target
  private var work: EngineWork

  private enum Goal {
    case target
    /// The end of the instant that the steps ended in, which may be almost done.
    case endOfInstant
    /// The last microsecond before it, once more from the start.
    case beforeInstant
  }

  init(_ start: CaughtUpMoment, to target: Instant, steps: Int) {
    self.start = start
    self.target = target
    engine = start.engine
    work = EngineWork(nil, at: target, stepLimit: steps)
  }

  /// Goes some steps on; nil if that does not lead to the end.
  mutating func goOn(steps: Int) -> CaughtUpMoment? {
    var reached: Instant?
    do throws(Rejection) {
      guard try engine.goOn(with: &work, steps: steps) else { return nil }
    } catch {
      reached = error.reason.reached
    }
    effects += engine.takeEffects()
    self.steps += work.stepLimit - engine.stepsLeft
    if let reached, setGoal(after: reached) { return nil }
    return CaughtUpMoment(self)
  }

  /// Sets the next goal after the steps ended in an instant; false if there is none.
  private mutating func setGoal(after reached: Instant) -> Bool {
    switch goal {
    case .target:
      goal = .endOfInstant
      work = EngineWork(nil, at: reached, stepLimit: work.stepLimit)
    case .endOfInstant:
      goal = .beforeInstant
      work = EngineWork(nil, at: reached - 1, stepLimit: steps)
      (engine, effects, steps) = (start.engine, [], 0)
      return reached > engine.now
    case .beforeInstant: return false
    }
    return true
  }
}
