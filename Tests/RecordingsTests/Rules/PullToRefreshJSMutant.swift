@testable import RefreshEngine

extension OverlayMutant<PullToRefreshJS> {
  /// Each decision with the other outcome, each text another one, and each constant a little off in
  /// both directions.
  static var all: [Self] { decisions + texts + constants }

  /// The fields that no recording depends on: `PullToRefreshJSTests` has the touch that clears a callback.
  static var unrecorded: [String] { ["startClearsCallback"] }

  private static var decisions: [Self] {
    [
      flipped("zeroMeansDefault", \.zeroMeansDefault),
      flipped("zeroIsNoStart", \.zeroIsNoStart),
      flipped("drawsOneMoveBehind", \.drawsOneMoveBehind),
      flipped("thresholdItselfArms", \.thresholdItselfArms),
      flipped("disarmsBelowThreshold", \.disarmsBelowThreshold),
      flipped("aboveStartKeepsPull", \.aboveStartKeepsPull),
      flipped("startsAtMoves", \.startsAtMoves),
      flipped("refreshingKeepsStart", \.refreshingKeepsStart),
      flipped("ignoresCancels", \.ignoresCancels),
      flipped("endRestartsUnmount", \.endRestartsUnmount),
      flipped("doneResetsEachTime", \.doneResetsEachTime),
      flipped("resultlessCallbackResets", \.resultlessCallbackResets),
      flipped("rejectionKeepsRefreshing", \.rejectionKeepsRefreshing),
      flipped("unmountNeedsPending", \.unmountNeedsPending),
      flipped("scrollingEndsPrevention", \.scrollingEndsPrevention),
      flipped("resetEndsPulls", \.resetEndsPulls),
      flipped("destroyClearsCallback", \.destroyClearsCallback),
      flipped("pageOutlivesComponent", \.pageOutlivesComponent),
      flipped("reversedTransitionsAreShortened", \.reversedTransitionsAreShortened),
    ]
  }

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
