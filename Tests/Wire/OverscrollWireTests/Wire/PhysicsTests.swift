import RefreshEngine
import ScrollPhysics
import StrictJSON
import TestSupport
import Testing

@testable import OverscrollWire

@Suite struct PhysicsTests {
  private func physics(_ json: String) throws -> PhysicsParameters {
    var configuration = Configuration()
    let document = try JSONReader.value(Array(json.utf8))
    try JSONCursor(document).object { reader throws(FieldErrors) in
      PhysicsTable.read(&reader, into: &configuration)
    }
    return configuration.physics
  }

  @Test(arguments: PhysicsPreset.allCases)
  func `a preset is its parameters`(preset: PhysicsPreset) throws {
    #expect(try physics(#"{"preset":"\#(preset.rawValue)"}"#) == preset.parameters)
  }

  @Test(arguments: [
    (#""ios""#, BounceKind.friction), (#""none""#, .none),
    (#""scrollmechanics""#, .scrollmechanics), (#""webkit-mac""#, .webkitMac),
    (
      #"{"mass":2,"stiffness":300,"damping":5}"#,
      .spring(mass: 2, stiffness: 300, damping: 5)
    ),
  ])
  func `a bounce is named or a spring`(json: String, bounce: BounceKind) throws {
    #expect(try physics(#"{"bounce":\#(json)}"#).bounce == bounce)
  }

  @Test func `each constant overrides its preset's`() throws {
    let found = try physics(
      """
      {"preset":"ios-fast","rubberBand":0.3,"rubberBandForm":"incremental",
       "deceleration":"spline","decelerationRate":0.9,"stopVelocity":20,"bounceRate":8,
       "restDistance":1,"minimumFlingVelocity":50,"maximumFlingVelocity":8000,
       "maximumEdgeVelocity":5000,"velocityTracker":"impulse","carriesMomentum":true,
       "pixelScale":3}
      """
    )
    var expected = PhysicsParameters.iosFast
    expected.rubberBand = 0.3
    expected.rubberBandForm = .incremental
    expected.deceleration = .spline
    expected.decelerationRate = 0.9
    expected.stopVelocity = 20
    expected.bounceRate = 8
    expected.restDistance = 1
    expected.minimumFlingVelocity = 50
    expected.maximumFlingVelocity = 8000
    expected.maximumEdgeVelocity = 5000
    expected.velocityTracker = .impulse
    expected.carriesMomentum = true
    expected.pixelScale = 3
    #expect(found == expected)
  }

  @Test func `what cannot be is refused by its name`() throws {
    for row in try TextTable.rows("wire", "physics faults") {
      let (json, pointer) = (row[0], row[1])
      let error = #expect(throws: FieldErrors.self) { try physics(json) }
      #expect(error?.first.pointer.description == pointer, "\(row)")
    }
  }

  @Test func `the ends of the ranges are possible`() throws {
    for json in try TextTable.texts("wire", "physics ends") {
      _ = try physics(json)
    }
  }
}
