import Testing

@testable import RefreshEngine

/// The arrow and the spinner in each state.
struct NormalStyleTests {
  /// What shows: the arrow, "↑" turned and "↓" unturned in parentheses where it is hidden, and the
  /// spinner, "spin" or "still" with its alpha.
  private func look(_ component: Component) -> String {
    let arrow = component.arrow.isRotated ? "↑" : "↓"
    let spinner = component.spinner.isAnimating ? "spin" : "still"
    return (component.arrow.isHidden ? "(\(arrow))" : arrow)
      + " \(spinner) \(component.spinner.alpha)"
  }

  @Test func `a header's arrow and spinner through a refresh`() {
    var session = TestSession(.header())
    #expect(look(session.header) == "↓ still 1.0")
    session.pull(to: -60)
    #expect(look(session.header) == "↑ still 1.0")
    session.pull(to: -50)
    #expect(look(session.header) == "↓ still 1.0")
    session.pull(to: -60)
    session.letGo()
    #expect(look(session.header) == "(↑) spin 1.0")
    session.act(.endRefreshing(.header))
    #expect(look(session.header) == "(↓) spin 0.0")
    session.wait(400)
    #expect(look(session.header) == "↓ still 1.0")
  }

  @Test func `a back footer's are the same with the turns exchanged`() {
    var session = TestSession(.backFooter())
    #expect(look(session.footer) == "↑ still 1.0")
    session.pull(to: 445)
    #expect(look(session.footer) == "↓ still 1.0")
    session.pull(to: 444)
    #expect(look(session.footer) == "↑ still 1.0")
    session.pull(to: 445)
    session.letGo()
    #expect(look(session.footer) == "(↓) spin 1.0")
    session.act(.endRefreshing(.footer))
    #expect(look(session.footer) == "(↑) spin 0.0")
    session.wait(400)
    #expect(look(session.footer) == "↑ still 1.0")
    session.act(.endRefreshingWithNoMoreData(.footer))
    #expect(look(session.footer) == "(↑) still 1.0")
  }

  @Test func `a new refresh during the end gives a header's spinner its alpha back`() {
    var session = TestSession(.header())
    session.act(.beginRefreshing(.header), .endRefreshing(.header))
    session.wait(100)
    session.act(.beginRefreshing(.header))
    session.wait(1000)
    #expect(look(session.header) == "(↓) spin 1.0")
  }

  @Test func `but a back footer's spinner stays at 0 to the end of the next end`() {
    var session = TestSession(.backFooter())
    session.act(.beginRefreshing(.footer), .endRefreshing(.footer))
    session.wait(100)
    session.act(.beginRefreshing(.footer))
    session.wait(1000)
    #expect(look(session.footer) == "(↑) spin 0.0")
    session.act(.endRefreshing(.footer))
    session.wait(400)
    #expect(look(session.footer) == "↑ still 1.0")
  }

  @Test func `an auto footer has a spinner only, which spins while refreshing`() {
    var session = TestSession(.autoFooter())
    for (event, spins) in [
      (Event.beginRefreshing(.footer), true), (.endRefreshing(.footer), false),
      (.beginRefreshing(.footer), true), (.endRefreshingWithNoMoreData(.footer), false),
    ] {
      session.act(event)
      #expect(session.footer.spinner.isAnimating == spins)
    }
  }

  @Test func `a trailer has an arrow only`() {
    var session = TestSession(.trailer())
    #expect(!session.trailer.arrow.isRotated)
    session.pull(to: 61, .horizontal)
    #expect(session.trailer.arrow.isRotated)
    session.pull(to: 60, .horizontal)
    #expect(!session.trailer.arrow.isRotated)
    session.act(.beginRefreshing(.trailer))
    #expect(!session.trailer.arrow.isRotated)
    session.act(.endRefreshing(.trailer))
    #expect(session.trailer.arrow.isRotated)
    session.wait(250)
    #expect(!session.trailer.arrow.isRotated)
  }

  @Test func `a trailer's arrow turns back whatever the state is by then`() {
    var session = TestSession(.trailer())
    session.act(.beginRefreshing(.trailer), .endRefreshing(.trailer))
    session.wait(100)
    session.pull(to: 200, .horizontal)
    #expect(session.trailer.state == .pulling)
    #expect(session.trailer.arrow.isRotated)
    session.wait(150)
    #expect(!session.trailer.arrow.isRotated)
  }

  // MARK: On the screen

  @Test func `the screen eases to the model value, and animations add up`() {
    var session = TestSession(.header())
    session.act(.beginRefreshing(.header))
    session.wait(125)
    expectClose(session.engine.presentedInset(.top), 27)
    expectClose(session.engine.presentedOffset(.vertical), -27)
    session.act(.endRefreshing(.header))
    // The inset's way back begins at 54 − 54, on top of the 27 that the way there still lacks.
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

  @Test func `a begin shows an invisible component within 250 ms`() {
    var session = TestSession(.header { $0.automaticallyChangeAlpha = true })
    session.act(.beginRefreshing(.header))
    #expect(session.header.alpha == 1)
    #expect(session.engine.presentedAlpha(session.header) == 0)
    session.wait(125)
    expectClose(session.engine.presentedAlpha(session.header), 0.5)
  }
}
