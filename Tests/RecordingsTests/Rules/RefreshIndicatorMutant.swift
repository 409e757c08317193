import Testing

@testable import RefreshEngine

/// RefreshIndicator with one constant or decision changed, which a recording must notice.
struct RefreshIndicatorMutant: Sendable, CustomTestStringConvertible {
  /// The field that is changed.
  let field: String
  /// The rules with the change.
  let rules: Shared<RefreshIndicatorRules>

  var testDescription: String { field }

  private init(_ field: String, _ change: (inout RefreshIndicatorRules) -> Void) {
    self.field = field
    rules = RefreshIndicatorRules.flutter2026.changing(change)
  }

  /// Each decision with another outcome, and each constant a little off in both directions, or as
  /// far off as another value would be.
  static let all = decisions + constants + listConstants

  /// The fields that no recording depends on: none rests a finger on a bouncing list.
  ///
  /// `FlutterListTests` holds them, and the bound of a drag without end.
  static let unrecorded = ["list.carriedDuration", "list.farthest", "list.stillDuration"]

  private static let decisions = [
    RefreshIndicatorMutant("animationsEndPastDuration") { $0.animationsEndPastDuration = false },
    RefreshIndicatorMutant("release") { $0.release = .armed },
    RefreshIndicatorMutant("armedStays") { $0.armedStays = false },
    RefreshIndicatorMutant("armedBeginsInBallistic") { $0.armedBeginsInBallistic = false },
    RefreshIndicatorMutant("endCancelsDrag") { $0.endCancelsDrag = false },
    RefreshIndicatorMutant("beginKeepsPull") { $0.beginKeepsPull = false },
    RefreshIndicatorMutant("travelCountsUpdates") { $0.travelCountsUpdates = false },
    RefreshIndicatorMutant("travelCountsOverscrolls") { $0.travelCountsOverscrolls = false },
    RefreshIndicatorMutant("snapIsRefreshing") { $0.snapIsRefreshing = false },
    RefreshIndicatorMutant("failureIsUncaught") { $0.failureIsUncaught = false },
    RefreshIndicatorMutant("throwKeepsRefreshing") { $0.throwKeepsRefreshing = false },
    RefreshIndicatorMutant("dismissalIsPosted") { $0.dismissalIsPosted = false },
  ]

  private static let constants = [
    both("wholeTravelPart", \.wholeTravelPart, 0.001),
    both("sizeFactorLimit", \.sizeFactorLimit, 0.001),
    both("spinnerValueLimit", \.spinnerValueLimit, 0.001),
    both("snapDuration", \.snapDuration, 1000),
    both("cancelDuration", \.cancelDuration, 1000),
    both("doneDuration", \.doneDuration, 1000),
    both("displacement", \.displacement, 1),
    both("edgeOffset", \.edgeOffset, 1),
    both("diskDiameter", \.diskDiameter, 1),
    both("diskMargin", \.diskMargin, 1),
    [RefreshIndicatorMutant("colorAlpha") { $0.colorAlpha = 254 }],
  ].flatMap(\.self)

  private static let listConstants = [
    both("list.leastClampingVelocity", \.list.leastClampingVelocity, 49),
    both("list.leastBouncingVelocity", \.list.leastBouncingVelocity, 301),
    both("list.restVelocityPixels", \.list.restVelocityPixels, 1),
    both("list.restDistancePixels", \.list.restDistancePixels, 0.1),
    both("list.springMass", \.list.springMass, 0.001),
    both("list.springStiffness", \.list.springStiffness, 0.1),
    both("list.springDampingRatio", \.list.springDampingRatio, 0.001),
    both("list.rubberBand", \.list.rubberBand, 0.001),
    both("list.velocityLeftAfterSecond", \.list.velocityLeftAfterSecond, 0.001),
    [RefreshIndicatorMutant("list.newtonSteps") { $0.list.newtonSteps = 3 }],
    both("list.greatestEdgeVelocity", \.list.greatestEdgeVelocity, 100),
    both("list.stillDistance", \.list.stillDistance, 0.1),
    both("list.breakDistance", \.list.breakDistance, 3),
    both("list.firstMoveDivisor", \.list.firstMoveDivisor, 0.1),
    [RefreshIndicatorMutant("list.leastOverscroll") { $0.list.leastOverscroll = 1 }],
    [
      RefreshIndicatorMutant("list.leastUpdate") { $0.list.leastUpdate = 0 },
      RefreshIndicatorMutant("list.leastUpdate") { $0.list.leastUpdate = 0.01 },
    ],
  ].flatMap(\.self)

  private static func both<Number: Numeric & Sendable>(
    _ field: String,
    _ path: any WritableKeyPath<RefreshIndicatorRules, Number> & Sendable,
    _ step: Number
  ) -> [RefreshIndicatorMutant] {
    [
      RefreshIndicatorMutant(field) { $0[keyPath: path] += step },
      RefreshIndicatorMutant(field) { $0[keyPath: path] -= step },
    ]
  }
}
