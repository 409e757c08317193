import Testing

@testable import RefreshEngine

/// The offsets at which a component begins to show and beyond which it arms or triggers.
struct LevelTests {
  /// The kinds that each dialect has.
  static let kinds = Dialect.all(of: .inset).filter { $0 != .overscroll1 }.flatMap { dialect in
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
      for other in ComponentName.allCases where other != kind.name {
        #expect(session.engine.edgeOffset(of: other) == nil)
        #expect(session.engine.thresholdOffset(of: other) == nil)
      }
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
      session.act(.setContentInset(top: nil, left: nil, bottom: 61, right: nil))
      let threshold = try #require(session.engine.thresholdOffset(of: .footer))
      session.scroll(to: threshold + step)
      #expect(session.isRefreshing(.footer) == triggers, "\(step)")
    }
  }
}
