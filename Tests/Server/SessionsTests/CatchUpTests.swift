import OverscrollWire
import RefreshEngine
import SessionLog
import Testing

@testable import Sessions

/// A realtime session that takes too many steps to catch up with its clock.
struct CatchUpTests {
  /// A realtime session whose header, footer and trailer refresh since 0 ms, 300 ms later: their
  /// callbacks come at 250 ms.
  private func session(steps: Int) throws -> Session {
    let world = World { $0.catchUpSteps = steps }
    var configuration = World.configuration(.realtime)
    configuration.engine.footer = ComponentConfiguration(kind: .backFooter)
    configuration.engine.trailer = ComponentConfiguration(kind: .trailer)
    let session = try world.session(configuration)
    let refreshes = ComponentName.allCases.map { Event.beginRefreshing($0) }
    _ = try session.submit([(.turn(refreshes), nil)])
    world.pass(300)
    return session
  }

  @Test func `with steps enough nothing is missing`() throws {
    let view = try session(steps: 100).view()
    #expect(view.behind == 0)
    #expect(view.engine.now == .ms(300))
    #expect(view.engine.effectIndex == 9)
  }

  @Test func `where the steps end, the view is before the instant that needs more`() throws {
    var behind: [Microseconds] = []
    for steps in 0...10 {
      let session = try session(steps: steps)
      let view = session.view()
      behind.append(view.behind)
      #expect(view.engine.now + view.behind == .ms(300))
      // Never in the middle of an instant: all callbacks of 250 ms, or none.
      let isBefore = view.engine.now < .ms(250)
      #expect(view.engine.effectIndex == (isBefore ? 3 : 9), "\(steps) steps")
      #expect(session.effects(after: 0, limit: 99).count == view.engine.effectIndex)
    }
    #expect(behind.contains(50_001))
    #expect(behind.last == 0)
    #expect(behind == behind.sorted(by: >))
  }

  @Test(arguments: 0...10)
  func `an event without an instant, or with a later one, is placed at the instant reached`(
    steps: Int
  ) throws {
    for asked in [nil, 300, 290, 240, 100] as [Int64?] {
      let session = try session(steps: steps)
      // Each read continues a little, and so does the event, until the instant that needs more.
      for _ in 0..<3 { _ = session.view() }
      let reached = session.view().engine.now
      let accepted = try session.submit([(.setLanguage("ko"), asked)])
      // On time, an event is not before an effect already reported.
      let earliest = reached < .ms(250) ? Instant.zero : .ms(250)
      let expected = min(max(asked.map { .ms($0) } ?? reached, earliest), reached)
      #expect(accepted.instants == [expected], "\(String(describing: asked))")
    }
  }

  @Test func `a session that stays behind rests between steps, however often it is read`() throws {
    // Each look at the clock takes 10 ms, so a step takes 10 ms and the rest 30 ms.
    let world = World(readingTakes: 10_000) { $0.catchUpSteps = 8 }
    var configuration = World.configuration(.realtime)
    configuration.engine.footer = ComponentConfiguration(kind: .backFooter)
    configuration.engine.trailer = ComponentConfiguration(kind: .trailer)
    for (index, name) in ComponentName.allCases.enumerated() {
      let duration = 1_000_000 * Microseconds(index + 1)
      configuration.engine.loads[name] = SimulatedLoad(duration: duration)
    }
    let session = try world.session(configuration)
    for name in ComponentName.allCases {
      _ = try session.submit([(.beginRefreshing(name), nil)])
    }
    world.pass(60_000)
    var reached: [Instant] = []
    while let view = Optional(session.view()), view.behind > 0 { reached.append(view.engine.now) }
    let steps = zip(reached, reached.dropFirst()).map { $0 < $1 }
    #expect(steps.count { $0 } > 2)
    // After a step at least one read finds the session as it was.
    #expect(!zip(steps, steps.dropFirst()).contains { $0 && $1 })
  }

  @Test func `a manual clock is never behind`() throws {
    let session = try World { $0.catchUpSteps = 0 }.session(.manual)
    _ = try session.submit([(.beginRefreshing(.header), nil), (.advance(.untilRest), nil)])
    #expect(session.view().behind == 0)
  }

  @Test func `an advance needs a manual clock`() throws {
    let session = try World().session(.realtime)
    #expect(session.texts([(.advance(.by(9)), nil)]) == ["0: needs manual clock"])
  }
}
