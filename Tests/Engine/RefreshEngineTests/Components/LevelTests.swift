import Testing

@testable import RefreshEngine

/// The offsets at which a component begins to show and beyond which it arms or triggers.
struct LevelTests {
  /// A component, what is different from the usual session, what happened, and its two offsets.
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let component: ComponentConfiguration
    let session: TestSession
    let edge: Double?
    let threshold: Double?

    init(
      _ description: String,
      _ component: ComponentConfiguration,
      in dialect: Dialect = .standard,
      safeAreaTop: Double = 0,
      after events: [Event] = [],
      edge: Double? = nil,
      at threshold: Double?
    ) {
      (testDescription, self.component) = (description, component)
      (self.edge, self.threshold) = (edge, threshold)
      var session = TestSession(component) {
        $0.dialect = dialect
        $0.scrollView.safeAreaInsets.top = safeAreaTop
      }
      for event in events { session.act(event) }
      self.session = session
    }
  }

  private static func inset(top: Double? = nil, bottom: Double? = nil) -> Event {
    .setContentInset(top: top, left: nil, bottom: bottom, right: nil)
  }

  static let header = [
    Row("header", .header(), edge: 0, at: -54),
    Row("of another height", .header { $0.height = 60.5 }, edge: 0, at: -60.5),
    Row(
      "after a change of the inset, of which nobody was notified",
      .header(),
      after: [inset(top: 20)],
      edge: -20,
      at: -74
    ),
    Row(
      "the same, hidden",
      .header(),
      after: [.setHidden(.header, true), inset(top: 20)],
      edge: -20,
      at: -74
    ),
    Row(
      "the same, removed",
      .header(),
      after: [.removeComponent(.header), inset(top: 20)],
      edge: -20,
      at: -74
    ),
    Row(
      "refreshing, which adds to the inset",
      .header(),
      after: [.beginRefreshing(.header)],
      edge: 0,
      at: -54
    ),
    Row(
      "refreshing, with an inset that is not read",
      .header(),
      after: [.beginRefreshing(.header), inset(top: 90)],
      edge: 0,
      at: -54
    ),
    Row(
      "waiting for a window",
      .header(),
      after: [.setWindow(attached: false), .beginRefreshing(.header), inset(top: 20)],
      edge: -20,
      at: -74
    ),
    Row("with a safe area", .header(), safeAreaTop: 44, edge: -44, at: -98),
    Row(
      "with a safe area, in a dialect that does not see it",
      .header(),
      in: .mjrefresh221,
      safeAreaTop: 44,
      edge: 0,
      at: -54
    ),
    Row(
      "in a dialect that reads the inset when attached",
      .header(.state),
      in: .eocrefresh,
      after: [inset(top: 20), .offset(-1)],
      edge: 0,
      at: -54
    ),
  ]

  static let pulled = [
    Row("back footer", .backFooter(), edge: 400, at: 444),
    Row(
      "back footer above a bottom inset",
      .backFooter(),
      after: [inset(bottom: 30)],
      edge: 430,
      at: 474
    ),
    Row(
      "back footer below a top inset",
      .backFooter(),
      after: [inset(top: 20)],
      edge: 400,
      at: 444
    ),
    Row(
      "back footer of content that fits",
      .backFooter(),
      after: [inset(top: 20), .contentHeight(500)],
      edge: -20,
      at: 24
    ),
    Row(
      "back footer with no more data",
      .backFooter(),
      after: [.endRefreshingWithNoMoreData(.footer)],
      edge: 400,
      at: 444
    ),
    Row(
      "refreshing back footer",
      .backFooter(),
      after: [.beginRefreshing(.footer)],
      edge: 400,
      at: 444
    ),
    Row(
      "EOCRefresh's back footer, without the bottom inset",
      .backFooter(.plain),
      in: .eocrefresh,
      after: [inset(bottom: 30)],
      edge: 400,
      at: 444
    ),
    Row("trailer", .trailer(), edge: 0, at: 60),
    Row(
      "trailer of wide content",
      .trailer(),
      after: [.setContentSize(width: 900, height: nil)],
      edge: 500,
      at: 560
    ),
  ]

  static let autoFooter = [
    Row("auto footer", .autoFooter(), at: 444),
    Row(
      "auto footer that triggers when half of it shows",
      .autoFooter { $0.triggerAutomaticallyRefreshPercent = 0.5 },
      at: 422
    ),
    Row(
      "auto footer above a larger bottom inset",
      .autoFooter(),
      after: [inset(bottom: 100)],
      at: 500
    ),
    Row("refreshing auto footer", .autoFooter(), after: [.beginRefreshing(.footer)], at: 444),
    Row(
      "auto footer with no more data",
      .autoFooter(),
      after: [.endRefreshingWithNoMoreData(.footer)],
      at: 444
    ),
    Row(
      "hidden auto footer, which reserves nothing",
      .autoFooter(),
      after: [.setHidden(.footer, true)],
      at: 400
    ),
    Row(
      "auto footer without automaticallyRefresh",
      .autoFooter { $0.automaticallyRefresh = false },
      at: nil
    ),
    Row(
      "auto footer of content that fits exactly",
      .autoFooter(),
      after: [.contentHeight(600)],
      at: nil
    ),
    Row(
      "auto footer of content that does not fit",
      .autoFooter(),
      after: [.contentHeight(600.5)],
      at: 44.5
    ),
    Row("auto footer at 0", .autoFooter(), after: [.contentHeight(0), inset(top: 700)], at: nil),
    Row(
      "EOCRefresh's auto footer, which is always automatic",
      .autoFooter(.plain) { $0.automaticallyRefresh = false },
      in: .eocrefresh,
      after: [inset(bottom: 100)],
      at: 444
    ),
    Row(
      "EOCRefresh's auto footer of content that fits",
      .autoFooter(.plain),
      in: .eocrefresh,
      after: [.contentHeight(600)],
      at: nil
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
