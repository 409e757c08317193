import RefreshEngine

/// A moment that was advanced towards the present, without a further event.
///
/// It never changes.
final class CaughtUpMoment: Sendable {
  /// The moment that it was advanced from.
  let base: Moment
  /// The engine, if it was advanced: in memory of its own, because most sessions are at rest.
  private let advanced: Advanced?
  /// The latest effects on the way.
  let effects: EffectHistory
  /// The first of them, at most as many as an answer has.
  let firstEffects: [Effect]
  /// How many of the engine's steps the way took.
  let steps: Int
  /// How much time is missing.
  let behind: Microseconds

  private final class Advanced: Sendable {
    let engine: Engine

    init(_ engine: Engine) { self.engine = engine }
  }

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
    effects = EffectHistory(base: base.effectIndex)
    firstEffects = []
    steps = 0
    behind = 0
  }

  /// A moment that is shown as an engine, without the effects on the way to it.
  init(_ base: Moment, showing engine: Engine) {
    self.base = base
    advanced = Advanced(engine)
    effects = EffectHistory(base: engine.effectIndex)
    firstEffects = []
    steps = 0
    behind = 0
  }

  fileprivate init(_ from: CaughtUpMoment, _ way: Way, to instant: Instant) {
    base = from.base
    advanced = Advanced(way.engine)
    var effects = from.effects
    effects.append(way.effects)
    self.effects = effects
    let room = AcceptedBatch.mostEffects + 1 - from.firstEffects.count
    firstEffects = from.firstEffects + way.effects.prefix(room)
    steps = from.steps + way.steps
    behind = max(0, instant - way.engine.now)
  }

  /// The same, advanced to an instant, or as far as a number of steps leads.
  ///
  /// If the steps end within an instant, it stays one microsecond before it: either everything that
  /// happens at an instant is reported, or nothing.
  func advanced(to instant: Instant, steps: Int) -> CaughtUpMoment {
    guard instant > engine.now else { return self }
    var catchUp = CatchUp(self, to: instant, steps: steps)
    while true { if let moment = catchUp.goOn(steps: .max) { return moment } }
  }

  /// The same as `advanced`, in turn with other works.
  func advancedInTurn(to instant: Instant, steps: Int) async -> CaughtUpMoment {
    guard instant > engine.now else { return self }
    var catchUp = CatchUp(self, to: instant, steps: steps)
    while true {
      if let moment = catchUp.goOn(steps: Turn.steps) { return moment }
      await Turn.pauseIfOver()
    }
  }

  /// The index of the last effect.
  var effectIndex: Int { engine.effectIndex }

  /// The effects after an index, at most so many; nil if some of them are not kept any more.
  func effects(after index: Int, limit: Int) -> [Effect]? {
    guard index < base.effectIndex else { return effects.after(index, limit: limit) }
    guard let past = base.effects.after(index, limit: limit) else { return nil }
    guard past.count < limit else { return past }
    return effects.after(base.effectIndex, limit: limit - past.count).map { past + $0 }
  }
}

/// The way of an engine to a later instant.
private struct Way {
  var engine: Engine
  var effects: [Effect] = []
  var steps = 0
}

/// A moment on its way to an instant.
private struct CatchUp {
  private let start: CaughtUpMoment
  private let target: Instant
  private var way: Way
  private var goal = Goal.target
  private var work: EngineWork

  private enum Goal {
    case target
    /// The end of the instant that the steps ended in, which may be almost done.
    case endOfInstant
    /// The last microsecond before it.
    case beforeInstant
  }

  init(_ start: CaughtUpMoment, to target: Instant, steps limit: Int) {
    self.start = start
    self.target = target
    way = Way(engine: start.engine)
    work = EngineWork(nil, at: target, stepLimit: limit)
  }

  /// Goes some steps on; nil if that does not lead to the end.
  mutating func goOn(steps: Int) -> CaughtUpMoment? {
    do throws(Rejection) {
      guard try way.engine.goOn(with: &work, steps: steps) else { return nil }
      take()
    } catch {
      take()
      if let reached = error.reason.reached, goOn(after: reached) { return nil }
    }
    return CaughtUpMoment(start, way, to: target)
  }

  private mutating func take() {
    way.effects += way.engine.takeEffects()
    way.steps += work.stepLimit - way.engine.stepsLeft
  }

  /// Sets the next goal after the steps ended; false if there is none.
  private mutating func goOn(after reached: Instant) -> Bool {
    switch goal {
    case .target:
      goal = .endOfInstant
      work = EngineWork(nil, at: reached, stepLimit: work.stepLimit)
    case .endOfInstant:
      goal = .beforeInstant
      let steps = way.steps
      way = Way(engine: start.engine)
      guard reached > way.engine.now else { return false }
      work = EngineWork(nil, at: reached - 1, stepLimit: steps)
    case .beforeInstant: return false
    }
    return true
  }
}
