package import Explorer
import OverscrollWire
package import RefreshEngine
package import StrictJSON

/// The subjects of an exploration: configurations in dialects, and its bounds.
package struct ExplorationPlan: Sendable {
  /// A configuration in a dialect.
  package struct Subject: Sendable {
    /// The name of the configuration; nil without a name.
    package let name: String?
    package let dialect: Dialect
    package let configuration: DialectConfiguration.Outcome

    /// The subject, but not applicable if properties are given and none of them concerns the dialect's
    /// components.
    fileprivate func judged(by properties: [Int]) -> Subject {
      guard case .applicable = configuration, !properties.isEmpty,
        properties.allSatisfy({ Property.all[$0].absence(from: dialect.family) != nil })
      else { return self }
      let why = "none of the properties says something of \(dialect.rawValue)"
      return Subject(name: name, dialect: dialect, configuration: .notApplicable(why))
    }
  }

  /// The subjects, in the order of the report.
  package let subjects: [Subject]
  /// The numbers, in `Property.all`, of the properties to check.
  package let properties: [Int]
  /// The bounds of each search; searches that run side by side share the memory.
  package var bounds: SearchBounds
  /// The number of wanted counterexamples of each violation, of different shapes.
  package var mostCounterexamples = 1

  /// Makes a plan.
  package init(_ subjects: [Subject], properties: [Int], bounds: SearchBounds) {
    self.subjects = subjects.map { $0.judged(by: properties) }
    (self.properties, self.bounds) = (properties, bounds)
  }

  /// The subjects of the suite in some dialects: dialect by dialect, in the order of the suite.
  package static func suite(in dialects: [Dialect]) throws(FieldErrors) -> [Subject] {
    try subjects(Suite.configurations, in: dialects)
  }

  /// The subjects by default in some dialects: the standard configuration of each.
  package static func standard(in dialects: [Dialect]) throws(FieldErrors) -> [Subject] {
    try subjects(Suite.standard, in: dialects.isEmpty ? [.standard] : dialects)
  }

  private static func subjects(
    _ configurations: (Dialect) -> [Suite.Configuration],
    in dialects: [Dialect]
  ) throws(FieldErrors) -> [Subject] {
    var subjects: [Subject] = []
    for dialect in dialects {
      for (name, document) in configurations(dialect) {
        subjects += try Self.subjects(of: document, named: name, in: [dialect])
      }
    }
    return subjects
  }

  /// The subjects of one configuration in some dialects; without dialects in its own.
  ///
  /// - Throws: The fields that are wrong, including the dialect.
  package static func subjects(
    of configuration: JSONValue,
    named name: String?,
    in dialects: [Dialect]
  ) throws(FieldErrors) -> [Subject] {
    let named = configuration.member("dialect").map {
      JSONCursor($0, at: .root.appending("dialect"))
    }
    let own = try named?.oneOf(Dialect.self) ?? Dialect(ofUnnamedIn: configuration)
    var subjects: [Subject] = []
    for dialect in dialects.isEmpty ? [own] : dialects {
      let outcome = try DialectConfiguration.make(configuration, in: dialect)
      subjects.append(Subject(name: name, dialect: dialect, configuration: outcome))
    }
    return subjects
  }
}
