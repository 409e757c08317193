import Dispatch
import Foundation
import OverscrollWire
import RefreshEngine
import StrictJSON
import Testing

@testable import Explorer

/// What an independent implementation of the search found; see the README of the folder.
enum ReferenceData {
  static let configurations = (try? json("configurations")) ?? .null

  static func json(_ name: String) throws -> JSONValue {
    try JSONReader.value([UInt8](bytes(name, "json")))
  }

  static func lines(_ name: String) throws -> [JSONValue] {
    try JSONReader.lines([UInt8](bytes(name, "jsonl")))
  }

  private static func bytes(_ name: String, _ ending: String) throws -> Data {
    let url = Bundle.module.url(forResource: name, withExtension: ending, subdirectory: "Resources")
    return try Data(contentsOf: #require(url))
  }

  /// A configuration of the suite.
  static func configuration(
    _ name: String,
    in dialect: String,
    version: EngineVersion = .current
  ) throws -> Configuration {
    try configuration(#require(configurations[dialect]?[name]), version: version)
  }

  static func configuration(
    _ document: JSONValue,
    version: EngineVersion = .current
  ) throws -> Configuration {
    try ConfigurationDecoder.decode(JSONCursor(document), createdAt: 0, version: version).engine
  }

  static func events(
    _ list: JSONValue,
    in dialect: Dialect
  ) throws -> [(event: Event, instant: Instant?)] {
    try list.elements.map { element in
      let wire = try EventDecoder(dialect: dialect).decode(JSONCursor(element))
      return (wire.event, wire.instant)
    }
  }
}

extension Search {
  static let oneByOne: @Sendable (Int, @Sendable (Int) -> Void) -> Void = { count, body in
    for index in 0..<count { body(index) }
  }
  static let sideBySide: @Sendable (Int, @Sendable (Int) -> Void) -> Void = { count, body in
    DispatchQueue.concurrentPerform(iterations: count, execute: body)
  }

  /// A search that has come to the end of its bounds.
  static func ended(
    _ configuration: Configuration,
    properties: [Int] = Array(Property.all.indices),
    sequences: Int,
    change: (inout SearchBounds) -> Void = { _ in },
    _ parallel: Parallel = sideBySide
  ) -> Search {
    var bounds = SearchBounds()
    bounds.sequences = sequences
    change(&bounds)
    var search = Search(configuration, properties: properties, bounds: bounds)
    #expect(search.run(parallel) { _ in true })
    return search
  }
}

extension Exploration {
  /// All that a report says of it.
  var text: String {
    let examples = counterexamples.map { example in
      "\(NamedViolation(example.violation)) \(example.metAfter) \(example.events)"
    }
    return "\(progress)\n" + examples.joined(separator: "\n")
  }
}

/// A violation as the data name it.
struct NamedViolation: Hashable, CustomStringConvertible {
  /// The data are of version 2.1.0: since 2.2.0 none of these is violated.
  var isMended: Bool { property == "rests-in-range" }
  /// Whether the property was put better since: a load that is asked for under another one is owing after
  /// its end, an inset that changes under a finger moves the edge, outside a window no touch arrives, and
  /// an offset out of range has no place to keep.
  var isCorrected: Bool {
    [
      "every-begin-loads", "every-pull-loads", "full-pull-arms", "keeps-its-place", "own-edge-only",
    ]
    .contains(property)
  }

  let property: String
  let source: String
  let variant: String

  init(_ violation: Violation) {
    property = violation.property.name
    source = violation.component
    variant = violation.variant
  }

  init(_ property: String, _ source: String, _ variant: String) {
    (self.property, self.source, self.variant) = (property, source, variant)
  }

  init(_ list: JSONValue) {
    let texts = list.elements.compactMap(\.text)
    self.init(texts[0], texts[1], texts[2])
  }

  var description: String { "\(property) \(source) [\(variant)]" }
}

extension JSONValue {
  subscript(name: String) -> JSONValue? {
    if case .object(let object) = self { object[name] } else { nil }
  }
  var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
}

extension Judgement {
  /// What is violated, whatever the step.
  var violations: Set<NamedViolation> { Set(items.map { NamedViolation($0.finding.violation) }) }
}

extension Counterexample {
  /// Expects that its events show the violation, and no longer once one of them is left out.
  func expectShortest(in configuration: Configuration) {
    func shows(_ events: [Event]) -> Bool {
      Judgement(events.map { ($0, nil) }, in: configuration).items
        .contains { $0.finding.violation == violation }
    }
    #expect(shows(events))
    for index in events.indices {
      var fewer = events
      fewer.remove(at: index)
      #expect(!shows(fewer), "\(NamedViolation(violation)) \(events)")
    }
  }
}
