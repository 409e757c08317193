import Foundation
import ScrollPhysics
import TestSupport
import Testing

/// The article on the laws: its code is compiled here, and its numbers are what the code gives.
@Suite struct BounceInTenLinesTests {
  private static let article = Repository.file(
    "Sources/Engine/ScrollPhysics/ScrollPhysics.docc/BounceInTenLines.md"
  )

  @Test func `the article has this code and its numbers`() throws {
    // The article's code begins here.
    let range = ScrollRange(lower: 0, upper: 1333)
    let band = RubberBand(coefficient: 0.55, dimension: 667)
    let released = band.position(of: -200, in: range)
    let axis = Continuation(laws: .of(.ios), range: range)
    let first = axis.segment(from: released, velocity: 0)
    let bounce = Trajectory(startingWith: first, continuing: axis)
    let frames = stride(from: 0, to: bounce.duration, by: 1.0 / 60)
    let offsets = frames.map { bounce.position(at: $0) }
    // It ends here.
    let text = try String(contentsOf: Self.article, encoding: .utf8)
    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let compiled = source.split(separator: "\n")
      .drop { !$0.hasSuffix("code begins here.") }.dropFirst()
      .prefix { !$0.hasSuffix("It ends here.") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
    let code = text.split(separator: "\n").drop { $0 != "```swift" }.dropFirst()
      .prefix { $0 != "```" }.map(String.init)
    #expect(code == compiled)
    #expect(code.count <= 10)
    #expect((-released * 10).rounded() == 944)
    #expect((bounce.duration * 100).rounded() == 52)
    #expect(bounce.target == 0)
    #expect(offsets.first == released)
    #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 < $1 })
  }
}
