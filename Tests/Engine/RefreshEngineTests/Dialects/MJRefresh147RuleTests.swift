import Testing

@testable import RefreshEngine

/// Rules of MJRefresh 1.4.7 that no other dialect has: drawing, the footer's views, its images.
struct MJRefresh147RuleTests {
  private func session(
    _ components: ComponentConfiguration = .of(.autoFooter)
  ) -> TestSession {
    TestSession(.mjrefresh147, components)
  }

  // MARK: Hiding is put off to the drawing

  @Test func `outside a window hiding and showing wait, and then run in order`() {
    var session = session()
    session.act(.beginRefreshing(.footer), .setWindow(attached: false))
    session.act(.setHidden(.footer, true), .setHidden(.footer, false), .contentHeight(1200))
    #expect(session.footer.state == .refreshing)
    session.act(.configure(.footer) { $0.height = 70 }, .setWindow(attached: true))
    #expect(session.reported == ["footer refreshing → idle"])
    #expect(session.inset.bottom == 44, "both took the height of their call")
    #expect(session.footer.frame.origin.y == 1200)
  }

  @Test func `in a turn hiding and showing run after its last event`() {
    var session = session()
    session.act(
      .turn([
        .beginRefreshing(.footer), .setHidden(.footer, true), .setHidden(.footer, false),
        .endRefreshingWithNoMoreData(.footer),
      ])
    )
    #expect(
      session.reported == [
        "footer idle → refreshing", "footer refreshing → noMoreData", "footer noMoreData → idle",
      ]
    )
  }

  /// The drawing goes from the first attached to the last.
  @Test(arguments: [true, false])
  func `what hiding put off and a header's willRefresh run in the order of attachment`(
    _ isHeaderFirst: Bool
  ) {
    var session = session(.of(isHeaderFirst ? .header : .autoFooter))
    let second = ComponentConfiguration.of(isHeaderFirst ? .autoFooter : .header)
    session.act(.addComponent(second.kind.name, second), .beginRefreshing(.footer))
    session.act(.setWindow(attached: false), .beginRefreshing(.header))
    session.act(.setHidden(.footer, true), .setHidden(.footer, false))
    session.act(.setWindow(attached: true))
    let effects = ["header willRefresh → refreshing", "footer refreshing → idle"]
    #expect(session.reported == (isHeaderFirst ? effects : effects.reversed()))
  }

  @Test func `a removed footer is not drawn until it is attached again`() {
    var session = session()
    session.act(.beginRefreshing(.footer), .removeComponent(.footer))
    session.act(.setHidden(.footer, true), .setHidden(.footer, false))
    #expect(session.footer.state == .refreshing)
    #expect(session.inset.bottom == 0)
    session.act(.addComponent(.footer, nil))
    #expect(session.footer.state == .idle)
    #expect(session.inset.bottom == 44)
  }

  @Test func `a header is hidden at once and waits with its begin until it is drawn`() {
    var session = session(.of(.header))
    session.bring(.header, to: .willRefresh)
    session.act(.setHidden(.header, true), .setWindow(attached: true))
    #expect(session.header.state == .willRefresh)
    session.act(.setHidden(.header, false))
    #expect(session.header.state == .refreshing)
  }

  // MARK: The footer's views

  /// What the snapshot's label shows, in parentheses where its view is hidden.
  private func shown(_ session: TestSession) -> String {
    guard let label = session.footer.stateLabel else { return "none" }
    let text = label.text ?? ""
    return label.isHidden ? "(\(text))" : text
  }

  @Test func `stateLabelHidden hides the label of refreshing alone`() {
    var session = session(.of(.autoFooter) { $0.stateLabelHidden = true })
    session.wait(300)
    #expect(shown(session) == "点击加载更多")
    session.act(.beginRefreshing(.footer))
    #expect(shown(session) == "(正在加载更多的数据...)")
    session.act(.endRefreshingWithNoMoreData(.footer))
    #expect(shown(session) == "已经全部加载完毕")
  }

  @Test func `stateLabelHidden set while refreshing hides or shows the label at once`() {
    var session = session()
    session.act(.beginRefreshing(.footer), .configure(.footer) { $0.stateLabelHidden = true })
    #expect(shown(session) == "(正在加载更多的数据...)")
    session.act(.configure(.footer) { $0.stateLabelHidden = false })
    #expect(shown(session) == "正在加载更多的数据...")
  }

  @Test(arguments: [
    Event.setWindow(attached: false), .setHidden(.footer, true),
    .configure(.footer) { $0.userInteractionEnabled = false }, .beginRefreshing(.footer),
    .endRefreshingWithNoMoreData(.footer),
  ])
  func `a tap does not arrive`(_ event: Event) {
    var session = session()
    session.wait(300)
    #expect(session.engine.isTappable(.footer))
    session.act(event)
    #expect(!session.engine.isTappable(.footer))
    let state = session.footer.state
    session.act(.tap(.footer))
    #expect(session.footer.state == state)
  }

  // MARK: Images

  private func footer(_ count: Int) -> ComponentSettings {
    var settings = ComponentSettings()
    settings.images = [.refreshing: FrameImages(count: count, height: 30)]
    return settings
  }

  @Test func `a footer's images that are set while refreshing run from the next refresh on`() {
    var session = session(.autoFooter(.gif))
    session.act(.configure(.footer, footer(3)), .beginRefreshing(.footer))
    #expect(session.footer.picture == "refreshing ×3")
    session.act(.configure(.footer, footer(5)))
    #expect(session.footer.picture == "refreshing ×3")
    session.act(.endRefreshing(.footer))
    #expect(session.footer.picture == "(none)")
    session.act(.beginRefreshing(.footer))
    #expect(session.footer.picture == "refreshing ×5")
  }

  @Test func `a footer without images that gets some while refreshing shows none`() {
    var session = session(.autoFooter(.gif))
    session.act(.beginRefreshing(.footer))
    #expect(session.footer.picture == "none")
    session.act(.configure(.footer, footer(3)))
    #expect(session.footer.picture == "none")
  }

  @Test func `a taller image takes the old height off the inset and adds its own`() {
    var session = session(.autoFooter(.gif) { $0.height = 50 })
    #expect(session.inset.bottom == 44)
    session.act(.configure(.footer) { $0.images = [.refreshing: .init(count: 1, height: 60)] })
    #expect(session.inset.bottom == 54)
    session.act(.removeComponent(.footer))
    #expect(session.inset.bottom == -6, "the removal takes off the height of then")
  }

  @Test func `a gif header's images run on after the end until the percent is set`() {
    var session = session(.header(.gif) { $0.images = [.refreshing: .init(count: 4, height: 9)] })
    session.act(.beginRefreshing(.header), .endRefreshing(.header))
    session.wait(1000)
    #expect(session.header.picture == "refreshing ×4")
    session.pull(to: -10)
    #expect(session.header.picture == "none")
  }
}
