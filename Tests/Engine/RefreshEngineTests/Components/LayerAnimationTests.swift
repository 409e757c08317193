import Testing

@testable import RefreshEngine

/// The header's `collectionViewAnimationBug` variant: two layer animations, *begin* and *end*.
struct LayerAnimationTests {
  private func session(
    _ change: (inout ComponentSettings) -> Void = { _ in }
  ) -> TestSession {
    TestSession(
      .header(.plain) {
        $0.collectionViewAnimationBug = true
        change(&$0)
      }
    )
  }

  @Test func `out of refreshing: the inset goes at once, the completion comes after end`() {
    var session = session { $0.automaticallyChangeAlpha = true }
    session.act(.beginRefreshing(.header))
    session.wait(250)
    session.act(.endRefreshing(.header))
    #expect(session.reported == ["header refreshing → idle", "header endRefreshingAnimationBegin"])
    #expect(session.inset.top == 0)
    #expect(session.header.alpha == 0)
    #expect(session.header.pullingPercent == 1)
    #expect(!session.view.userInteractionEnabled)
    session.wait(400)
    #expect(session.reportedWhen == ["650 header endRefreshingCompletion"])
    #expect(session.header.pullingPercent == 0)
    #expect(session.view.userInteractionEnabled)
  }

  @Test func `durations of 0 mean 250 ms`() {
    var session = session {
      $0.fastAnimationDuration = 0
      $0.slowAnimationDuration = 0
    }
    session.act(.beginRefreshing(.header))
    session.wait(1000)
    #expect(session.reportedWhen.first == "250 header refreshing")
    session.act(.endRefreshing(.header))
    session.wait(1000)
    #expect(session.reportedWhen == ["1250 header endRefreshingCompletion"])
  }

  @Test func `a begin during end: the end's end takes begin off with it`() {
    var session = session { $0.fastAnimationDuration = 1_000_000 }
    session.act(.beginRefreshing(.header))
    session.wait(1000)
    session.act(.endRefreshing(.header))
    session.wait(100)
    session.act(.beginRefreshing(.header))
    session.wait(2000)
    #expect(
      session.reportedWhen == [
        "1400 header endRefreshingCompletion", "1400 header refreshing",
        "1400 header beginRefreshingCompletion",
      ]
    )
    #expect(session.inset.top == 54)
    #expect(session.header.pullingPercent == 0)
  }

  @Test func `starting begin while begin runs stops the older, and with it the newer`() {
    var session = session()
    session.act(.beginRefreshing(.header))
    session.wait(100)
    session.act(.endRefreshing(.header), .beginRefreshing(.header))
    #expect(
      session.reported == [
        "header refreshing → idle", "header endRefreshingAnimationBegin",
        "header idle → refreshing",
        // The older begin, then end, which it took off, then the newer begin.
        "header refreshing", "header beginRefreshingCompletion",
        "header endRefreshingCompletion",
        "header refreshing", "header beginRefreshingCompletion",
      ]
    )
    #expect(session.engine.nextChange == nil)
    #expect(session.view.userInteractionEnabled)
    #expect(session.inset.top == 54)
  }

  @Test func `what is interrupted happens by the main queue, after the event`() {
    var session = session()
    session.act(.beginRefreshing(.header))
    session.wait(100)
    session.act(
      .turn([.endRefreshing(.header), .setHidden(.header, false)]),
      .turn([.beginRefreshing(.header), .setContentInset(top: 0, left: 0, bottom: 7, right: 0)])
    )
    #expect(session.inset == EdgeInsets(top: 54, left: 0, bottom: 7, right: 0))
  }
}
