import ScrollPhysics
import Testing

struct PhysicsLawsTests {
  @Test(arguments: PhysicsPreset.allCases)
  func `sessions with a preset's own parameters share its laws`(preset: PhysicsPreset) {
    let laws = PhysicsLaws.of(preset.parameters, startedFrom: preset)
    #expect(laws === PhysicsLaws.of(preset.parameters, startedFrom: preset))
    #expect(laws.parameters == preset.parameters)
    #expect(laws.preset == preset)
    #expect(laws.frictionPerSecond == preset.parameters.frictionPerSecond)
  }

  @Test func `changed parameters are their own laws, which name the preset they began with`() {
    var parameters = PhysicsParameters.iosFast
    parameters.decelerationRate = 0.9
    let laws = PhysicsLaws.of(parameters, startedFrom: .iosFast)
    #expect(laws.parameters == parameters)
    #expect(laws.preset == .iosFast)
    #expect(laws.frictionPerSecond == parameters.frictionPerSecond)
  }

  @Test func `parameters of a preset under another's name are not its shared laws`() {
    let laws = PhysicsLaws.of(.iosFast, startedFrom: .ios)
    #expect(laws.parameters == .iosFast)
    #expect(laws.preset == .ios)
  }
}

struct PhysicsOverridesTests {
  @Test(arguments: PhysicsPreset.allCases)
  func `none leave the parameters as they are`(preset: PhysicsPreset) {
    #expect(PhysicsOverrides().applied(to: preset.parameters) == preset.parameters)
  }

  @Test func `each replaces its field alone`() {
    var overrides = PhysicsOverrides()
    overrides.rubberBand = 0.3
    overrides.rubberBandForm = .incremental
    overrides.deceleration = .spline
    overrides.decelerationRate = 0.9
    overrides.stopVelocity = 20
    overrides.bounce = .webkitMac
    overrides.bounceRate = 8
    overrides.restDistance = 1
    overrides.minimumFlingVelocity = 50
    overrides.maximumFlingVelocity = .some(8_000)
    overrides.maximumEdgeVelocity = .some(5_000)
    overrides.velocityTracker = .impulse
    overrides.carriesMomentum = true
    overrides.pixelScale = 3
    var expected = PhysicsParameters.ios
    expected.rubberBand = 0.3
    expected.rubberBandForm = .incremental
    expected.deceleration = .spline
    expected.decelerationRate = 0.9
    expected.stopVelocity = 20
    expected.bounce = .webkitMac
    expected.bounceRate = 8
    expected.restDistance = 1
    expected.minimumFlingVelocity = 50
    expected.maximumFlingVelocity = 8_000
    expected.maximumEdgeVelocity = 5_000
    expected.velocityTracker = .impulse
    expected.carriesMomentum = true
    expected.pixelScale = 3
    #expect(overrides.applied(to: .ios) == expected)
  }

  @Test func `a limit is lifted by no limit, and kept by no word of it`() {
    var overrides = PhysicsOverrides()
    overrides.maximumFlingVelocity = .some(nil)
    let changed = overrides.applied(to: .flutterBouncing)
    #expect(changed.maximumFlingVelocity == nil)
    #expect(changed.maximumEdgeVelocity == PhysicsParameters.flutterBouncing.maximumEdgeVelocity)
  }
}
