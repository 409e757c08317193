import TestSupport
import Testing

@testable import RefreshEngine

/// Events that are handled in parts.
struct EngineWorkTests {
  /// How a call ended: its effects or its refusal, and what it left.
  private struct Outcome: Equatable {
    var effects: [Effect] = []
    var refusal: Rejection?
    var stepsLeft = 0
    var engine: Fingerprint?
    var journal = ""

    init(_ engine: inout Engine, _ call: (inout Engine) throws(Rejection) -> [Effect]) {
      do throws(Rejection) {
        effects = try call(&engine)
        stepsLeft = engine.stepsLeft
        self.engine = Fingerprint(engine)
        journal = "\(engine.extras)"
      } catch {
        refusal = error
      }
    }
  }

  private static func inParts(
    _ engine: inout Engine,
    _ event: Event?,
    at instant: Instant,
    of steps: Int,
    stepLimit: Int,
    parts: inout Int
  ) throws(Rejection) -> [Effect] {
    var work = EngineWork(event, at: instant, stepLimit: stepLimit)
    while try !engine.goOn(with: &work, steps: steps) { parts += 1 }
    return engine.takeEffects()
  }

  @Test(arguments: [1, 2, 3, 7, 40])
  func `an event in parts has the same effects, refusal, steps and journal`(
    _ steps: Int
  ) throws {
    var (parts, refusals) = (0, 0)
    for seed in Sample.part(of: Array(0..<120)) {
      let session = RandomSession(seed: seed)
      var engine = Engine(session.configuration, journalling: seed % 2 == 0)
      for (event, instant) in session.events {
        for limit in [5000, 30] {
          var (whole, parted) = (engine, engine)
          let expected = Outcome(&whole) { engine throws(Rejection) in
            try engine.handle(event, at: instant, stepLimit: limit)
          }
          let outcome = Outcome(&parted) { engine throws(Rejection) in
            try Self.inParts(
              &engine,
              event,
              at: instant,
              of: steps,
              stepLimit: limit,
              parts: &parts
            )
          }
          try #require(outcome == expected, "seed \(seed), \(event) at \(instant), \(limit) steps")
          if expected.refusal == nil, limit == 5000 { engine = parted } else { refusals += 1 }
        }
      }
    }
    // A sample may have no event of more steps than a few.
    #expect((steps > 3 || parts > 10) && refusals > 10)
  }

  @Test(arguments: [1, 10, 500])
  func `time passes in parts as at once`(_ steps: Int) throws {
    var session = TestSession(.header(), driver: .simulated) {
      $0.loads.header = SimulatedLoad(duration: 50_000)
    }
    session.act(.offset(100), .dragBegan(.zero), .beginRefreshing(.header))
    for limit in [0, 1, 5, 1000] {
      var (whole, parted) = (session.engine, session.engine)
      let instant = session.engine.now + 3_000_000
      let expected = Outcome(&whole) { engine throws(Rejection) in
        try engine.advance(to: instant, stepLimit: limit)
      }
      var parts = 0
      let outcome = Outcome(&parted) { engine throws(Rejection) in
        try Self.inParts(
          &engine,
          nil,
          at: instant,
          of: steps,
          stepLimit: limit,
          parts: &parts
        )
      }
      #expect(outcome == expected)
      #expect(parted.effects == whole.effects)
    }
  }

  @Test func `the events of a turn are parts of it`() throws {
    var engine = TestSession(.header()).engine
    let turn = Event.turn((1...100).map { .offset(Double($0)) })
    var parts = 0
    _ = try Self.inParts(&engine, turn, at: .zero, of: 10, stepLimit: 1000, parts: &parts)
    #expect(parts == 10)
    #expect(engine.scrollView.contentOffset.y == 100)
  }
}
