import RefreshEngine
import ScrollPhysics
import StrictJSON
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

  @Test(arguments: [
    (#"{"rubberBand":1.1}"#, "/rubberBand"), (#"{"rubberBand":-0.1}"#, "/rubberBand"),
    (#"{"decelerationRate":0.499}"#, "/decelerationRate"),
    (#"{"decelerationRate":0.999991}"#, "/decelerationRate"),
    (#"{"stopVelocity":0.099}"#, "/stopVelocity"), (#"{"stopVelocity":10001}"#, "/stopVelocity"),
    (#"{"bounceRate":0.49}"#, "/bounceRate"), (#"{"bounceRate":1001}"#, "/bounceRate"),
    (#"{"restDistance":0.0009}"#, "/restDistance"), (#"{"restDistance":100.1}"#, "/restDistance"),
    (#"{"pixelScale":-1}"#, "/pixelScale"),
    (#"{"minimumFlingVelocity":-1}"#, "/minimumFlingVelocity"),
    (#"{"minimumFlingVelocity":1.1e7}"#, "/minimumFlingVelocity"),
    (#"{"maximumFlingVelocity":-1}"#, "/maximumFlingVelocity"),
    (#"{"maximumFlingVelocity":1.1e7}"#, "/maximumFlingVelocity"),
    (#"{"maximumEdgeVelocity":-1}"#, "/maximumEdgeVelocity"),
    (#"{"maximumEdgeVelocity":1.1e7}"#, "/maximumEdgeVelocity"),
    (#"{"velocityTracker":"best"}"#, "/velocityTracker"), (#"{"bounce":"high"}"#, "/bounce"),
    (#"{"bounce":{"mass":0,"stiffness":1,"damping":1}}"#, "/bounce/mass"),
    (#"{"bounce":{"mass":1,"stiffness":1}}"#, "/bounce/damping"),
    (#"{"bounce":{"mass":101,"stiffness":1,"damping":1}}"#, "/bounce/mass"),
    (#"{"bounce":{"mass":1,"stiffness":0.9,"damping":1}}"#, "/bounce/stiffness"),
    (#"{"bounce":{"mass":1,"stiffness":1e6,"damping":1}}"#, "/bounce/stiffness"),
    (#"{"bounce":{"mass":1,"stiffness":1,"damping":0.09}}"#, "/bounce/damping"),
    (#"{"bounce":{"mass":1,"stiffness":1,"damping":10001}}"#, "/bounce/damping"),
    // A damping ratio of 0.0499.
    (#"{"bounce":{"mass":1,"stiffness":100,"damping":0.998}}"#, "/bounce/damping"),
    (#"{"preset":"android"}"#, "/preset"), (#"{"gravity":9.8}"#, "/gravity"),
    (#"{"decelerationRate":1e400}"#, "/decelerationRate"),
  ])
  func `what cannot be is refused by its name`(json: String, pointer: String) {
    let error = #expect(throws: FieldErrors.self) { try physics(json) }
    #expect(error?.first.pointer.description == pointer)
  }

  @Test(arguments: [
    #"{"rubberBand":0,"decelerationRate":0.5,"stopVelocity":0.1}"#,
    #"{"rubberBand":1,"decelerationRate":0.99999,"stopVelocity":1e4}"#,
    #"{"bounceRate":0.5,"restDistance":0.001,"minimumFlingVelocity":0}"#,
    #"{"bounceRate":1000,"restDistance":100,"minimumFlingVelocity":1e7}"#,
    #"{"maximumFlingVelocity":1e7,"maximumEdgeVelocity":0}"#,
    #"{"bounce":{"mass":0.01,"stiffness":1,"damping":0.1}}"#,
    #"{"bounce":{"mass":100,"stiffness":1e5,"damping":1e4}}"#,
    #"{"bounce":{"mass":1,"stiffness":100,"damping":1}}"#,
  ])
  func `the ends of the ranges are possible`(json: String) throws {
    _ = try physics(json)
  }
}
