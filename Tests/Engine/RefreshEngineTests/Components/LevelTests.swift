import Testing

@testable import RefreshEngine

/// The offsets at which a component begins to show and beyond which it arms or triggers.
struct LevelTests {
  /// A component, what is different from the usual session, what happened, and its two offsets.
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let component: ComponentConfiguration
    var dialect = Dialect.standard
    var safeAreaTop = 0.0
    var events: [Event] = []
    let edge: Double?
    let threshold: Double?

    var session: TestSession {
      var session = TestSession(component) {
        $0.dialect = dialect
        $0.scrollView.safeAreaInsets.top = safeAreaTop
      }
      for event in events { session.act(event) }
      return session
    }
  }

  private static func inset(top: Double? = nil, bottom: Double? = nil) -> Event {
    .setContentInset(top: top, left: nil, bottom: bottom, right: nil)
  }

  static let header = [
    Row(testDescription: "header", component: .header(), edge: 0, threshold: -54),
    Row(
      testDescription: "of another height",
      component: .header { $0.height = 60.5 },
      edge: 0,
      threshold: -60.5
    ),
    Row(
      testDescription: "after a change of the inset, of which nobody was notified",
      component: .header(),
      events: [inset(top: 20)],
      edge: -20,
      threshold: -74
    ),
    Row(
      testDescription: "the same, hidden",
      component: .header(),
      events: [.setHidden(.header, true), inset(top: 20)],
      edge: -20,
      threshold: -74
    ),
    Row(
      testDescription: "the same, removed",
      component: .header(),
      events: [.removeComponent(.header), inset(top: 20)],
      edge: -20,
      threshold: -74
    ),
    Row(
      testDescription: "refreshing, which adds to the inset",
      component: .header(),
      events: [.beginRefreshing(.header)],
      edge: 0,
      threshold: -54
    ),
    Row(
      testDescription: "refreshing, with an inset that is not read",
      component: .header(),
      events: [.beginRefreshing(.header), inset(top: 90)],
      edge: 0,
      threshold: -54
    ),
    Row(
      testDescription: "waiting for a window",
      component: .header(),
      events: [.setWindow(attached: false), .beginRefreshing(.header), inset(top: 20)],
      edge: -20,
      threshold: -74
    ),
    Row(
      testDescription: "with a safe area",
      component: .header(),
      safeAreaTop: 44,
      edge: -44,
      threshold: -98
    ),
    Row(
      testDescription: "with a safe area, in a dialect that does not see it",
      component: .header(),
      dialect: .mjrefresh221,
      safeAreaTop: 44,
      edge: 0,
      threshold: -54
    ),
    Row(
      testDescription: "in a dialect that reads the inset when attached",
      component: .header(.state),
      dialect: .eocrefresh,
      events: [inset(top: 20), .offset(-1)],
      edge: 0,
      threshold: -54
    ),
  ]

  static let pulled = [
    Row(testDescription: "back footer", component: .backFooter(), edge: 400, threshold: 444),
    Row(
      testDescription: "back footer above a bottom inset",
      component: .backFooter(),
      events: [inset(bottom: 30)],
      edge: 430,
      threshold: 474
    ),
    Row(
      testDescription: "back footer below a top inset",
      component: .backFooter(),
      events: [inset(top: 20)],
      edge: 400,
      threshold: 444
    ),
    Row(
      testDescription: "back footer of content that fits",
      component: .backFooter(),
      events: [inset(top: 20), .contentHeight(500)],
      edge: -20,
      threshold: 24
    ),
    Row(
      testDescription: "back footer with no more data",
      component: .backFooter(),
      events: [.endRefreshingWithNoMoreData(.footer)],
      edge: 400,
      threshold: 444
    ),
    Row(
      testDescription: "refreshing back footer",
      component: .backFooter(),
      events: [.beginRefreshing(.footer)],
      edge: 400,
      threshold: 444
    ),
    Row(
      testDescription: "EOCRefresh's back footer, without the bottom inset",
      component: .backFooter(.plain),
      dialect: .eocrefresh,
      events: [inset(bottom: 30)],
      edge: 400,
      threshold: 444
    ),
    Row(testDescription: "trailer", component: .trailer(), edge: 0, threshold: 60),
    Row(
      testDescription: "trailer of wide content",
      component: .trailer(),
      events: [.setContentSize(width: 900, height: nil)],
      edge: 500,
      threshold: 560
    ),
  ]

  static let autoFooter = [
    Row(testDescription: "auto footer", component: .autoFooter(), edge: nil, threshold: 444),
    Row(
      testDescription: "auto footer that triggers when half of it shows",
      component: .autoFooter { $0.triggerAutomaticallyRefreshPercent = 0.5 },
      edge: nil,
      threshold: 422
    ),
    Row(
      testDescription: "auto footer above a larger bottom inset",
      component: .autoFooter(),
      events: [inset(bottom: 100)],
      edge: nil,
      threshold: 500
    ),
    Row(
      testDescription: "refreshing auto footer",
      component: .autoFooter(),
      events: [.beginRefreshing(.footer)],
      edge: nil,
      threshold: 444
    ),
    Row(
      testDescription: "auto footer with no more data",
      component: .autoFooter(),
      events: [.endRefreshingWithNoMoreData(.footer)],
      edge: nil,
      threshold: 444
    ),
    Row(
      testDescription: "hidden auto footer, which reserves nothing",
      component: .autoFooter(),
      events: [.setHidden(.footer, true)],
      edge: nil,
      threshold: 400
    ),
    Row(
      testDescription: "auto footer without automaticallyRefresh",
      component: .autoFooter { $0.automaticallyRefresh = false },
      edge: nil,
      threshold: nil
    ),
    Row(
      testDescription: "auto footer of content that fits exactly",
      component: .autoFooter(),
      events: [.contentHeight(600)],
      edge: nil,
      threshold: nil
    ),
    Row(
      testDescription: "auto footer of content that does not fit",
      component: .autoFooter(),
      events: [.contentHeight(600.5)],
      edge: nil,
      threshold: 44.5
    ),
    Row(
      testDescription: "auto footer at 0",
      component: .autoFooter(),
      events: [.contentHeight(0), inset(top: 700)],
      edge: nil,
      threshold: nil
    ),
    Row(
      testDescription: "EOCRefresh's auto footer, which is always automatic",
      component: .autoFooter(.plain) { $0.automaticallyRefresh = false },
      dialect: .eocrefresh,
      events: [inset(bottom: 100)],
      edge: nil,
      threshold: 444
    ),
    Row(
      testDescription: "EOCRefresh's auto footer of content that fits",
      component: .autoFooter(.plain),
      dialect: .eocrefresh,
      events: [.contentHeight(600)],
      edge: nil,
      threshold: nil
    ),
  ]

  @Test(arguments: header + pulled + autoFooter)
  func `the offsets are those that the next notification will use`(_ row: Row) {
    let engine = row.session.engine
    let name = row.component.kind.name
    #expect(engine.edgeOffset(of: name) == row.edge)
    #expect(engine.thresholdOffset(of: name) == row.threshold)
    for other in ComponentName.allCases where other != name {
      #expect(engine.edgeOffset(of: other) == nil)
      #expect(engine.thresholdOffset(of: other) == nil)
    }
  }

  /// The kinds that each dialect has.
  static let kinds = Dialect.all(of: .inset).flatMap { dialect in
    ComponentKind.allCases.compactMap { kind in
      dialect.inventory.styles(of: kind).first.map { (dialect, kind, $0) }
    }
  }

  /// Insets that change after the last notification, so that the query reads them by itself.
  @Test(arguments: kinds)
  func `a component arms one step past its threshold and not at it`(
    _ dialect: Dialect,
    _ kind: ComponentKind,
    _ style: Style
  ) throws {
    guard kind != .autoFooter else { return }
    for insets in [EdgeInsets.zero, EdgeInsets(top: 12, left: 7, bottom: 31, right: 5)] {
      var session = TestSession(.make(kind, style)) {
        $0.dialect = dialect
        $0.scrollView.safeAreaInsets = EdgeInsets(top: 3, left: 1, bottom: 4, right: 2)
      }
      session.act(
        .setContentInset(
          top: insets.top,
          left: insets.left,
          bottom: insets.bottom,
          right: insets.right
        )
      )
      let threshold = try #require(session.engine.thresholdOffset(of: kind.name))
      let edge = try #require(session.engine.edgeOffset(of: kind.name))
      session.pull(to: threshold, kind.axis)
      #expect(session[kind.name].state == .idle)
      #expect(isNear(session[kind.name].pullingPercent, 1))
      session.pull(to: kind == .header ? threshold - 1e-6 : threshold + 1e-6, kind.axis)
      #expect(session[kind.name].state == .pulling)
      session.pull(to: kind == .header ? edge - 1e-6 : edge + 1e-6, kind.axis)
      #expect(session[kind.name].state == .idle)
      #expect(session[kind.name].pullingPercent > 0)
      #expect(session[kind.name].pullingPercent < 1e-6)
    }
  }

  @Test(arguments: Dialect.all(of: .inset))
  func `an auto footer triggers at its threshold, in 1.4.7 past it`(_ dialect: Dialect) throws {
    let style = try #require(dialect.inventory.styles(of: .autoFooter).first)
    for (step, triggers) in [(-1e-6, false), (0, dialect != .mjrefresh147), (1e-6, true)] {
      var session = TestSession(.autoFooter(style)) { $0.dialect = dialect }
      session.act(Self.inset(bottom: 61))
      let threshold = try #require(session.engine.thresholdOffset(of: .footer))
      session.scroll(to: threshold + step)
      #expect(session.isRefreshing(.footer) == triggers, "\(step)")
    }
  }
}
