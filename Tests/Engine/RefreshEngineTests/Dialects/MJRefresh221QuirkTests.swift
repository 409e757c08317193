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

  @Test func `in willRefresh an offset sets the percent`() {
    var session = begunAgain()
    session.act(.offset(-81))
    // The original inset of that moment is 54, so that the edge is at −54.
    #expect(session.header.pullingPercent == 0.5)
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

  // MARK: Auto footer

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
