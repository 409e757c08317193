@testable import RefreshEngine

extension OverlayMutant<PullToRefreshJS> {
  /// Each text another one, and each constant a little off in both directions.
  static var all: [Self] { texts + constants }

  private static var texts: [Self] {
    [
      Self("pullText") { $0.pullText = "Pull" },
      Self("releaseText") { $0.releaseText = "Release" },
      Self("refreshingText") { $0.refreshingText = "Refresh" },
      Self("pullIcon") { $0.pullIcon = "↓" },
      Self("refreshingIcon") { $0.refreshingIcon = "..." },
    ]
  }

  private static var constants: [Self] {
    [
      both("distThreshold", \.distThreshold, 0.01),
      both("distMax", \.distMax, 0.01),
      both("distReload", \.distReload, 0.01),
      both("distIgnore", \.distIgnore, 0.01),
      both("refreshTimeout", \.refreshTimeout, 1),
      both("resistance", \.resistance, 0.001),
      both("unmountDelay", \.unmountDelay, 1),
      both("transitionDuration", \.transitionDuration, 1),
    ].flatMap(\.self)
  }
}
