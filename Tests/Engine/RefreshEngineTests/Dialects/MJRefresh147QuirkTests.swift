import Testing

@testable import RefreshEngine

/// Oddities of MJRefresh 1.4.7.
struct MJRefresh147QuirkTests {
  private func session(
    _ kind: ComponentKind,
    change: (inout ComponentSettings) -> Void = { _ in }
  ) -> TestSession {
    TestSession(.mjrefresh147, .of(kind, change))
  }

  /// A session whose header has refreshed for a second.
  private func refreshing(_ component: ComponentConfiguration = .of(.header)) -> TestSession {
    var session = TestSession(.mjrefresh147, component)
    session.act(.beginRefreshing(component.kind.name))
    session.wait(1000)
    return session
  }

  // MARK: The header's 50 ms

  @Test func `each call of the end has its own 50 ms`() {
    var session = refreshing()
    session.act(.endRefreshing(.header))
    session.wait(30)
    session.act(.endRefreshing(.header))
    session.wait(20)
    #expect(session.header.state == .idle)
    session.act(.beginRefreshing(.header))
    session.wait(29)
    #expect(session.header.state == .refreshing)
    session.wait(1)
    #expect(session.header.state == .idle)
  }

  // MARK: Offsets

  @Test func `with a safe area at the top the percent is above 0 at rest`() {
    var session = TestSession(.mjrefresh147, .of(.header), driver: .simulated) {
      $0.scrollView.safeAreaInsets.top = 20
    }
    session.act(
      .dragBegan(Point(x: 200, y: 300)),
      .dragMoved(Point(x: 200, y: 350)),
      .dragEnded(x: nil, y: nil, velocity: nil),
      .advance(.untilRest)
    )
    #expect(session.offset.y == -20)
    expectClose(session.header.pullingPercent, 20 / 54)
  }

  // MARK: Footer

  @Test func `begun twice with an end between them, it calls back twice`() {
    var session = session(.autoFooter)
    session.act(.beginRefreshing(.footer))
    session.wait(400)
    session.act(.endRefreshing(.footer), .beginRefreshing(.footer))
    session.wait(2000)
    #expect(session.reportedWhen == ["1000 footer refreshing", "1400 footer refreshing"])
  }

  @Test func `the tap button appears 300 ms after the first of two quick returns to idle`() {
    var session = session(.autoFooter)
    session.wait(1000)
    session.act(.beginRefreshing(.footer), .endRefreshing(.footer))
    session.wait(100)
    session.act(.beginRefreshing(.footer), .endRefreshing(.footer))
    session.wait(199.999)
    #expect(session.footer.stateLabel?.isHidden == true)
    session.wait(0.001)
    #expect(session.footer.stateLabel?.isHidden == false)
    session.act(.tap(.footer))
    #expect(session.footer.state == .refreshing)
  }

  @Test func `when shown, the inset has changed by what the height has in between`() {
    var session = session(.autoFooter)
    session.act(.setHidden(.footer, true), .configure(.footer) { $0.height = 70 })
    #expect(session.inset.bottom == 44)
    session.act(.setHidden(.footer, false))
    #expect(session.inset.bottom == 70)
  }
}
