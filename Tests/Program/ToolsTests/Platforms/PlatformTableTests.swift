import RefreshEngine
import ScrollPhysics
import Testing

@testable import Tools

/// The tables of `docs/platforms.md`, which a command writes.
@Suite struct PlatformTableTests {
  @Test func `the page is the one that the engine's numbers make`() throws {
    let made = try PlatformTables.made()
    #expect(try made.present() == made.files, "make platforms writes it anew")
  }

  @Test func `every dialect is a platform, Flutter with both of its lists`() {
    #expect(Set(Platform.all.map(\.dialect)) == Set(Dialect.allCases))
    #expect(Platform.all.count == Dialect.allCases.count + 1)
  }

  /// The least drags by the rules: H/6 and H/4 of 600 points, a resisted distance of 60, and so on.
  @Test(
    arguments: [
      (Dialect.refreshindicator2026, 99.9, 150.0), (.pulltorefreshjs0122, 112.6, 112.6),
      (.swiperefreshlayout120, 72.5, 72.5),
    ]
  )
  func `the smallest pull is the rules'`(dialect: Dialect, arming: Double, refreshing: Double) {
    let platform = Platform(dialect: dialect, physics: .clamping)
    #expect(platform.arming == arming && platform.refreshing == refreshing)
  }

  @Test func `a pull a tenth of a point shorter does not refresh`() throws {
    for platform in Platform.all where platform.physics != .flutterBouncing {
      for (travel, refreshes) in [
        (platform.refreshing, true), (platform.refreshing - 0.1, false),
      ] {
        let (effects, _) = try platform.play([.pull(by: travel), .release, .wait(1000)])
        #expect(effects.contains { $0.kind == .refreshing } == refreshes, "\(platform.name)")
      }
    }
  }
}
