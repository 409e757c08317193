import Testing

@testable import RefreshEngine

/// Oddities of MJRefresh 2.2.1.
struct MJRefresh221QuirkTests {
  private func session(
    _ kind: ComponentKind,
    inCollectionView isCollectionView: Bool = false
  ) -> TestSession {
    TestSession(.mjrefresh221, .of(kind)) {
      $0.scrollView.collectionView = isCollectionView
    }
  }

  // MARK: Header

  @Test func `end and begin of a header in one turn refresh again`() {
    var session = session(.header)
    session.act(.beginRefreshing(.header))
    session.wait(250)
    session.act(.turn([.endRefreshing(.header), .beginRefreshing(.header)]))
    #expect(session.reported == ["header refreshing → idle", "header idle → refreshing"])
    #expect(session.inset.top == 54)
    session.wait(250)
    #expect(session.reportedWhen == ["500 header refreshing"])
    #expect(session.header.pullingPercent == 1)
    session.wait(150)
    #expect(session.header.state == .refreshing)
    #expect(session.header.pullingPercent == 0, "the first end's animation is over")
  }

  @Test func `begin and end in one turn: inset unchanged, offset -54, and the callback`() {
    var session = session(.header)
    session.act(.turn([.beginRefreshing(.header), .endRefreshing(.header)]))
    #expect(session.header.state == .idle)
    #expect(session.inset.top == 0)
    #expect(session.offset.y == -54)
    session.wait(1000)
    #expect(session.reportedWhen == ["250 header refreshing"])
  }

  @Test func `what others do to the top inset during a refresh stays`() {
    var session = session(.header)
    session.act(.beginRefreshing(.header))
    session.act(.setContentInset(top: 120, left: nil, bottom: nil, right: nil))
    session.act(.endRefreshing(.header))
    #expect(session.inset.top == 66)
  }

  @Test func `a height that grew from 54 to 80 during a refresh leaves -26`() {
    var session = session(.header)
    session.act(.beginRefreshing(.header), .configure(.header) { $0.height = 80 })
    session.act(.endRefreshing(.header))
    #expect(session.inset.top == -26)
  }

  /// A refreshing header that was begun again outside a window.
  private func begunAgain() -> TestSession {
    var session = session(.header)
    session.act(.beginRefreshing(.header))
    session.wait(250)
    session.act(.setWindow(attached: false), .beginRefreshing(.header))
    #expect(session.header.state == .willRefresh)
    return session
  }

  @Test func `begun again outside a window, with an offset observed there, the inset stays at 54`()
  {
    var session = begunAgain()
    session.act(.offset(-54), .setWindow(attached: true))
    #expect(session.inset.top == 108)
    #expect(session.offset.y == -108)
    session.wait(250)
    #expect(session.reportedWhen == ["500 header refreshing"])
    session.act(.endRefreshing(.header))
    session.wait(1000)
    #expect(session.inset.top == 54)
  }

  @Test func `ended while in willRefresh, the first start's 54 stays`() {
    var session = begunAgain()
    session.act(.endRefreshing(.header), .setWindow(attached: true))
    session.wait(1000)
    #expect(session.header.state == .idle)
    #expect(session.reported == [])
    #expect(session.inset.top == 54)
  }

  @Test func `in willRefresh an offset sets the percent`() {
    var session = begunAgain()
    session.act(.offset(-81))
    // The original inset of that moment is 54, so that the edge is at −54.
    #expect(session.header.pullingPercent == 0.5)
  }

  @Test func `a gif header without idle images continues moving after the end, for good`() {
    var session = TestSession(
      .mjrefresh221,
      .header(.gif) { $0.images = [.refreshing: .init(count: 4, height: 30)] }
    )
    session.act(.beginRefreshing(.header), .endRefreshing(.header))
    session.wait(100_000)
    session.pull(to: -27)
    #expect(session.header.state == .idle)
    #expect(session.header.picture == "refreshing ×4")
  }

  @Test func `the end's percent of 0 stops a gif header's images where idle has some`() {
    var session = TestSession(
      .mjrefresh221,
      .header(.gif) {
        $0.images = [.idle: .init(count: 2, height: 9), .refreshing: .init(count: 4, height: 30)]
      }
    )
    session.act(.beginRefreshing(.header), .endRefreshing(.header))
    session.wait(399.999)
    #expect(session.header.picture == "refreshing ×4")
    session.wait(0.001)
    #expect(session.header.picture == "idle 0/2")
  }

  @Test func `released and then exactly at rest, it stays pulling until the next offset inside`() {
    var session = session(.header)
    session.pull(to: -60)
    session.release()
    session.scroll(to: 0)
    #expect(session.header.state == .pulling)
    session.scroll(to: 300)
    #expect(session.header.state == .pulling)
    session.scroll(to: -1)
    #expect(session.header.state == .refreshing)
  }

