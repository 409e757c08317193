import ScrollPhysics
import Testing

struct PhysicsParametersTests {
  @Test(arguments: PhysicsPreset.allCases)
  func `each preset is possible`(preset: PhysicsPreset) throws {
    try preset.parameters.validate()
  }

  @Test func `presets are known by their names`() {
    #expect(PhysicsPreset(rawValue: "ios-fast")?.parameters == .iosFast)
    #expect(PhysicsPreset(rawValue: "flutter-bouncing")?.parameters == .flutterBouncing)
    #expect(PhysicsPreset.allCases.map(\.parameters)[0] == .ios)
    #expect(PhysicsPreset(rawValue: "android") == nil)
  }

  struct Mistake: Sendable {
    let field: String
    let make: @Sendable (inout PhysicsParameters) -> Void

    init(_ field: String, _ make: @escaping @Sendable (inout PhysicsParameters) -> Void) {
      self.field = field
      self.make = make
    }
  }

  static let mistakes = [
    Mistake("rubberBand") { $0.rubberBand = -0.1 },
    Mistake("rubberBand") { $0.rubberBand = 1.1 },
    Mistake("rubberBand") { $0.rubberBand = .nan },
    Mistake("decelerationRate") { $0.decelerationRate = 0 },
    Mistake("decelerationRate") { $0.decelerationRate = 0.499 },
    Mistake("decelerationRate") { $0.decelerationRate = 0.999_991 },
    Mistake("decelerationRate") { $0.decelerationRate = 1 },
    Mistake("decelerationRate") { $0.decelerationRate = .nan },
    Mistake("stopVelocity") { $0.stopVelocity = 0 },
    Mistake("stopVelocity") { $0.stopVelocity = 0.099 },
    Mistake("stopVelocity") { $0.stopVelocity = 10_001 },
    Mistake("bounce/mass") { $0.bounce = .spring(mass: 0, stiffness: 1, damping: 1) },
    Mistake("bounce/mass") { $0.bounce = .spring(mass: 101, stiffness: 1, damping: 1) },
    Mistake("bounce/stiffness") { $0.bounce = .spring(mass: 1, stiffness: -1, damping: 1) },
    Mistake("bounce/stiffness") { $0.bounce = .spring(mass: 1, stiffness: 0.9, damping: 1) },
    Mistake("bounce/stiffness") { $0.bounce = .spring(mass: 1, stiffness: 100_001, damping: 1) },
    Mistake("bounce/damping") { $0.bounce = .spring(mass: 1, stiffness: 1, damping: .infinity) },
    Mistake("bounce/damping") { $0.bounce = .spring(mass: 1, stiffness: 1, damping: 0.09) },
    Mistake("bounce/damping") { $0.bounce = .spring(mass: 1, stiffness: 1, damping: 10_001) },
    // A damping ratio of 0.0499.
    Mistake("bounce/damping") { $0.bounce = .spring(mass: 1, stiffness: 100, damping: 0.998) },
    Mistake("bounceRate") { $0.bounceRate = 0 },
    Mistake("bounceRate") { $0.bounceRate = 0.49 },
    Mistake("bounceRate") { $0.bounceRate = 1_001 },
    Mistake("restDistance") { $0.restDistance = 0 },
    Mistake("restDistance") { $0.restDistance = 0.000_9 },
    Mistake("restDistance") { $0.restDistance = 100.1 },
    Mistake("minimumFlingVelocity") { $0.minimumFlingVelocity = -1 },
    Mistake("minimumFlingVelocity") { $0.minimumFlingVelocity = 1.1e7 },
    Mistake("maximumFlingVelocity") { $0.maximumFlingVelocity = -1 },
    Mistake("maximumFlingVelocity") { $0.maximumFlingVelocity = 1.1e7 },
    Mistake("maximumEdgeVelocity") { $0.maximumEdgeVelocity = .nan },
    Mistake("maximumEdgeVelocity") { $0.maximumEdgeVelocity = 1.1e7 },
    Mistake("pixelScale") { $0.pixelScale = -3 },
  ]

