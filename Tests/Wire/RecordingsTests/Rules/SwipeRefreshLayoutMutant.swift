@testable import RefreshEngine

extension OverlayMutant<SwipeRefreshLayout> {
  /// Each constant a little off in both directions.
  static var all: [Self] { circle + pull + motions + drawable }

  private static var circle: [Self] {
    [
      both("standardDiameterDp", \.standardDiameterDp, 1),
      both("largeDiameterDp", \.largeDiameterDp, 1), both("targetDp", \.targetDp, 1),
      both("fullAlpha", \.fullAlpha, 1), both("startingAlpha", \.startingAlpha, 1),
      both("dragRate", \.dragRate, 0.01), both("leastVelocity", \.leastVelocity, 49),
    ].flatMap(\.self)
  }

  private static var pull: [Self] {
    [
      both("closedPart", \.closedPart, 0.01), both("openingDividend", \.openingDividend, 0.1),
      both("openingDivisor", \.openingDivisor, 0.1), both("tensionLimit", \.tensionLimit, 0.1),
      both("tensionDivisor", \.tensionDivisor, 0.1), both("slackFactor", \.slackFactor, 0.1),
      both("placeSlacks", \.placeSlacks, 0.1), both("firstRotation", \.firstRotation, 0.01),
      both("openingRotation", \.openingRotation, 0.01), both("slackRotation", \.slackRotation, 0.1),
      both("rotationPart", \.rotationPart, 0.01),
    ].flatMap(\.self)
  }

  private static var motions: [Self] {
    [
      both("toTargetMs", \.toTargetMs, 17), both("toStartMs", \.toStartMs, 17),
      both("scaleUpMs", \.scaleUpMs, 17), both("scaleDownMs", \.scaleDownMs, 17),
      both("scaleDownToStartMs", \.scaleDownToStartMs, 17), both("alphaMs", \.alphaMs, 17),
      both("deceleration", \.deceleration, 0.1),
    ].flatMap(\.self)
  }

  private static var drawable: [Self] {
    [
      both("greatestArc", \.greatestArc, 0.01), both("leastArc", \.leastArc, 0.001),
      both("shrinkPart", \.shrinkPart, 0.01), both("ringDegrees", \.ringDegrees, 1),
      both("turnMs", \.turnMs, 1), both("closingMs", \.closingMs, 1),
    ].flatMap(\.self)
  }
}
