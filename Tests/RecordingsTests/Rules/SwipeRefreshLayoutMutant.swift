import Testing

@testable import RefreshEngine

/// SwipeRefreshLayout with one constant or decision changed, which a recording must notice.
struct SwipeRefreshLayoutMutant: Sendable, CustomTestStringConvertible {
  /// The field that is changed.
  let field: String
  /// The rules with the change.
  let rules: Shared<SwipeRefreshLayoutRules>

  var testDescription: String { field }

  private init(_ field: String, _ change: (inout SwipeRefreshLayoutRules) -> Void) {
    self.field = field
    rules = SwipeRefreshLayoutRules.swipeRefreshLayout120.changing(change)
  }

  /// Each decision with the other outcome, and each constant a little off in both directions.
  static let all = decisions + circle + pull + motions + drawable

  private static let decisions = [
    not("triggerItselfRefreshes", \.triggerItselfRefreshes),
    not("motionsEndOneFrameLate", \.motionsEndOneFrameLate),
    not("fadingClearsListener", \.fadingClearsListener),
    not("emptyScrollResets", \.emptyScrollResets),
    not("cancelledTouchHangs", \.cancelledTouchHangs), not("beginCallsBack", \.beginCallsBack),
    not("triggerFollowsEnd", \.triggerFollowsEnd),
    not("shortReleaseEndsRefresh", \.shortReleaseEndsRefresh),
    not("closingOutlivesStop", \.closingOutlivesStop),
    not("circleGoesBackFirst", \.circleGoesBackFirst),
    not("clickableMoveIsLost", \.clickableMoveIsLost),
    not("slopIsSubtracted", \.slopIsSubtracted), not("touchPlacesCircle", \.touchPlacesCircle),
    not("refreshingIsDeaf", \.refreshingIsDeaf), not("disablingResets", \.disablingResets),
    not("detachKeepsFading", \.detachKeepsFading), not("sizeAsksForLayout", \.sizeAsksForLayout),
    not("flingTouchDrags", \.flingTouchDrags),
    not("resetWaitsForTraversal", \.resetWaitsForTraversal),
    not("customCircleHides", \.customCircleHides),
    not("pullAboveStartIsIgnored", \.pullAboveStartIsIgnored),
    not("dragSetsAlpha", \.dragSetsAlpha),
  ]

  private static let circle = [
    both("standardDiameterDp", \.standardDiameterDp, 1),
    both("largeDiameterDp", \.largeDiameterDp, 1), both("targetDp", \.targetDp, 1),
    both("fullAlpha", \.fullAlpha, 1), both("startingAlpha", \.startingAlpha, 1),
    both("dragRate", \.dragRate, 0.01), both("leastVelocity", \.leastVelocity, 49),
  ].flatMap(\.self)

  private static let pull = [
    both("closedPart", \.closedPart, 0.01), both("openingDividend", \.openingDividend, 0.1),
    both("openingDivisor", \.openingDivisor, 0.1), both("tensionLimit", \.tensionLimit, 0.1),
    both("tensionDivisor", \.tensionDivisor, 0.1), both("slackFactor", \.slackFactor, 0.1),
    both("placeSlacks", \.placeSlacks, 0.1), both("firstRotation", \.firstRotation, 0.01),
    both("openingRotation", \.openingRotation, 0.01), both("slackRotation", \.slackRotation, 0.1),
    both("rotationPart", \.rotationPart, 0.01),
  ].flatMap(\.self)

  private static let motions = [
    both("toTargetMs", \.toTargetMs, 17), both("toStartMs", \.toStartMs, 17),
    both("scaleUpMs", \.scaleUpMs, 17), both("scaleDownMs", \.scaleDownMs, 17),
    both("scaleDownToStartMs", \.scaleDownToStartMs, 17), both("alphaMs", \.alphaMs, 17),
    both("deceleration", \.deceleration, 0.1),
  ].flatMap(\.self)

  private static let drawable = [
    both("greatestArc", \.greatestArc, 0.01), both("leastArc", \.leastArc, 0.001),
    both("shrinkPart", \.shrinkPart, 0.01), both("ringDegrees", \.ringDegrees, 1),
    both("turnMs", \.turnMs, 1), both("closingMs", \.closingMs, 1),
  ].flatMap(\.self)

  private static func not(
    _ field: String,
    _ path: any WritableKeyPath<SwipeRefreshLayoutRules, Bool> & Sendable
  ) -> SwipeRefreshLayoutMutant {
    SwipeRefreshLayoutMutant(field) { $0[keyPath: path].toggle() }
  }

  private static func both<Number: Numeric & Sendable>(
    _ field: String,
    _ path: any WritableKeyPath<SwipeRefreshLayoutRules, Number> & Sendable,
    _ step: Number
  ) -> [SwipeRefreshLayoutMutant] {
    [
      SwipeRefreshLayoutMutant(field) { $0[keyPath: path] += step },
      SwipeRefreshLayoutMutant(field) { $0[keyPath: path] -= step },
    ]
  }
}
