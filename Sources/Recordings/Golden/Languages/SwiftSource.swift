/// Golden tests for Swift Testing, or XCTest where the toolchain has no Swift Testing.
struct SwiftSource: GoldenSource {
  let syntax: SourceSyntax = {
    var syntax = SourceSyntax()
    syntax.call = "try "
    syntax.label = ": "
    syntax.none = "nil"
    return syntax
  }()
  let indentation = 2
  let usage = """
    Add it to a test target together with a class of your own that conforms to RefreshAdapter, and \
    a function "@MainActor func makeRefreshAdapter(configuration: String) throws -> any \
    RefreshAdapter" that makes one. A target has one such file: all recordings can be in it.
    """
  let head = """
    // swift-format-ignore-file
    #if canImport(Testing)
      import Testing
    #else
      import XCTest
    #endif

    """

  func adapter(_ methods: [AdapterMethod], in text: inout SourceText) {
    text.line("/// Connects the tests with a component.")
    text.line("@MainActor")
    text.block("protocol RefreshAdapter: AnyObject {", "}") { text in
      for method in methods {
        document(method, in: &text, mark: "///")
        let parameters = method.parameters.map { "\($0.name): \(type($0.kind))" }
        let result = method.result.map { " -> " + type($0) } ?? ""
        text.line(
          "func \(method.rawValue)(\(parameters.joined(separator: ", "))) throws\(result)"
        )
      }
    }
  }

  private func type(_ kind: AdapterMethod.Kind) -> String {
    switch kind {
    case .number: "Double"
    case .optionalNumber: "Double?"
    case .count: "Int"
    case .flag: "Bool"
    case .text: "String"
    case .numbers: "[Double]"
    case .texts: "[String]"
    }
  }

  let runner = """

    /// What a component in the scroll view must show; without a percent none is compared.
    struct GoldenComponent {
      let name: String
      let state: String
      let percent: Double?

      init(_ name: String, _ state: String, _ percent: Double?) {
        self.name = name
        self.state = state
        self.percent = percent
      }
    }

    /// What differs after a step.
    struct GoldenDifference: Error, CustomStringConvertible {
      let description: String
    }

    /// Runs a case: calls the adapter and compares.
    @MainActor
    final class Golden {
      /// How far lengths, in points, and percents may differ.
      static let tolerance = \(GoldenText.tolerance)

      let adapter: any RefreshAdapter
      private let name: String
      private var step = 0
      private var nowMs = 0.0

      init(_ name: String, _ configuration: String) throws {
        self.name = name
        adapter = try makeRefreshAdapter(configuration: configuration)
      }

      /// Begins the next step.
      func advance(_ toMs: Double) throws {
        step += 1
        nowMs = toMs
        try adapter.advance(toMs: toMs)
      }

      /// Ends the turn, and compares.
      func expect(
        _ inset: [Double], _ components: [GoldenComponent], _ callbacks: [String]
      ) throws {
        try adapter.advance(toMs: nowMs)
        var differences: [String] = []
        func compare<Value>(_ what: String, _ value: Value, _ wanted: Value, _ isEqual: Bool) {
          if !isEqual { differences.append("\\(what) is \\(value), not \\(wanted)") }
        }
        let isInset = { (seen: [Double]) in
          seen.count == inset.count && zip(seen, inset).allSatisfy(Self.isNear)
        }
        let seenInset = try adapter.contentInset()
        compare("content inset", seenInset, inset, isInset(seenInset))
        for component in components {
          let state = try adapter.state(component: component.name)
          compare("\\(component.name) state", state, component.state, state == component.state)
          guard let wanted = component.percent else { continue }
          let percent = try adapter.pullingPercent(component: component.name)
          compare("\\(component.name) percent", percent, wanted, Self.isNear(percent, wanted))
        }
        let seenCallbacks = try adapter.takeCallbacks()
        compare("callbacks", seenCallbacks, callbacks, seenCallbacks == callbacks)
        guard !differences.isEmpty else { return }
        let place = "\\(name), step \\(step) at \\(nowMs) ms: "
        throw GoldenDifference(description: place + differences.joined(separator: "; "))
      }

      private static func isNear(_ left: Double, _ right: Double) -> Bool {
        abs(left - right) <= tolerance
      }
    }

    """

  func part(
    _ place: GoldenPart,
    in text: inout SourceText,
    _ body: (inout SourceText) -> Void
  ) {
    text.line("@MainActor")
    text.block("private func \(Self.name(place))(_ golden: Golden) throws {", "}", body)
    text.line()
  }

  private static func name(_ place: GoldenPart) -> String {
    "goldenCase\(place.test)Part\(place.number)"
  }

  func tests(_ cases: [GoldenTest.Case], in text: inout SourceText) {
    for (index, oneCase) in cases.enumerated() {
      text.line("@MainActor")
      text.block("private func goldenCase\(index + 1)() throws {", "}") { text in
        text.line("let golden = try Golden(")
        text.line("  " + syntax.string(oneCase.name) + ",")
        text.line("  " + syntax.string(oneCase.configuration) + ")")
        text.line(syntax.expectation(oneCase.atCreation))
        for place in GoldenPart.all(of: index + 1, oneCase.steps) {
          text.line("try \(Self.name(place))(golden)")
        }
      }
      text.line()
    }
    text.line("#if canImport(Testing)")
    text.block("  @MainActor struct GoldenTests {", "  }") { text in
      for (index, oneCase) in cases.enumerated() {
        let name = syntax.string(oneCase.name)
        text.line(
          "  @Test(\(name)) func case\(index + 1)() throws { try goldenCase\(index + 1)() }"
        )
      }
    }
    text.line("#else")
    text.block("  final class GoldenTests: XCTestCase {", "  }") { text in
      for index in cases.indices {
        text.line(
          "  @MainActor func testCase\(index + 1)() throws { try goldenCase\(index + 1)() }"
        )
      }
    }
    text.line("#endif")
  }
}
