import Foundation
import OverscrollWire
import RefreshEngine
import StrictJSON
import Testing

@testable import Explorations

/// The configurations of the suite, and what each dialect makes of them.
struct SuiteTests {
  @Test(arguments: Dialect.all(of: .inset))
  func `the suite is that of the reference, cut as a dialect needs it`(dialect: Dialect) throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../ExplorerTests/Resources/configurations.json")
    let reference = try JSONReader.value([UInt8](Data(contentsOf: url))).member(dialect.rawValue)
    for subject in try ExplorationPlan.suite(in: [dialect]) {
      let name = try #require(subject.name)
      switch subject.configuration {
      case .applicable(let made): #expect(made.document == reference?.member(name), "\(name)")
      case .notApplicable: #expect(reference?.member(name) == nil, "\(name)")
      }
    }
  }

  @Test func `what a dialect lacks is cut and named, a component makes it not applicable`() throws {
    func outcome(_ document: JSONValue, _ dialect: Dialect) throws -> String {
      switch try DialectConfiguration.make(document, in: dialect) {
      case .applicable(let made): made.cut.map(\.description).joined(separator: " ")
      case .notApplicable(let why): why
      }
    }
    let inset = try #require(Suite.configurations.first { $0.name == "header-inset" }).document
    #expect(try outcome(inset, .standard) == "")
    #expect(try outcome(inset, .mjrefresh147) == "/header/automaticallyChangeAlpha")
    #expect(
      try outcome(["trailer": [:]], .mjrefresh221)
        == "mjrefresh-2.2.1 has no trailer; mjrefresh-3.7.9 has"
    )
    #expect(try outcome(["footer": ["kind": "back"]], .mjrefresh147).contains("no back footer"))
    #expect(try outcome(["preset": "header-hide-time"], .eocrefresh).contains("/header/"))
  }

  @Test func `a wrong configuration is refused by pointer`() throws {
    func pointer(_ document: JSONValue, _ dialect: Dialect = .standard) -> String? {
      do throws(FieldErrors) {
        _ = try DialectConfiguration.make(
          document,
          in: dialect,
          at: .root.appending("configuration")
        )
        return nil
      } catch {
        return error.first.pointer.description
      }
    }
    #expect(pointer(["clock": "realtime"]) == "/configuration/clock")
    #expect(pointer(["header": ["height": 0]]) == "/configuration/header/height")
    #expect(pointer(["clock": "manual"]) == nil)
    #expect(pointer([]) == "/configuration")
    let load: JSONValue = ["simulatedLoad": ["trailer": ["rate": 1]]]
    #expect(pointer(load, .eocrefresh) == "/configuration/simulatedLoad/trailer/rate")
  }
}
