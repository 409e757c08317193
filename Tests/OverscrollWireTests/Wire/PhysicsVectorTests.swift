import Foundation
import Testing

@testable import OverscrollWire

/// `Tests/Public/vectors/physics.json`, to which the page's evaluators are held, is what the laws
/// give.
///
/// `OVERSCROLL_WRITE_VECTORS=1`, as `make vectors` sets it, writes it anew before it is compared.
struct PhysicsVectorTests {
  private static let file = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Public/vectors/physics.json")

  @Test func `the page's vectors are what the laws give`() throws {
    let made = try PhysicsVectors.json()
    if ProcessInfo.processInfo.environment["OVERSCROLL_WRITE_VECTORS"] != nil {
      try Data(made).write(to: Self.file)
    }
    let present = [UInt8](try Data(contentsOf: Self.file))
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
