import Testing

@testable import RefreshEngine

/// Whether a tap on a component would begin a refresh.
struct TappableTests {
  @Test(arguments: [(alpha: 0.01, begins: true), (0.01.nextDown, false)])
  func `a tap does not arrive at a nearly transparent label`(_ row: (alpha: Double, begins: Bool)) {
    var session = TestSession(.autoFooter())
    session.engine.components[0].alpha = row.alpha
    #expect(session.engine.isTappable(.footer) == row.begins)
    session.act(.tap(.footer))
    #expect(session.isRefreshing(.footer) == row.begins)
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
        let reasons = session.engine.journal?.ignored(of: .footer).flatMap(\.conditions).map(\.name)
        #expect(reasons == (arrives ? [] : [.isInView]))
      }
    }
  }
}
