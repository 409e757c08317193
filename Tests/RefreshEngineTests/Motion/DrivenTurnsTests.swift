import Testing

@testable import RefreshEngine

/// Engines that record what acts on their components.
struct DrivenTurnsTests {
  @Test func `recording changes nothing`() throws {
    for seed in 0..<500 {
      let session = RandomSession(seed: seed)
      var engine = Engine(session.configuration)
      var recording = Engine(recordingDriverOf: session.configuration)
      for (event, instant) in session.events {
        let (before, recordedBefore) = (engine, recording)
        do {
          let effects = try engine.handle(event, at: instant)
          #expect(try recording.handle(event, at: instant) == effects)
        } catch {
          #expect(throws: error.self) { try recording.handle(event, at: instant) }
          (engine, recording) = (before, recordedBefore)
        }
      }
      try #require(Fingerprint(engine) == Fingerprint(recording), "seed \(seed)")
    }
  }

  @Test func `an engine records only if it was made to`() throws {
    var engine = Engine(Configuration())
    _ = try engine.handle(.dragBegan(.zero), at: .zero)
    #expect(engine.takeDrivenTurns().isEmpty)
  }

  @Test func `turns are in the order of time, never empty, and taken once`() throws {
    for seed in 0..<200 {
      let session = RandomSession(seed: seed)
      var engine = Engine(recordingDriverOf: session.configuration)
      var last = Instant.zero
      for (event, instant) in session.events {
        guard (try? engine.handle(event, at: instant)) != nil else { break }
        for turn in engine.takeDrivenTurns() {
          #expect(!turn.events.isEmpty)
          #expect(turn.instant >= last)
          #expect(turn.instant <= engine.now)
          last = turn.instant
        }
        #expect(engine.takeDrivenTurns().isEmpty)
      }
    }
  }

  /// A load that ends after a microsecond, and so begins again.
  @Test func `a call that records too many turns is too much work`() throws {
    var configuration = Configuration()
    configuration.scrollView.pagingEnabled = true
    configuration.scrollView.safeAreaInsets.bottom = -1400
    var footer = ComponentConfiguration(kind: .autoFooter)
    footer.settings.fastAnimationDuration = 0
    footer.settings.slowAnimationDuration = 0
    configuration.footer = footer
    configuration.loads.footer = SimulatedLoad(duration: 1)
    var engine = Engine(recordingDriverOf: configuration)
    _ = try engine.handle(.beginRefreshing(.footer), at: .zero)
    let rejection = #expect(throws: Rejection.self) {
      try engine.handle(.advance(.by(1_000_000)), at: .zero, stepLimit: .max)
    }
    #expect(rejection?.reason.reached != nil)
    let turns = engine.takeDrivenTurns().count
    #expect(turns > Engine.mostDrivenTurns && turns < Engine.mostDrivenTurns + 10)
  }
}
