import Testing

@testable import RefreshEngine

/// How far an advance until an effect goes, and which it refuses.
struct AdvanceUntilEffectTests {
  /// A header that begins at 0 ms: its callbacks come at 250 ms, its load ends at 350 ms and adds 5
  /// rows, and its end is over at 750 ms.
  private static func refreshing() -> TestSession {
    var session = TestSession(.header(), .backFooter()) {
      $0.loads.header = SimulatedLoad(duration: 100_000, rows: 5)
    }
    session.act(.beginRefreshing(.header))
    return session
  }

  private static let header = Effect.Source.component(.header)

  static let patterns: [(pattern: EffectPattern, ms: Double, isReached: Bool)] = [
    (.any, 250, true),
    (.type(.refreshing, from: header), 250, true),
    (.type(.beginRefreshingCompletion, from: header), 250, true),
    (.type(.rowsChanged, from: .scrollView), 350, true),
    (.type(.stateChanged, from: header), 350, true),
    (.state(.idle, of: .header), 350, true),
    (.type(.endRefreshingAnimationBegin, from: header), 350, true),
    (.type(.endRefreshingCompletion, from: header), 750, true),
    // None of these comes: to rest.
    (.state(.refreshing, of: .header), 750, false),
    (.state(.idle, of: .footer), 750, false),
    (.type(.refreshing, from: .component(.footer)), 750, false),
    (.type(.decelerationEnded, from: .scrollView), 750, false),
  ]

  @Test(arguments: patterns.indices)
  func `it goes to the first effect that matches, or to rest`(_ index: Int) {
    let (pattern, ms, isReached) = Self.patterns[index]
    var whole = Self.refreshing()
    whole.act(.advance(.untilRest))
    var session = Self.refreshing()
    session.act(.advance(.untilEffect(pattern)))
    #expect(session.engine.now.milliseconds == ms)
    #expect(session.effects == whole.effects.filter { $0.instant.milliseconds <= ms })
    let event = Event.advance(.untilEffect(pattern))
    #expect(event.reached(by: session.effects, from: .zero) == isReached)
  }

  @Test(arguments: [
    (ms: 249.999, pattern: EffectPattern.any, end: 250.0), (250, .any, 350), (350, .any, 750),
    (350, .state(.idle, of: .header), 750), (349, .state(.idle, of: .header), 350),
  ])
  func `effects from before the event do not count, even of its own instant`(
    _ row: (ms: Double, pattern: EffectPattern, end: Double)
  ) throws {
    var engine = Self.refreshing().engine
    let instant = Instant(microseconds: Microseconds(row.ms * 1000))
    let event = Event.advance(.untilEffect(row.pattern))
    let effects = try engine.handle(event, at: instant)
    #expect(engine.now.milliseconds == row.end)
    #expect(event.reached(by: effects, from: instant) == (row.ms != 350 || row.pattern == .any))
  }

  @Test(arguments: [
    (LoadOutcome.success, ComponentState.idle), (.noMoreData, .noMoreData), (.hide, .idle),
  ])
  func `a state counts even if it changes again at the same instant`(
    _ outcome: LoadOutcome,
    _ state: ComponentState
  ) throws {
    var view = SimulatedView {
      $0.footer = .autoFooter
      $0.loads.footer = SimulatedLoad(duration: 0, outcomes: [outcome])
    }
    try view.setOffset(1_200)
    try view.fling(-1_500)
    var other = view
    try view.send(.advance(.untilEffect(.state(.refreshing, of: .footer))))
    #expect(view.states(of: .footer) == [.refreshing, state])
    #expect(view.footer.state == state)
    #expect(view.isMoving)
    #expect(view.effects.last?.instant == view.engine.now)
    try other.send(.advance(.untilEffect(.state(state, of: .footer))))
    #expect(other.engine.now == view.engine.now)
  }

  @Test func `a deceleration's end is waited for`() throws {
    var view = SimulatedView { $0.header = .header }
    try view.setOffset(300)
    try view.fling(1_000)
    try view.send(.advance(.untilEffect(.type(.decelerationEnded, from: .scrollView))))
    #expect(view.kinds.last == .decelerationEnded)
    #expect(!view.isMoving && view.y == 0)
  }

  @Test func `at rest it does not change the time`() {
    var session = TestSession(.header())
    session.act(.advance(.untilEffect(.state(.refreshing, of: .header))))
    #expect(session.engine.now == .zero)
  }

