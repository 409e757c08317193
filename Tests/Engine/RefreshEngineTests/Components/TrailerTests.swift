import Testing

@testable import RefreshEngine

/// Oddities of MJRefresh's trailer that no recording tells.
struct TrailerTests {
  @Test func `a trailer's x is the negative left inset until the content size is set`() {
    var session = TestSession(.trailer()) { $0.scrollView.contentInset.left = 20 }
    #expect(session.trailer.frame.origin.x == -20)
    session.scroll(to: 10, .horizontal)
    #expect(session.trailer.frame.origin.x == -20)
    session.act(.setContentSize(width: nil, height: nil))
    #expect(session.trailer.frame.origin.x == 400)
  }

  @Test func `until its first layout a trailer has the view's width and no height`() {
    var session = TestSession(.trailer()) { $0.scrollView.inWindow = false }
    #expect(session.trailer.frame.size == Size(width: 400, height: 0))
    session.pull(to: 100, .horizontal)
    #expect(session.trailer.pullingPercent == 0.25)
    session.act(.setWindow(attached: true))
    #expect(session.trailer.frame.size == Size(width: 60, height: 600))
    session.act(.setBounds(width: nil, height: 300))
    #expect(session.trailer.frame.size.height == 600, "a change of height waits for a layout")
    session.pull(to: 61, .horizontal)
    #expect(session.trailer.frame.size.height == 300, "the new state asks for one")
  }

  @Test func `a trailer of no width is pulled whole`() {
    var session = TestSession(.trailer { $0.automaticallyChangeAlpha = true }) {
      $0.scrollView.inWindow = false
      $0.scrollView.size.width = 0
    }
    session.pull(to: 401, .horizontal)
    #expect(session.trailer.pullingPercent == 1)
    #expect(session.trailer.alpha == 1)
    #expect(session.trailer.state == .pulling)
  }
}
