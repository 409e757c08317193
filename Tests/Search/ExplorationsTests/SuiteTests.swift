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
    let inset = try #require(
      Suite.configurations(in: .standard).first { $0.name == "header-inset" }
    ).document
    #expect(try Self.outcome(inset, .standard) == "")
    #expect(try Self.outcome(inset, .mjrefresh147) == "/header/automaticallyChangeAlpha")
    #expect(
      try Self.outcome(["footer": ["kind": "back"]], .mjrefresh147).contains("no back footer")
    )
    #expect(try Self.outcome(["preset": "header-hide-time"], .eocrefresh).contains("/header/"))
    let own: JSONValue = ["dialect": "overscroll-1", "header": ["floats": true]]
    #expect(try Self.outcome(own, .overscroll1) == "")
    #expect(try Self.outcome(own, .standard) == "/header/floats")
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

  private static func value(_ text: String) throws -> JSONValue {
    try JSONReader.value(Array(text.utf8))
  }

  private static func outcome(_ document: JSONValue, _ dialect: Dialect) throws -> String {
    switch try DialectConfiguration.make(document, in: dialect) {
    case .applicable(let made): made.cut.map(\.description).joined(separator: " ")
    case .notApplicable(let why): why
    }
  }

  @Test func `within the family a part is cut, and of another family's header all its fields`()
    throws
  {
    for row in DataTable.rows("outcomes", in: "explorations.txt") {
      let dialect = try #require(Dialect(rawValue: row[1]))
      let outcome = try Self.outcome(Self.value(row[0]), dialect)
      #expect(row[2].isEmpty ? outcome.isEmpty : outcome.hasPrefix(row[2]), "\(row) \(outcome)")
    }
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
    for row in DataTable.rows("pointers", in: "explorations.txt") {
      var pointer = "none"
      do {
        let dialect = try #require(Dialect(rawValue: row[1]))
        _ = try DialectConfiguration.make(Self.value(row[0]), in: dialect)
      } catch let error as FieldErrors {
        pointer = error.first.pointer.description
      }
      #expect(pointer == row[2], "\(row)")
    }
  }
}