  @Test(arguments: AdvanceTests.scenarios.indices)
  func `from effect to effect it comes to the same rest`(_ index: Int) {
    let (name, session) = AdvanceTests.scenarios[index]
    var whole = session
    whole.act(.advance(.untilRest))
    var parts = session
    var effects: [Effect] = []
    for _ in 0..<1000 {
      parts.act(.advance(.untilEffect(.any)))
      if parts.effects.isEmpty { break }
      effects += parts.effects
    }
    #expect(effects == whole.effects, "\(name)")
    #expect(Fingerprint(parts.engine) == Fingerprint(whole.engine), "\(name)")
  }

  // MARK: Refusals

  private static let footer = Effect.Source.component(.footer)

  private static func session(
    _ footer: ComponentConfiguration = .autoFooter(),
    _ dialect: Dialect = .standard,
    paging: Bool = false
  ) -> TestSession {
    TestSession(.header(.state), footer) {
      $0.dialect = dialect
      $0.scrollView.pagingEnabled = paging
    }
  }

  static let refusals: [(session: TestSession, pattern: EffectPattern, reason: Rejection.Reason?)] =
    [
      (session(), .type(.refreshing, from: .scrollView), .awaitsNoSuchEffect(.refreshing)),
      (session(), .type(.stateChanged, from: .scrollView), .awaitsNoSuchEffect(.stateChanged)),
      (session(), .type(.rowsChanged, from: header), .awaitsNoSuchEffect(.rowsChanged)),
      (session(), .type(.dragWillEnd, from: footer), .awaitsNoSuchEffect(.dragWillEnd)),
      (session(), .type(.stateChanged, from: footer), nil),
      (
        session(), .type(.refreshing, from: .component(.trailer)), .awaitsNoSuchComponent(.trailer)
      ),
      (session(), .state(.idle, of: .trailer), .awaitsNoSuchComponent(.trailer)),
      (session(), .state(.noMoreData, of: .header), .awaitsNoSuchState(.noMoreData)),
      (session(), .state(.pulling, of: .header), nil),
      (session(), .state(.pulling, of: .footer), .awaitsNoSuchState(.pulling)),
      (session(.backFooter()), .state(.pulling, of: .footer), nil),
      (session(), .state(.noMoreData, of: .footer), nil),
      (session(), .state(.willRefresh, of: .header), nil),
      (
        session(.autoFooter(), .eocrefresh), .state(.willRefresh, of: .header),
        .awaitsNoSuchState(.willRefresh)
      ),
      (session(.autoFooter(), .mjrefresh147), .state(.willRefresh, of: .header), nil),
      (
        session(.autoFooter(), .mjrefresh147), .state(.willRefresh, of: .footer),
        .awaitsNoSuchState(.willRefresh)
      ),
      (
        session(), .type(.endRefreshingAnimationBegin, from: footer),
        .awaitsNoSuchEffect(.endRefreshingAnimationBegin)
      ),
      (session(paging: true), .type(.endRefreshingAnimationBegin, from: footer), nil),
      (session(.backFooter()), .type(.endRefreshingAnimationBegin, from: footer), nil),
      (
        session(.backFooter(), .mjrefresh31154), .type(.endRefreshingAnimationBegin, from: footer),
        .awaitsNoSuchEffect(.endRefreshingAnimationBegin)
      ),
      (
        session(.autoFooter(), .mjrefresh221), .type(.endRefreshingCompletion, from: header),
        .awaitsNoSuchEffect(.endRefreshingCompletion)
      ),
      (session(.autoFooter(), .mjrefresh221), .type(.refreshing, from: header), nil),
    ]

  @Test(arguments: refusals.indices)
  func `a pattern that the session can never match is refused`(_ index: Int) {
    let row = Self.refusals[index]
    var engine = row.session.engine
    var reason: Rejection.Reason?
    do { _ = try engine.handle(.advance(.untilEffect(row.pattern)), at: .zero) } catch {
      reason = error.reason
    }
    #expect(reason == row.reason, "\(row.pattern)")
  }

  @Test func `a removed component may be waited for`() {
    var session = Self.refreshing()
    session.act(.removeComponent(.header))
    session.act(.advance(.untilEffect(.type(.refreshing, from: Self.header))))
    #expect(session.engine.now.milliseconds == 250)
  }
}
