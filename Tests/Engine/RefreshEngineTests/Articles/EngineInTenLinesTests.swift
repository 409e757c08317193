import Foundation
import RefreshEngine
import TestSupport
import Testing

/// The article on the engine: its code is compiled here, and its table is what the code gives.
@Suite struct EngineInTenLinesTests {
  private static let article = Repository.file(
    "Sources/Engine/RefreshEngine/RefreshEngine.docc/EngineInTenLines.md"
  )

  @Test func `the article has this code, and a row for each effect`() throws {
    // The article's code begins here.
    var configuration = Configuration()
    configuration.header = ComponentConfiguration(kind: .header)
    var engine = Engine(configuration)
    let pull = Gesture(by: Point(x: 0, y: 200), over: 200_000, velocity: .zero)
    var effects = try engine.handle(.gesture(pull), at: .zero)
    effects += try engine.advance(to: Instant(microseconds: 1_000_000))
    effects += try engine.handle(.endRefreshing(.header), at: engine.now)
    effects += try engine.advance(to: Instant(microseconds: 2_000_000))
    let times = effects.map(\.instant.milliseconds)
    let types = effects.map(\.kind.type)
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
    #expect(code.count == 10)
    let rows = text.matches(of: /\| ([\d.]+) \| `(\w+)`/).map { ($0.1, $0.2) }
    #expect(rows.map { Double($0.0) } == times)
    #expect(rows.map { String($0.1) } == types.map(\.rawValue))
  }
}
