import ScrollPhysics
import Testing

@testable import RefreshEngine

/// The event `setSafeAreaInsets`.
struct SafeAreaTests {
  /// The safe area changes at some edges.
  private static func safeArea(
    top: Double? = nil,
    left: Double? = nil,
    bottom: Double? = nil,
    right: Double? = nil
  ) -> Event {
    .setSafeAreaInsets(top: top, left: left, bottom: bottom, right: right)
  }

  @Test func `an absent edge stays as it is`() {
    var session = TestSession(.header()) {
      $0.scrollView.safeAreaInsets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    }
    session.act(Self.safeArea(top: 44, right: 9))
    #expect(session.view.safeAreaInsets == EdgeInsets(top: 44, left: 2, bottom: 3, right: 9))
    #expect(session.inset == .zero)
  }

  @Test(arguments: Dialect.all(of: .inset))
  func `a safe area notifies nobody`(_ dialect: Dialect) {
    var session = TestSession(.header(.state), .autoFooter(.plain)) { $0.dialect = dialect }
    session.pull(to: -60)
    session.release()
    let (header, footer) = (session.header, session.footer)
    session.act(Self.safeArea(top: 44, left: 10, bottom: 34, right: 10))
    #expect(session.reported == [])
    #expect(session.header.state == .pulling)
    #expect(session.header.pullingPercent == header.pullingPercent)
    #expect(session.header.frame == header.frame)
    #expect(session.footer.frame == footer.frame)
    #expect(session.offset.y == -60)
  }

  /// In the last two the components see the inset alone.
  @Test(arguments: [
    (Dialect.mjrefresh379, -98.0), (.mjrefresh31154, -98), (.mjrefresh221, -54),
    (.mjrefresh147, -54), (.eocrefresh, -54),
  ])
  func `the next notification reads the new safe area, where the dialect reads it`(
    _ dialect: Dialect,
    _ threshold: Double
  ) {
    var session = TestSession(.header(.state)) { $0.dialect = dialect }
    session.act(Self.safeArea(top: 44))
    session.pull(to: threshold)
    #expect(session.header.state == .idle)
    session.pull(to: threshold - 1)
    #expect(session.header.state == .pulling)
  }

  // MARK: Bringing the offset back

  /// The safe area before, the offset, the change, and the offset after it.
  static let changes: [(before: EdgeInsets, from: Point, change: Event, to: Point)] = [
    (
      EdgeInsets(top: 44, left: 0, bottom: 0, right: 0), Point(x: 0, y: -44), safeArea(top: 0),
      .zero
    ),
    (
      EdgeInsets(top: 44, left: 0, bottom: 0, right: 0), Point(x: 0, y: -44), safeArea(top: 20),
      Point(x: 0, y: -20)
    ),
    (.zero, .zero, safeArea(top: 44), .zero),
    (.zero, .zero, safeArea(top: -30), Point(x: 0, y: 30)),
    (
      EdgeInsets(top: 0, left: 0, bottom: 34, right: 0), Point(x: 0, y: 1_367),
      safeArea(bottom: 0), Point(x: 0, y: 1_333)
    ),
    (
      EdgeInsets(top: 0, left: 50, bottom: 0, right: 50), Point(x: -50, y: 0),
      safeArea(left: 10, right: 10), Point(x: -10, y: 0)
    ),
  ]

  @Test(arguments: changes.indices)
  func `the simulated driver brings the offset back, the external one does not`(
    _ index: Int
  ) throws {
    let row = Self.changes[index]
    for driver in Driver.allCases {
      var view = SimulatedView {
        $0.scrollView.driver = driver
        $0.scrollView.safeAreaInsets = row.before
      }
      try view.send(.setContentOffset(x: row.from.x, y: row.from.y, animated: false))
      try view.send(row.change)
      #expect(view.engine.scrollView.contentOffset == (driver == .simulated ? row.to : row.from))
      #expect(view.engine.animations.isEmpty)
    }
  }

  @Test func `bringing back notifies, as every change of the offset`() {
    var session = TestSession(.header(), driver: .simulated) {
      $0.scrollView.safeAreaInsets.top = 44
    }
    session.act(.offset(-66))
    #expect(session.header.pullingPercent == 22.0 / 54)
    session.act(Self.safeArea(top: 40))
    #expect(session.offset.y == -40)
    #expect(session.header.pullingPercent == 0)
  }

  @Test func `an equal safe area brings nothing back`() throws {
    var view = SimulatedView { $0.scrollView.safeAreaInsets.top = 44 }
    try view.setOffset(-80)
    try view.send(Self.safeArea(top: 44, left: 0, bottom: 0, right: 0))
    try view.send(Self.safeArea())
    #expect(view.y == -80)
  }

  @Test func `under a finger the offset stays, and rests in the new range after the release`()
    throws
  {
    var view = SimulatedView()
    try view.touch()
    try view.send(Self.safeArea(top: -30))
    #expect(view.y == 0)
    try view.release()
    try view.rest()
    #expect(view.y == 30)
  }

  @Test func `under a motion the offset continues in the new range`() throws {
    var view = SimulatedView()
    try view.setOffset(300)
    try view.fling(2_000)
    try view.wait(50)
    let y = view.y
    try view.send(Self.safeArea(top: 44))
    #expect(view.y == y)
    #expect(view.engine.motionRange(.vertical) == ScrollRange(lower: -44, upper: 1_333))
    try view.rest()
    #expect(view.y == -44)
  }
}
