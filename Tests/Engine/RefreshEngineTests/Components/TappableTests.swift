import Testing

@testable import RefreshEngine

/// Whether a tap on a component would begin a refresh.
struct TappableTests {
  @Test(arguments: [ComponentState.refreshing, .noMoreData, .willRefresh])
  func `a footer that is not idle is not tappable`(_ state: ComponentState) {
    var session = TestSession(.autoFooter())
    session.bring(.footer, to: state)
    session.act(.setWindow(attached: state != .willRefresh))
    #expect(!session.engine.isTappable(.footer))
  }

  @Test func `in 3.1.15.4 a footer that refreshes once in a pan waits for the next one`() {
    var session = TestSession(.autoFooter { $0.onlyRefreshPerDrag = true }) {
      $0.dialect = .mjrefresh31154
    }
    #expect(!session.engine.isTappable(.footer))
    session.act(.setPanState(.began))
    #expect(session.engine.isTappable(.footer))
    session.act(.tap(.footer), .endRefreshing(.footer))
    #expect(session.footer.state == .idle)
    #expect(!session.engine.isTappable(.footer))
  }

  @Test func `in 1.4.7 a footer is tappable 300 ms after it became idle`() {
    var session = TestSession(.autoFooter(.state)) { $0.dialect = .mjrefresh147 }
    for _ in 0..<2 {
      #expect(!session.engine.isTappable(.footer))
      session.wait(299.999)
      #expect(!session.engine.isTappable(.footer))
      session.wait(0.001)
      #expect(session.engine.isTappable(.footer))
      session.act(.tap(.footer))
      #expect(session.footer.state == .refreshing)
      session.act(.endRefreshing(.footer))
    }
  }

  /// Offsets along both axes, and whether the footer at 1,000 to 1,044 is in a view of 400 × 600.
  @Test(
    arguments: [
      (0, 0, false), (0, 400, false), (0, 400.5, true), (0, 444, true), (0, 1043, true),
      (0, 1044, false),
      (399, 444, true), (400, 444, false), (-400, 444, false),
    ] as [(Double, Double, Bool)]
  )
  func `a finger taps what is in the view, an external driver says that it does`(
    x: Double,
    y: Double,
    isInView: Bool
  ) {
    for version in EngineVersion.allCases {
      for driver in Driver.allCases {
        var session = TestSession(.autoFooter { $0.automaticallyRefresh = false }, driver: driver) {
          $0.version = version
        }
        session.act(.setContentOffset(x: x, y: y, animated: false))
        let arrives = isInView || driver == .external || version != .version220
        #expect(session.engine.isTappable(.footer) == arrives)
        session.act(.tap(.footer))
        #expect(session.isRefreshing(.footer) == arrives, "\(x) \(y) \(driver) \(version)")
        let reasons = session.engine.journal?.ignored(of: .footer).flatMap(\.because).map(\.name)
        #expect(reasons == (arrives ? [] : [.isInView]))
      }
    }
  }
}
