import Foundation
import OverscrollWire
import RefreshEngine
import StrictJSON
import TestSupport
import Testing

@testable import Explorations

/// The configurations of the suite, and what each dialect makes of them.
struct SuiteTests {
  @Test(arguments: Dialect.all(of: .inset))
  func `the suite is that of the reference, cut as a dialect needs it`(dialect: Dialect) throws {
    let url = Repository.file("Tests/Search/ExplorerTests/Resources/configurations.json")
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

  @Test(arguments: Dialect.all(of: .overlay))
  func `an overlay is searched in configurations of its own, each whole`(dialect: Dialect) throws {
    let subjects = try ExplorationPlan.suite(in: [dialect])
    #expect(subjects.count > 6)
    #expect(Set(subjects.map(\.name)).count == subjects.count)
    for subject in subjects {
      guard case .applicable(let made) = subject.configuration else {
        Issue.record("\(subject)")
        continue
      }
      #expect(made.cut.isEmpty && made.session.engine.dialect == dialect, "\(subject)")
      let document = Suite.configurations(in: dialect).first { $0.name == subject.name }?.document
      #expect(made.document.member("header") == document?.member("header"), "\(subject)")
    }
  }

  @Test(
    arguments: [
      (
        ["footer": ["kind": "auto"]], .swiperefreshlayout120,
        "swiperefreshlayout-1.2.0 has no footer"
      ),
      (
        ["preset": "home"], .refreshindicator2026,
        "refreshindicator-2026 has no preset home; mjrefresh-3.7.9"
      ),
      (
        ["preset": "android-large"], .standard,
        "mjrefresh-3.7.9 has no preset android-large; swiperefreshlayout-1.2.0 has"
      ),
      (
        ["scrollView": ["density": 2]], .mjrefresh221,
        "mjrefresh-2.2.1 has no density; swiperefreshlayout-1.2.0"
      ),
      (
        ["scrollView": ["contentInset": ["top": 20]]], .pulltorefreshjs0122,
        "pulltorefreshjs-0.1.22 has no contentInset; mjrefresh-3.7.9"
      ),
      (
        ["dialect": "refreshindicator-2026", "scrollView": ["density": 2]], .eocrefresh,
        "eocrefresh has no density"
      ),
      // Within the family a part is cut, and of another family's header all its fields.
      (
        ["dialect": "swiperefreshlayout-1.2.0", "scrollView": ["content": "plain"]],
        .refreshindicator2026, "/scrollView/content"
      ),
      (
        ["dialect": "refreshindicator-2026", "header": ["colorAlpha": 9]], .swiperefreshlayout120,
        "/header/colorAlpha"
      ),
      (["header": ["height": 90]], .swiperefreshlayout120, "/header/height"),
      (
        ["dialect": "swiperefreshlayout-1.2.0", "header": ["size": "large"]], .standard,
        "/header/size"
      ),
      (["dialect": "mjrefresh-2.2.1", "header": ["refreshing": true]], .swiperefreshlayout120, ""),
      (
        ["header": ["refreshing": true]], .pulltorefreshjs0122, "/header/refreshing"
      ),
      (["header": ["colorAlpha": 9]], .refreshindicator2026, ""),
      (["scrollView": ["density": 2]], .swiperefreshlayout120, ""),
      (["preset": "flutter-ios"], .refreshindicator2026, ""),
    ] as [(JSONValue, Dialect, String)]
  )
  func `across families a configuration has an outcome`(
    document: JSONValue,
    dialect: Dialect,
    expected: String
  ) throws {
    let outcome =
      switch try DialectConfiguration.make(document, in: dialect) {
      case .applicable(let made): made.cut.map(\.description).joined(separator: " ")
      case .notApplicable(let why): why
      }
    #expect(expected.isEmpty ? outcome.isEmpty : outcome.hasPrefix(expected), "\(outcome)")
  }

  @Test(
    arguments: [
      (["preset": "android-default"], .swiperefreshlayout120), (["preset": "home"], .standard),
      ([:], .standard), (["dialect": "eocrefresh"], .eocrefresh),
    ] as [(JSONValue, Dialect)]
  )
  func `a configuration is explored in its own dialect, or its preset's`(
    document: JSONValue,
    dialect: Dialect
  ) throws {
    let subjects = try ExplorationPlan.subjects(of: document, named: nil, in: [])
    #expect(subjects.map(\.dialect) == [dialect])
  }

  @Test func `a wrong configuration is refused by pointer`() throws {
    func pointer(_ document: JSONValue, _ dialect: Dialect = .standard) -> String? {
      do throws(FieldErrors) {
        _ = try DialectConfiguration.make(document, in: dialect)
        return nil
      } catch {
        return error.first.pointer.description
      }
    }
    #expect(pointer(["clock": "realtime"]) == "/clock")
    #expect(pointer(["header": ["height": 0]]) == "/header/height")
    #expect(pointer(["clock": "manual"]) == nil)
    #expect(pointer([]) == "")
    let load: JSONValue = ["simulatedLoad": ["trailer": ["rate": 1]]]
    #expect(pointer(load, .eocrefresh) == "/simulatedLoad/trailer/rate")
    let dense: JSONValue = ["dialect": "eocrefresh", "header": [:], "scrollView": ["density": 2]]
    #expect(pointer(dense, .eocrefresh) == "/scrollView/density")
    let overlay: JSONValue = ["dialect": "refreshindicator-2026", "header": ["colorAlpha": -1]]
    #expect(pointer(overlay, .swiperefreshlayout120) == "/header/colorAlpha")
    #expect(
      pointer(["header": ["height": -5]], .swiperefreshlayout120) == "/header/height"
    )
    let bogus: JSONValue = ["dialect": "swiperefreshlayout-1.2.0", "header": ["bogus": 1]]
    #expect(pointer(bogus) == "/header/bogus")
    let unnamed: JSONValue = ["header": ["colorAlpha": -1]]
    #expect(pointer(unnamed, .refreshindicator2026) == "/header/colorAlpha")
  }
}
