import Foundation
import OverscrollWire
import StrictJSON
import Testing

@testable import Tools

/// `Tests/Public/vectors/physics.json`, to which the page's evaluators are held, is what the laws
/// give.
struct PhysicsVectorTests {
  @Test func `the page's vectors are what the laws give`() throws {
    let made = try PhysicsVectors.json()
    let present = [UInt8](try Data(contentsOf: PhysicsVectors.file))
    #expect(
      try Self.isNear(JSONReader.value(present), JSONReader.value(made)),
      "Tests/Public/vectors/physics.json is stale: make vectors"
    )
  }

  /// Whether two values are equal but for the last digits, in which processors differ.
  private static func isNear(_ left: JSONValue, _ right: JSONValue) -> Bool {
    switch (left, right) {
    case (.number(let left), .number(let right)):
      abs(left - right) <= 1e-8 * max(1, abs(right))
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy(isNear)
    case (.object(let left), .object(let right)):
      left.members.map(\.name) == right.members.map(\.name)
        && zip(left.members, right.members).allSatisfy { isNear($0.value, $1.value) }
    default: left == right
    }
  }
}
