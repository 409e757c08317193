public import RefreshEngine

/// The state of a session right after an event, or advanced from there without further events.
///
/// A view never changes. Most sessions are at rest: their views consist of the moment only.
public struct SessionView: Sendable {
  /// The moment right after the event.
  let base: Moment
  private let advanced: Advanced?

  /// The changes between the moment and the view's instant.
  private final class Advanced: Sendable {
    let engine: Engine
    /// The latest effects since the moment.
    let effects: EffectHistory
    /// The first effects since the moment, at most as many as an answer may contain.
    let firstEffects: [Effect]
    /// The number of the engine's steps since the moment.
    let steps: Int
    /// The time by which the view is behind the present.
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

  /// The latest effects since the moment.
  var effects: EffectHistory { advanced?.effects ?? EffectHistory(base: base.effectIndex) }
  /// The first effects since the moment, at most as many as an answer may contain.
  var firstEffects: [Effect] { advanced?.firstEffects ?? [] }
  /// The number of the engine's steps since the moment.
  var steps: Int { advanced?.steps ?? 0 }

  /// The number of events.
  public var revision: Int { base.revision }
  /// The revision of the last event that changed the reported configuration; 0 for the creation.
  public var configurationRevision: Int { base.configurationRevision }
  /// The time by which a realtime session is behind the wall clock, because its way takes too many steps.
  public var behind: Microseconds { advanced?.behind ?? 0 }

  /// The engine at the view's instant.
  ///
  /// The accessor lends the engine, since a copy costs as much as many events.
  public var engine: Engine {
    _read {
      if let advanced {
        yield advanced.engine
      } else {
        yield base.engine
      }
    }
  }

  /// Makes the view of a moment at its own time.
  init(_ base: Moment) {
    self.base = base
    advanced = nil
  }

  /// Makes the view of a moment with a separately advanced engine, without the effects since the moment.
  init(_ base: Moment, _ engine: Engine) {
    self.base = base
    advanced = Advanced(engine, EffectHistory(base: engine.effectIndex))
  }

  /// The view advanced to an instant, or as far as a number of steps allows.
  ///
  /// If the steps end within an instant, an equal number of further steps may reach the instant's end.
  /// Otherwise the view ends one microsecond before the instant, so that no instant is reported partially.
  func advanced(to instant: Instant, steps limit: Int) -> SessionView {
    guard instant > now else { return self }
    var way = CatchUp(engine: engine)
    if let reached = way.advance(to: instant, stepLimit: limit),
      let unended = way.advance(to: reached, stepLimit: limit)
    {
      let stepsTaken = way.steps
      way = CatchUp(engine: engine)
      if unended > now { _ = way.advance(to: unended - 1, stepLimit: stepsTaken) }
    }
    var effects = effects
    effects.append(way.effects)
    let room = AcceptedBatch.mostEffects + 1 - firstEffects.count
    return SessionView(
      base: base,
      advanced: Advanced(
        way.engine,
        effects,
        firstEffects: firstEffects + way.effects.prefix(room),
        steps: steps + way.steps,
        behind: max(0, instant - way.engine.now)
      )
    )
  }

  /// The view with another time behind the present.
  func behind(by time: Microseconds) -> SessionView {
    SessionView(
      base: base,
      advanced: Advanced(engine, effects, firstEffects: firstEffects, steps: steps, behind: time)
    )
  }

  private init(base: Moment, advanced: Advanced) {
    self.base = base
    self.advanced = advanced
  }

  /// The index of the last effect.
  var effectIndex: Int { advanced?.engine.effectIndex ?? base.effectIndex }

  /// The session's time.
  public var now: Instant { advanced?.engine.now ?? base.now }

  /// The effects after an index, at most `limit`; nil if some of them are no longer in memory.
  public func effects(after index: Int, limit: Int) -> [Effect]? {
    guard index < base.effectIndex else { return effects.after(index, limit: limit) }
    guard let past = base.effects.after(index, limit: limit) else { return nil }
    guard past.count < limit else { return past }
    return effects.after(base.effectIndex, limit: limit - past.count).map { past + $0 }
  }
}

/// An engine on its way to an instant.
private struct CatchUp {
  var engine: Engine
  var effects: [Effect] = []
  var steps = 0

  /// Advances to an instant; returns the instant at which the step limit was reached, or nil.
  mutating func advance(to target: Instant, stepLimit: Int) -> Instant? {
    var reached: Instant?
    do throws(Rejection) {
      effects += try engine.advance(to: target, stepLimit: stepLimit)
    } catch {
      reached = error.reason.reached
      effects += engine.takeEffects()
    }
    steps += stepLimit - engine.stepsLeft
    return reached
  }
}