  /// The inset of 20 is read as the original one by an offset that is on the edge.
  @Test func `an offset on the edge still reads the original inset`() {
    var session = session(.header)
    session.act(.setContentInset(top: 20, left: nil, bottom: nil, right: nil), .offset(-20))
    session.act(.beginRefreshing(.header))
    #expect(session.inset.top == 74)
  }

  // MARK: Collection views

  @Test func `noMoreData while a collection view's end waits turns to idle`() {
    var session = session(.backFooter, inCollectionView: true)
    session.act(.beginRefreshing(.footer))
    session.wait(250)
    session.act(.endRefreshing(.footer))
    session.wait(50)
    session.act(.endRefreshingWithNoMoreData(.footer))
    #expect(session.footer.state == .noMoreData)
    session.wait(50)
    #expect(session.footer.state == .idle)
  }

  @Test func `a refresh begun while a collection view's end waits is ended too`() {
    var session = session(.header, inCollectionView: true)
    session.act(.endRefreshing(.header))
    session.wait(50)
    session.act(.beginRefreshing(.header))
    session.wait(50)
    #expect(session.reportedWhen == ["100 header refreshing → idle"])
  }

  // MARK: Auto footer

  @Test func `hidden from the start, a footer adds 44 when attached and 44 when shown`() {
    var session = TestSession(.mjrefresh221, .of(.autoFooter) { $0.isHidden = true })
    #expect(session.inset.bottom == 44)
    session.act(.setHidden(.footer, false))
    #expect(session.inset.bottom == 88)
  }

  @Test func `hidden later and then removed, a footer leaves -44`() {
    var session = session(.autoFooter)
    session.act(.setHidden(.footer, true), .removeComponent(.footer))
    #expect(session.inset.bottom == -44)
  }

  @Test func `begun, ended and begun within 500 ms, a footer calls back twice`() {
    var session = session(.autoFooter)
    session.act(.beginRefreshing(.footer))
    session.wait(100)
    session.act(.endRefreshing(.footer), .beginRefreshing(.footer))
    session.wait(1000)
    #expect(session.reportedWhen == ["500 footer refreshing", "600 footer refreshing"])
  }

  @Test(arguments: [
    Event.endRefreshing(.footer), .setHidden(.footer, true), .removeComponent(.footer),
    .endRefreshingWithNoMoreData(.footer),
  ])
  func `a footer that was ended, hidden or removed calls back all the same`(_ event: Event) {
    var session = session(.autoFooter)
    session.act(.beginRefreshing(.footer))
    session.wait(499)
    session.act(event)
    session.wait(1000)
    #expect(session.reportedWhen == ["500 footer refreshing"])
  }

  /// The header's end waits in a collection view and is due at 500 too, though started later.
  @Test func `after its 500 ms the callback waits for the main queue`() {
    var session = TestSession(.mjrefresh221, .of(.header), .of(.autoFooter)) {
      $0.scrollView.collectionView = true
    }
    session.act(.beginRefreshing(.header), .beginRefreshing(.footer))
    session.wait(400)
    session.act(.endRefreshing(.header))
    session.wait(100)
    #expect(session.reportedWhen == ["500 header refreshing → idle", "500 footer refreshing"])
  }

  @Test func `a load of no length ends the refresh inside the callback`() {
    var session = TestSession(.mjrefresh221, .of(.header)) {
      $0.loads.header = SimulatedLoad(duration: 0)
    }
    session.act(.beginRefreshing(.header))
    session.wait(250)
    #expect(session.reportedWhen == ["250 header refreshing", "250 header refreshing → idle"])
  }

  @Test func `a footer misses the content sizes of the time it is hidden, until it is shown`() {
    var session = session(.autoFooter)
    session.act(.setHidden(.footer, true), .contentHeight(1200))
    #expect(session.footer.frame.origin.y == 1000)
    session.act(.setHidden(.footer, false))
    #expect(session.footer.frame.origin.y == 1200)
  }

  // MARK: Back footer

  /// By the original inset of then, which is 30, its place would be 570.
  @Test func `neither a removal nor a second attachment places a back footer`() {
    var session = session(.backFooter)
    session.act(.contentHeight(300))
    #expect(session.footer.frame.origin.y == 600)
    session.act(.setContentInset(top: nil, left: nil, bottom: 30, right: nil), .offset(0))
    session.act(.removeComponent(.footer))
    #expect(session.footer.frame.origin.y == 600)
    session.act(.addComponent(.footer, nil))
    #expect(session.footer.frame.origin.y == 600)
    session.act(.contentHeight(300))
    #expect(session.footer.frame.origin.y == 570)
  }
}
