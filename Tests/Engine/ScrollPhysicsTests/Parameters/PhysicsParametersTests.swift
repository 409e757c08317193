import ScrollPhysics
import Testing

struct PhysicsParametersTests {
  @Test func `presets are known by their names`() {
    #expect(PhysicsPreset(rawValue: "ios-fast")?.parameters == .iosFast)
    #expect(PhysicsPreset(rawValue: "flutter-bouncing")?.parameters == .flutterBouncing)
    #expect(PhysicsPreset.allCases.map(\.parameters)[0] == .ios)
    #expect(PhysicsPreset(rawValue: "android") == nil)
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
