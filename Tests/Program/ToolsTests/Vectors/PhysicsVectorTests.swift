import OverscrollWire
import StrictJSON
import Testing

@testable import Tools

/// `Tests/Public/vectors/physics.json`, to which the page's evaluators are held, is what the laws
/// give.
struct PhysicsVectorTests {
  @Test func `the page's vectors are what the laws give`() throws {
    let made = try PhysicsVectors.made()
    let present = try made.present()
    #expect(present.keys.sorted() == made.files.keys.sorted())
    for (name, bytes) in made.files {
      // The last digits may differ between processors.
      let (old, new) = (try JSONReader.value(present[name] ?? []), try JSONReader.value(bytes))
      #expect(old.isNear(new, 1e-8), "Tests/Public/vectors/\(name) is stale: make vectors")
    }
  }
}

extension JSONValue {
  /// Whether it is the same, numbers within a distance, relative or absolute.
  func isNear(_ other: JSONValue, _ distance: Double) -> Bool {
    switch (self, other) {
    case (.number(let left), .number(let right)):
      abs(left - right) <= distance * max(1, abs(left), abs(right))
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.isNear($1, distance) }
    case (.object(let left), .object(let right)):
      left.members.map(\.name) == right.members.map(\.name)
        && zip(left.members, right.members).allSatisfy { $0.value.isNear($1.value, distance) }
    default: self == other
    }
  }
}
