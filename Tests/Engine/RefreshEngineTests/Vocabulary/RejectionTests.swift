import Testing

@testable import RefreshEngine

/// Which events are refused, and for which reason.
struct RejectionTests {
  private func rejection(
    of event: Event,
    at microseconds: Microseconds = 0,
    by session: TestSession
  ) -> Rejection? {
    var engine = session.engine
    do {
      _ = try engine.handle(event, at: Instant(microseconds: microseconds))
      return nil
    } catch {
      return error
    }
  }

  @Test func `an instant before now or after the latest one is refused`() {
    var session = TestSession(.header())
    session.wait(5)
    let now = Instant(microseconds: 5000)
    let latest = Instant.latest.microseconds
    let rows: [(event: Event, at: Microseconds, reason: Rejection.Reason?)] = [
      (.offset(0), 4999, .beforeNow(now: now)),
      (.offset(0), 5000, nil),
      (.offset(0), latest, nil),
      (.offset(0), latest + 1, .afterLatest),
      (.advance(.to(now - 1)), 5000, .targetBeforeNow(now: now)),
      (.advance(.to(now)), 5000, nil),
      (.advance(.to(.latest)), 5000, nil),
      (.advance(.to(.latest + 1)), 5000, .targetAfterLatest),
      (.advance(.by(latest - 5000)), 5000, nil),
      (.advance(.by(latest - 4999)), 5000, .targetAfterLatest),
      (.advance(.by(.max)), 5000, .targetAfterLatest),
    ]
    for row in rows {
      #expect(rejection(of: row.event, at: row.at, by: session)?.reason == row.reason)
    }
  }

  static let inATurn: [(events: [Event], index: Int, reason: Rejection.Reason)] = [
    ([.advance(.by(1))], 0, .notInATurn),
    ([.offset(1), .advance(.untilRest)], 1, .notInATurn),
    ([.offset(1), .offset(2), .turn([])], 2, .notInATurn),
    ([.offset(1), .beginRefreshing(.trailer)], 1, .noSuchComponent(.trailer)),
    ([.gesture(Gesture(by: Point(x: 0, y: 9), over: 1000))], 0, .notInATurn),
    ([.dragCancelled, .advance(.by(1))], 0, .needsSimulatedDriver),
  ]

  @Test(arguments: inATurn.indices)
  func `a refused turn has the index of the event at fault`(_ index: Int) {
    let row = Self.inATurn[index]
    let rejection = rejection(of: .turn(row.events), by: TestSession(.header()))
    #expect(rejection?.reason == row.reason)
    #expect(rejection?.turnIndex == row.index)
  }

  @Test func `an event outside a turn has no index`() {
    let rejection = rejection(of: .tap(.footer), by: TestSession(.header()))
    #expect(rejection?.reason == .noSuchComponent(.footer))
    #expect(rejection?.turnIndex == nil)
  }

  @Test func `a turn of too many events is too much work`() {
    let turn = Event.turn(Array(repeating: .setContentSize(width: 1, height: 1), count: 1_000_001))
    #expect(rejection(of: turn, by: TestSession())?.reason == .tooMuchWork(reached: .zero))
  }

  @Test func `a refused event leaves the original of the copy unchanged`() {
    var session = TestSession(.header())
    session.pull(to: -60)
    #expect(rejection(of: .turn([.offset(10), .tap(.footer)]), by: session) != nil)
    #expect(session.offset.y == -60)
    session.letGo()
    #expect(session.reported == ["header pulling → refreshing"])
  }
}
