import OverscrollWire
import RefreshEngine
import SessionLog
import Testing

@testable import Sessions

/// A realtime session that takes too many steps to catch up with its clock.
struct CatchUpTests {
  /// A realtime session that refreshes since 0 ms, 300 ms later: its callbacks come at 250 ms.
  private func session(steps: Int) throws -> Session {
    let world = World { $0.catchUpSteps = steps }
    let session = try world.session(.realtime)
    _ = try session.submit([(.beginRefreshing(.header), nil)])
    world.pass(300)
    return session
  }

  @Test func `with steps enough nothing is missing`() throws {
    let view = try session(steps: 100).view()
    #expect(view.behind == 0)
    #expect(view.engine.now == .ms(300))
    #expect(view.engine.effectIndex == 3)
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
      #expect(view.engine.effectIndex == (isBefore ? 1 : 3), "\(steps) steps")
      #expect(session.effects(after: 0, limit: 9).count == view.engine.effectIndex)
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
      let reached = session.view().engine.now
      let accepted = try session.submit([(.setLanguage("ko"), asked)])
      // On time, an event is not before an effect already reported.
      let earliest = reached < .ms(250) ? Instant.zero : .ms(250)
      let expected = min(max(asked.map { .ms($0) } ?? reached, earliest), reached)
      #expect(accepted.instants == [expected], "\(String(describing: asked))")
    }
  }

  @Test func `a manual clock is never behind`() throws {
    let session = try World { $0.catchUpSteps = 0 }.session(.manual)
    _ = try session.submit([(.beginRefreshing(.header), nil), (.advance(.untilRest), nil)])
    #expect(session.view().behind == 0)
  }

  @Test func `a gesture needs a manual clock`() throws {
    let session = try World().session(.realtime)
    let answers = Inbox<Submitted>()
    let gesture = Gesture(by: Point(x: 0, y: 9), over: 1000)
    session.submit(
      Submission([SubmittedEvent(.gesture(gesture), atMs: nil)], expectedRevision: nil),
      to: answers
    )
    #expect(answers.all.map(\.text) == ["0: needs manual clock"])
  }
}
