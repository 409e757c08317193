import Testing

@testable import RefreshEngine

/// Which components the scroll view notifies, in which order, and of which values.
struct NotificationTests {
  /// One offset begins both refreshes: the footer, attached last, comes first.
  @Test func `the component attached last is notified first`() {
    var session = TestSession(.header(), .autoFooter()) {
      $0.scrollView.contentInset.bottom = -500
    }
    session.pull(to: -60)
    session.act(.setDragging(false))
    session.scroll(to: -56)
    #expect(
      session.reported == [
        "footer idle → refreshing", "footer refreshing", "footer beginRefreshingCompletion",
        "header pulling → refreshing",
      ]
    )
  }

  @Test func `a trailer that writes an offset in a notification notifies the others twice`() {
    var session = TestSession(.header(), .trailer())
    session.pull(to: -60)
    session.pull(to: 61, .horizontal)
    session.letGo()
    // The header begins inside the trailer's write, and so before the outer notification.
    #expect(session.reported == ["trailer pulling → refreshing", "header pulling → refreshing"])
    #expect(session.offset == Point(x: 60, y: -54))
  }

  @Test func `a component that was put back counts as attached last`() {
    var session = TestSession(.header(), .autoFooter()) {
      $0.scrollView.contentInset.bottom = -500
    }
    session.pull(to: -60)
    session.act(.removeComponent(.header), .addComponent(.header, nil), .setDragging(false))
    session.scroll(to: -56)
    #expect(session.reported.first == "header pulling → refreshing")
  }

  /// The header begins and writes −54 inside the notification of −50.
  ///
  /// A footer that is notified later sees −54 and the old offset −80: it grows, past the trigger at
  /// −56. One that is notified first sees −50, while the content still fits the view, and then −54
  /// after −50.
  @Test(arguments: [(footerLast: true, begins: false), (false, true)])
  func `each gets the old offset of the notification and sees the present one`(
    _ row: (footerLast: Bool, begins: Bool)
  ) {
    var session = TestSession(.header(), .autoFooter()) {
      $0.scrollView.contentSize.height = 600
      $0.scrollView.contentInset.bottom = -100
    }
    if !row.footerLast { session.act(.removeComponent(.header), .addComponent(.header, nil)) }
    session.pull(to: -80)
    session.act(.setDragging(false))
    session.scroll(to: -50)
    #expect(session.header.state == .refreshing)
    #expect(session.offset.y == -54)
    #expect(session.isRefreshing(.footer) == row.begins)
  }

  @Test func `setting an equal offset notifies, setting an inset does not`() {
    var session = TestSession(.header())
    session.pull(to: -60)
    session.release()
    session.act(.setContentInset(top: 10, left: nil, bottom: nil, right: nil))
    #expect(session.header.state == .pulling)
    session.scroll(to: -60)
    // With the new inset the edge lies at −10.
    #expect(session.header.state == .refreshing)
    #expect(session.inset.top == 64)
  }

  @Test(arguments: [
    (hidden: false, touches: true, percent: 0.5, y: 1100.0), (true, true, 0, 1100),
    (false, false, 0, 1000), (true, false, 0, 1000),
  ])
  func `a hidden component observes content sizes only; one without touches, nothing`(
    _ row: (hidden: Bool, touches: Bool, percent: Double, y: Double)
  ) {
    var session = TestSession(
      .backFooter {
        $0.isHidden = row.hidden
        $0.userInteractionEnabled = row.touches
      }
    )
    session.scroll(to: 422)
    #expect(session.footer.pullingPercent == row.percent)
    session.act(.contentHeight(1100))
    #expect(session.footer.frame.origin.y == row.y)
  }

  @Test func `an auto footer without touches does not observe the pan either`() {
    var session = TestSession(.autoFooter { $0.userInteractionEnabled = false }) {
      $0.scrollView.contentSize.height = 100
    }
    session.act(.setPanState(.began), .setPanState(.ended))
    #expect(session.footer.state == .idle)
  }

  @Test func `a new width of the view changes the components' widths and nothing else`() {
    var session = TestSession(.header(), .backFooter())
    session.act(.setBounds(width: 500, height: 2000))
    #expect(session.header.frame == Rect(x: 0, y: -54, width: 500, height: 54))
    #expect(session.footer.frame == Rect(x: 0, y: 1000, width: 500, height: 44))
    session.act(.contentHeight(1000))
    #expect(session.footer.frame.origin.y == 2000)
  }
}