  /// The ends of the ranges, each with the rest of the preset.
  static let extremes: [@Sendable (inout PhysicsParameters) -> Void] = [
    { ($0.rubberBand, $0.decelerationRate, $0.stopVelocity) = (0, 0.5, 0.1) },
    { ($0.rubberBand, $0.decelerationRate, $0.stopVelocity) = (1, 0.999_99, 1e4) },
    { ($0.bounceRate, $0.restDistance, $0.minimumFlingVelocity) = (0.5, 0.001, 0) },
    { ($0.bounceRate, $0.restDistance, $0.minimumFlingVelocity) = (1_000, 100, 1e7) },
    { ($0.maximumFlingVelocity, $0.maximumEdgeVelocity) = (1e7, 1e7) },
    { ($0.maximumFlingVelocity, $0.maximumEdgeVelocity) = (0, 0) },
    { $0.bounce = .spring(mass: 0.01, stiffness: 1, damping: 0.1) },
    { $0.bounce = .spring(mass: 100, stiffness: 1e5, damping: 1e4) },
    { $0.bounce = .spring(mass: 1, stiffness: 100, damping: 1) },
  ]

  @Test(arguments: extremes.indices)
  func `the ends of the ranges are possible`(index: Int) throws {
    var parameters = PhysicsParameters.ios
    Self.extremes[index](&parameters)
    try parameters.validate()
  }

  @Test(arguments: mistakes)
  func `an impossible field is named`(mistake: Mistake) {
    var parameters = PhysicsParameters.ios
    mistake.make(&parameters)
    let error = #expect(throws: InvalidParameter.self) { try parameters.validate() }
    #expect(error?.field == mistake.field)
    #expect(error?.requirement.hasPrefix("must ") == true)
  }

  @Test func `a release below the least fling speed is none`() {
    var parameters = PhysicsParameters.ios
    #expect(parameters.flingVelocity(release: -3) == -3)
    parameters.minimumFlingVelocity = 50
    for (release, fling) in [(49.0, 0.0), (-49, 0), (50, 50), (-50, -50), (.nan, 0)] {
      #expect(parameters.flingVelocity(release: release) == fling)
    }
  }

  @Test func `the largest fling speed holds in both directions`() {
    var parameters = PhysicsParameters.ios
    parameters.maximumFlingVelocity = 8_000
    #expect(parameters.flingVelocity(release: 9_000) == 8_000)
    #expect(parameters.flingVelocity(release: -9_000) == -8_000)
    #expect(parameters.flingVelocity(release: -7_000) == -7_000)
  }

  @Test func `a fling adds to the motion it interrupts, if it goes the same way and is fast`() {
    var parameters = PhysicsParameters.ios
    #expect(parameters.flingVelocity(release: 2_000, existing: 1_000) == 2_000)
    parameters.carriesMomentum = true
    let carried = CarriedMomentum.added(existing: 1_000)
    for sign in [-1.0, 1] {
      let fling = { parameters.flingVelocity(release: sign * $0, existing: sign * $1) }
      expectClose(fling(2_000, 1_000), sign * (2_000 + carried))
      #expect(fling(2_000, -1_000) == sign * 2_000)
      #expect(fling(0.4 * carried, 1_000) == sign * 0.4 * carried)
    }
  }

  @Test func `what is carried has a limit in both directions`() {
    #expect(CarriedMomentum.added(existing: 1e6) == CarriedMomentum.limit)
    #expect(CarriedMomentum.added(existing: -1e6) == -CarriedMomentum.limit)
  }

  @Test func `positions are rounded to pixels where there are some`() {
    var parameters = PhysicsParameters.ios
    #expect(parameters.rounded(1.3) == 1.3)
    parameters.pixelScale = 2
    #expect(parameters.rounded(1.3) == 1.5)
    #expect(parameters.rounded(-1.3) == -1.5)
  }
}
