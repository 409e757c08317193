import Testing

@testable import RefreshEngine

/// The arrow and the spinner in each state.
struct ArrowAndSpinnerTests {
  /// The arrow, "↑" turned and "↓" unturned, in parentheses where it is hidden; then the spinner,
  /// "spin" or "still", with its alpha.
  private func shown(_ component: Component) -> String {
    guard let arrow = component.arrow, let spinner = component.spinner else { return "none" }
    let direction = arrow.isRotated ? "↑" : "↓"
    return (arrow.isHidden ? "(\(direction))" : direction)
      + " \(spinner.isAnimating ? "spin" : "still") \(spinner.alpha)"
  }

  @Test func `a header's arrow and spinner through a refresh`() {
    var session = TestSession(.header())
    #expect(shown(session.header) == "↓ still 1.0")
    session.pull(to: -60)
    #expect(shown(session.header) == "↑ still 1.0")
    session.pull(to: -50)
    #expect(shown(session.header) == "↓ still 1.0")
    session.pull(to: -60)
    session.letGo()
    #expect(shown(session.header) == "(↑) spin 1.0")
    session.act(.endRefreshing(.header))
    #expect(shown(session.header) == "(↓) spin 0.0")
    session.wait(400)
    #expect(shown(session.header) == "↓ still 1.0")
  }

  @Test func `a back footer's arrow points the other way`() {
    var session = TestSession(.backFooter())
    #expect(shown(session.footer) == "↑ still 1.0")
    session.pull(to: 445)
    #expect(shown(session.footer) == "↓ still 1.0")
    session.pull(to: 444)
    #expect(shown(session.footer) == "↑ still 1.0")
    session.pull(to: 445)
    session.letGo()
    #expect(shown(session.footer) == "(↓) spin 1.0")
    session.act(.endRefreshing(.footer))
    #expect(shown(session.footer) == "(↑) spin 0.0")
    session.wait(400)
    #expect(shown(session.footer) == "↑ still 1.0")
    session.act(.endRefreshingWithNoMoreData(.footer))
    #expect(shown(session.footer) == "(↑) still 1.0")
  }

  @Test func `a new refresh during the end resets the alpha of a header's spinner`() {
    var session = TestSession(.header())
    session.act(.beginRefreshing(.header), .endRefreshing(.header))
    session.wait(100)
    session.act(.beginRefreshing(.header))
    session.wait(1000)
    #expect(shown(session.header) == "(↓) spin 1.0")
  }

  @Test
  func
    `a new refresh during the end leaves a back footer's spinner transparent until the next end`()
  {
    var session = TestSession(.backFooter())
    session.act(.beginRefreshing(.footer), .endRefreshing(.footer))
    session.wait(100)
    session.act(.beginRefreshing(.footer))
    session.wait(1000)
    #expect(shown(session.footer) == "(↑) spin 0.0")
    session.act(.endRefreshing(.footer))
    session.wait(400)
    #expect(shown(session.footer) == "↑ still 1.0")
  }

  @Test func `an auto footer has a spinner only, which spins while refreshing`() {
    var session = TestSession(.autoFooter())
    for (event, spins) in [
      (Event.beginRefreshing(.footer), true), (.endRefreshing(.footer), false),
      (.beginRefreshing(.footer), true), (.endRefreshingWithNoMoreData(.footer), false),
    ] {
      session.act(event)
      #expect(session.footer.spinner?.isAnimating == spins)
    }
  }

  @Test func `a trailer has an arrow only`() {
    var session = TestSession(.trailer())
    #expect(session.trailer.arrow?.isRotated == false)
    session.pull(to: 61, .horizontal)
    #expect(session.trailer.arrow?.isRotated == true)
    session.pull(to: 60, .horizontal)
    #expect(session.trailer.arrow?.isRotated == false)
    session.act(.beginRefreshing(.trailer))
    #expect(session.trailer.arrow?.isRotated == false)
    session.act(.endRefreshing(.trailer))
    #expect(session.trailer.arrow?.isRotated == true)
    session.wait(250)
    #expect(session.trailer.arrow?.isRotated == false)
  }

  @Test func `a trailer's arrow turns back 250 ms after an end in any state`() {
    var session = TestSession(.trailer())
    session.act(.beginRefreshing(.trailer), .endRefreshing(.trailer))
    session.wait(100)
    session.pull(to: 200, .horizontal)
    #expect(session.trailer.state == .pulling)
    #expect(session.trailer.arrow?.isRotated == true)
    session.wait(150)
    #expect(session.trailer.arrow?.isRotated == false)
  }

  // MARK: On the screen

  @Test func `the screen eases to the model value, and animations add up`() {
    var session = TestSession(.header())
    session.act(.beginRefreshing(.header))
    session.wait(125)
    expectClose(session.engine.presentedInset(.top), 27)
    expectClose(session.engine.presentedOffset(.vertical), -27)
    session.act(.endRefreshing(.header))
    // The second animation begins at 54 − 54; the first still adds 27.
    expectClose(session.engine.presentedInset(.top), 27)
    expectClose(session.inset.top, 0)
    session.wait(400)
    #expect(session.engine.presentedInset(.top) == 0)
    #expect(session.engine.animations == [])
  }

  @Test func `the arrow turns by half a turn in 250 ms`() {
    var session = TestSession(.header())
    session.pull(to: -60)
    #expect(session.engine.presentedArrowAngle(session.header) == 0)
    session.wait(125)
    expectClose(session.engine.presentedArrowAngle(session.header), .pi / 2)
    session.wait(125)
    #expect(session.engine.presentedArrowAngle(session.header) == .pi)
  }

  @Test func `beginRefreshing fades a transparent component in within 250 ms`() {
    var session = TestSession(.header { $0.automaticallyChangeAlpha = true })
    session.act(.beginRefreshing(.header))
    #expect(session.header.alpha == 1)
    #expect(session.engine.presentedAlpha(session.header) == 0)
    session.wait(125)
    expectClose(session.engine.presentedAlpha(session.header), 0.5)
  }
}
