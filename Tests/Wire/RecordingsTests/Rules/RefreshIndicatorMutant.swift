@testable import RefreshEngine

extension OverlayMutant<RefreshIndicator> {
  /// Each constant a little off in both directions, or as far off as another value would be.
  static var all: [Self] { constants + listConstants }

  /// The fields that no recording depends on: none rests a finger on a bouncing list.
  ///
  /// `FlutterListTests` holds them, and the bound of a drag without end.
  static var unrecorded: [String] {
    ["list.carriedDuration", "list.farthest", "list.stillDuration"]
  }

  private static var constants: [Self] {
    [
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
      [Self("colorAlpha") { $0.colorAlpha = 254 }],
    ].flatMap(\.self)
  }

  private static var listConstants: [Self] {
    [
      both("list.leastClampingVelocity", \.list.leastClampingVelocity, 49),
      both("list.leastBouncingVelocity", \.list.leastBouncingVelocity, 301),
      both("list.restVelocityPixels", \.list.restVelocityPixels, 1),
      both("list.restDistancePixels", \.list.restDistancePixels, 0.1),
      both("list.springMass", \.list.springMass, 0.001),
      both("list.springStiffness", \.list.springStiffness, 0.1),
      both("list.springDampingRatio", \.list.springDampingRatio, 0.001),
      both("list.rubberBand", \.list.rubberBand, 0.001),
      both("list.velocityLeftAfterSecond", \.list.velocityLeftAfterSecond, 0.001),
      [Self("list.newtonSteps") { $0.list.newtonSteps = 3 }],
      both("list.greatestEdgeVelocity", \.list.greatestEdgeVelocity, 100),
      both("list.stillDistance", \.list.stillDistance, 0.1),
      both("list.breakDistance", \.list.breakDistance, 3),
      both("list.firstMoveDivisor", \.list.firstMoveDivisor, 0.1),
      [Self("list.leastOverscroll") { $0.list.leastOverscroll = 1 }],
      [
        Self("list.leastUpdate") { $0.list.leastUpdate = 0 },
        Self("list.leastUpdate") { $0.list.leastUpdate = 0.01 },
      ],
    ].flatMap(\.self)
  }
}
