import Testing

@testable import RefreshEngine

/// pulltorefresh.js with one constant or decision changed, which a recording must notice.
struct PullToRefreshJSMutant: Sendable, CustomTestStringConvertible {
  /// The field that is changed.
  let field: String
  /// The rules with the change.
  let rules: Shared<PullToRefreshJSRules>

  var testDescription: String { field }

  private init(_ field: String, _ change: (inout PullToRefreshJSRules) -> Void) {
    self.field = field
    rules = PullToRefreshJSRules.pullToRefreshJS0122.changing(change)
  }

  /// Each decision with the other outcome, each text another one, and each constant a little off in
  /// both directions.
  static let all = decisions + texts + constants

  /// The fields that no recording depends on: `PullToRefreshJSTests` has the touch that clears a callback.
  static let unrecorded = ["startClearsCallback"]

  private static let decisions = [
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

  private static let texts = [
    PullToRefreshJSMutant("pullText") { $0.pullText = "Pull" },
    PullToRefreshJSMutant("releaseText") { $0.releaseText = "Release" },
    PullToRefreshJSMutant("refreshingText") { $0.refreshingText = "Refresh" },
    PullToRefreshJSMutant("pullIcon") { $0.pullIcon = "↓" },
    PullToRefreshJSMutant("refreshingIcon") { $0.refreshingIcon = "..." },
  ]

  private static let constants = [
    both("distThreshold", \.distThreshold, 0.01),
    both("distMax", \.distMax, 0.01),
    both("distReload", \.distReload, 0.01),
    both("distIgnore", \.distIgnore, 0.01),
    both("refreshTimeout", \.refreshTimeout, 1),
    both("resistance", \.resistance, 0.001),
    both("unmountDelay", \.unmountDelay, 1),
    both("transitionDuration", \.transitionDuration, 1),
  ].flatMap(\.self)

  private static func flipped(
    _ field: String,
    _ path: WritableKeyPath<PullToRefreshJSRules, Bool>
  ) -> PullToRefreshJSMutant {
    PullToRefreshJSMutant(field) { $0[keyPath: path].toggle() }
  }

  private static func both<Number: SignedNumeric>(
    _ field: String,
    _ path: WritableKeyPath<PullToRefreshJSRules, Number>,
    _ step: Number
  ) -> [PullToRefreshJSMutant] {
    [step, -step].map { step in
      PullToRefreshJSMutant(field) { $0[keyPath: path] += step }
    }
  }
}
