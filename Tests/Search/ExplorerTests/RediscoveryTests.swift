import Foundation
import OverscrollWire
import RefreshEngine
import StrictJSON
import Testing

@testable import Explorer

/// The search finds the museum's bugs by itself.
///
/// The suite in all dialects takes half a minute in a release build: see `EngineSearchTests`.
struct RediscoveryTests {
  /// An entry: its events violate a property that names it.
  private struct Entry {
    let slug: String
    let dialect: String
    let violations: Set<NamedViolation>
    /// The shape of its events, with calls for what its configuration sets.
    let words: [String]
  }

  @Test(.enabled(if: EngineSearchTests.isWanted, "it takes half a minute: make test-search"))
  func `fifty entries are found again, by a part of their own calls and touches`() throws {
    let entries = try Property.all.flatMap(\.museum).compactMap(Self.entry)
    var found: [String: [(violation: NamedViolation, words: [String])]] = [:]
    for dialect in Set(entries.map(\.dialect)) { found[dialect] = try Self.found(in: dialect) }
    let again = entries.filter { entry in
      (found[entry.dialect] ?? []).contains {
        entry.violations.contains($0.violation) && Self.isContained($0.words, in: entry.words)
      }
    }
    let missing = Set(entries.map(\.slug)).subtracting(again.map(\.slug))
    #expect(again.count >= 50, "of \(entries.count); not \(missing.sorted())")
  }

  @Test func `the events of an entry violate the property that names it`() throws {
    for property in Property.all {
      for slug in property.museum {
        #expect(try Self.entry(slug) != nil, "\(slug) \(property.name)")
      }
    }
  }

  /// What the suite finds in a dialect, of all shapes.
  private static func found(
    in dialect: String
  ) throws -> [(violation: NamedViolation, words: [String])] {
    guard case .object(let suite)? = ReferenceData.configurations[dialect] else { return [] }
    return try suite.members.flatMap { member in
      let configuration = try ReferenceData.configuration(member.name, in: dialect)
      let search = Search.ended(configuration, sequences: 16_600)
      return Exploration(search, most: 20, Search.sideBySide).counterexamples
        .map { (NamedViolation($0.violation), $0.shape.words) }
    }
  }

  private static func entry(_ slug: String) throws -> Entry? {
    let recording = try MuseumPropertyTests.recording(slug)
    let document = recording["configuration"] ?? .null
    let configuration = try ReferenceData.configuration(document)
    let events = try ReferenceData.events(recording["events"] ?? .null, in: configuration.dialect)
    let names = Set(Property.all.filter { $0.museum.contains(slug) }.map(\.name))
    let violations = Judgement(events + [(.advance(.untilRest), nil)], in: configuration).violations
      .filter { names.contains($0.property) }
    guard !violations.isEmpty else { return nil }
    return Entry(
      slug: slug,
      dialect: configuration.dialect.rawValue,
      violations: violations,
      words: words(of: events.map(\.event), document)
    )
  }

  /// The shape of a sequence: what its configuration sets counts as calls before the first event, a
  /// simulated load as an end after each.
  private static func words(of events: [Event], _ configuration: JSONValue) -> [String] {
    let view = configuration["scrollView"]
    func isSet(_ insets: JSONValue?) -> Bool {
      ["top", "left", "bottom", "right"].contains { (insets?[$0]?.double ?? 0) != 0 }
    }
    var words: [String] = []
    if isSet(view?["contentInset"]) { words.append("setContentInset") }
    if isSet(view?["safeAreaInsets"]) { words.append("setSafeAreaInsets") }
    if view?["inWindow"] == .bool(false) { words.append("setWindow") }
    if let rows = configuration["list"]?["rows"]?.double, rows < 20 { words.append("reloadData") }
    for name in ComponentName.allCases.map(\.rawValue) {
      let component = configuration[name]
      if component?["hidden"] == .bool(true) { words.append("setHidden \(name)") }
      if component?["refreshing"] == .bool(true) { words.append("beginRefreshing \(name)") }
    }
    let ends = ComponentName.allCases.map(\.rawValue).compactMap { name in
      configuration["simulatedLoad"]?[name].map { load in
        load["outcome"]?.text == "noMoreData"
          ? "endRefreshingWithNoMoreData \(name)" : "endRefreshing \(name)"
      }
    }
    for word in Shape(events).words { words += [word] + ends }
    return words
  }

  private static func isContained(_ words: [String], in others: [String]) -> Bool {
    var rest = words[...]
    for word in others where word == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}
