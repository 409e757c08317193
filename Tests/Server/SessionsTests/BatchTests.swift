import OverscrollWire
import RefreshEngine
import SessionLog
import StrictJSON
import Testing

@testable import Sessions

/// A batch is applied whole or not at all.
struct BatchTests {
  @Test(
    arguments: [
      ([(.setLanguage("ko"), 50), (.dragMoved(.zero), nil)], nil, "1: noFingerDown"),
      (
        [
          (.beginRefreshing(.header), 100), (.advance(.untilEffect(.any)), nil),
          (.tap(.trailer), nil),
        ],
        nil,
        "2: \(Rejection.Reason.noSuchComponent(.trailer))"
      ),
      ([(.setLanguage("ko"), nil), (.setDragging(true), nil)], nil, "1: needsExternalDriver"),
      ([(.setLanguage("ko"), 5)], nil, "0: \(Rejection.Reason.beforeNow(now: .ms(20)))"),
      ([(.setLanguage("ko"), nil)], 0, "conflict 1"),
      ([(.setLanguage("ko"), nil)], 2, "conflict 1"),
      ([], 0, "conflict 1"),
    ] as [([(event: Event, atMs: Int64?)], Int?, String)]
  )
  func `a refused batch leaves revision, effects and engine as they were`(
    events: [(event: Event, atMs: Int64?)],
    expectedRevision: Int?,
    refusal: String
  ) throws {
    let world = World()
    let session = try world.session(.manual)
    _ = try session.submit([(.beginRefreshing(.header), 20)])
    let before = session.view()
    let effects = session.effects(after: 0, limit: 100)
    #expect(session.texts(events, expectedRevision: expectedRevision) == [refusal])
    let after = session.view()
    #expect(after.revision == 1)
    #expect("\(after.engine)" == "\(before.engine)")
    #expect(session.effects(after: 0, limit: 100) == effects)
    #expect(try world.logged(session).count == 1)
    // What comes next builds on what was before.
    #expect(try session.submit([(.endRefreshing(.header), 20)], expectedRevision: 1).revision == 2)
  }

  @Test func `the events of a batch share one limit of steps`() throws {
    let world = World { $0.requestSteps = 100 }
    let session = try world.session(.manual)
    let pull = Gesture(by: Point(x: 0, y: 20), over: 500_000)
    #expect(try session.submit([(.gesture(pull), nil), (.gesture(pull), nil)]).revision == 2)
    let texts = session.texts(Array(repeating: (.gesture(pull), nil), count: 4))
    #expect(texts.count == 1 && texts[0].hasPrefix("2: tooMuchWork"), "\(texts)")
    #expect(session.view().revision == 2)
  }

  @Test func `an accepted batch tells its revision, instants, effects and engine`() throws {
    let world = World()
    let session = try world.session(.manual)
    let accepted = try session.submit(
      [
        (.beginRefreshing(.header), 10), (.advance(.untilRest), nil),
        (.endRefreshing(.header), 900),
      ],
      expectedRevision: 0
    )
    #expect(accepted.revision == 3)
    #expect(accepted.instants == [.ms(10), .ms(10), .ms(900)])
    #expect(
      accepted.effects.map(\.kind) == [
        .stateChanged(from: .idle, to: .refreshing), .refreshing, .beginRefreshingCompletion,
        .stateChanged(from: .refreshing, to: .idle), .endRefreshingAnimationBegin,
      ]
    )
    #expect(accepted.effects.map(\.index) == [1, 2, 3, 4, 5])
    #expect(accepted.engine.now == .ms(900))
    #expect(try world.logged(session).map(\.instant) == [10_000, 10_000, 900_000])
    #expect(
      try world.logged(session, after: 2).map(\.event)
        == [StoredEvent.pack(.endRefreshing(.header), json: .null)]
    )
  }

  @Test func `the effects of a batch begin where the ones before it ended`() throws {
    let session = try World().session(.manual)
    #expect(try session.submit([(.beginRefreshing(.header), 0)]).effects.map(\.index) == [1])
    // What fell due since then belongs to the batch that moves the clock over it.
    #expect(try session.submit([(.setLanguage("ko"), 300)]).effects.map(\.index) == [2, 3])
    #expect(try session.submit([(.setLanguage("ru"), nil)]).effects.isEmpty)
  }

  @Test func `an empty batch is no event`() throws {
    let world = World()
    let session = try world.session(.manual)
    _ = try session.submit([(.setLanguage("ko"), 70)])
    let accepted = try session.submit([], expectedRevision: 1)
    #expect(accepted.revision == 1)
    #expect(accepted.instants.isEmpty)
    #expect(accepted.effects.isEmpty)
    #expect(accepted.engine.now == .ms(70))
    #expect(try world.logged(session).count == 1)
  }
}
