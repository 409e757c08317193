import RefreshEngine

/// What an engine computes in turn with other works.

extension Engine {
  /// Handles an event, or advances to an instant if there is none, in turn with other works.
  mutating func workInTurn(
    _ event: Event?,
    at instant: Instant,
    stepLimit: Int
  ) async throws(Rejection) -> [Effect] {
    var work = EngineWork(event, at: instant, stepLimit: stepLimit)
    while try !goOn(with: &work, steps: Turn.steps) { await Turn.pauseIfOver() }
    await Turn.pauseIfOver()
    return takeEffects()
  }
}

extension MomentBuilder {
  /// Handles an event in turn with other works and returns its effects.
  mutating func handleInTurn(
    _ event: Event,
    at instant: Instant,
    stepLimit: Int
  ) async throws(Rejection) -> [Effect] {
    var work = EngineWork(event, at: instant, stepLimit: stepLimit)
    while true {
      let more = try goOn(with: &work, steps: Turn.steps)
      await Turn.pauseIfOver()
      if let more { return more }
    }
  }
}

extension CaughtUpMoment {
  /// The same as `advanced`, in turn with other works.
  func advancedInTurn(to instant: Instant, steps: Int) async -> CaughtUpMoment {
    guard instant > now else { return self }
    var catchUp = CatchUp(self, to: instant, steps: steps)
    while true {
      if let moment = catchUp.goOn(steps: Turn.steps) { return moment }
      await Turn.pauseIfOver()
    }
  }
}

extension Moment {
  /// Whether so many steps lead to an instant without further events; in turn with other works.
  ///
  /// To show the session at many instants on the way takes more of them: a few for each.
  func reaches(_ instant: Instant, within steps: Int) async -> Bool {
    guard instant > now else { return true }
    var engine = engine
    return (try? await engine.workInTurn(nil, at: instant, stepLimit: steps)) != nil
  }
}
