import Explorer
import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON
import Testing

@testable import Tools

/// Every entry of the museum, played.
@Suite struct MuseumTests {
  @Test func `every run shows what the data say`() throws {
    for entry in try Museum.entries() {
      for run in entry.runs {
        #expect(run.differences.isEmpty, "\(entry.slug) \(run.kind)")
      }
    }
  }

  @Test func `each entry violates the properties that name it, and its workaround does not`() throws
  {
    let slugs = Set(try Museum.entries().map(\.slug))
    #expect(Set(Property.all.flatMap(\.museum)).isSubset(of: slugs))
    var count = 0
    // No property names an entry of the overlays.
    for entry in try Museum.entries() where entry.family != "overlays" {
      let names = Set(entry.properties.map(\.name))
      // What the entry shows is the same with time until rest behind it.
      let shown = try entry.shown.map(Self.violations) ?? []
      if entry.slug != Self.unseen { #expect(names.isSubset(of: shown), "\(entry.slug)") }
      count += names.count
      let mended = try entry.run(.workaround).map(Self.violations) ?? []
      guard entry.source.member("foundBy") != nil else { continue }
      #expect(names.count == 1 && names.isDisjoint(with: mended), "\(entry.slug) \(mended)")
    }
    #expect(count == 82)
  }

  @Test func `each entry has a run in overscroll-1, without what the properties find in it`() throws
  {
    for entry in try Museum.entries() {
      let run = try #require(entry.run(.own), "\(entry.slug)")
      #expect(run.dialect == "overscroll-1", "\(entry.slug)")
      let left = Set(entry.properties.map(\.name)).intersection(try Self.violations(run))
      #expect(left.isEmpty, "\(entry.slug) \(left)")
    }
  }

  /// The property finds it by other events.
  private static let unseen = "pull-held-while-the-page-changes"

  /// The properties that a run violates.
  private static func violations(_ run: MuseumRun) throws -> Set<String> {
    let session = try ConfigurationDecoder.decode(JSONCursor(run.configuration), createdAt: 0)
    let events = run.events.map { ($0.event, Optional($0.instant)) }
    let judgement = Judgement(events + [(.advance(.untilRest), nil)], in: session.engine)
    #expect(judgement.refusal == nil)
    return Set(judgement.items.map(\.finding.violation.property.name))
  }

  @Test func `each sentence's instant is in the run that is shown`() throws {
    var count = 0
    for entry in try Museum.entries() {
      #expect(entry.instants.compactMap(entry.fault).isEmpty, "\(entry.slug)")
      count += entry.instants.count
    }
    #expect(count > 300)
  }

  @Test func `a sentence's instant with another time or text is refused`() throws {
    let entry = try #require(try Museum.entries().first { !$0.instants.isEmpty })
    guard case .object(let row) = try #require(entry.instants.first) else { return }
    for (name, value) in [("atMs", -1), ("text", "x")] as [(String, JSONValue)] {
      var altered = row
      altered[name] = value
      #expect(entry.fault(of: .object(altered)) != nil, "\(name)")
    }
  }

  @Test func `another value in an observation is refused`() throws {
    let run = try #require(try Museum.entries().first?.run(.exhibit))
    for observation in run.observations {
      #expect(run.difference(observation.altered) != nil, "\(observation)")
    }
  }

  @Test func `an entry has runs unless it says why it has none`() throws {
    let entries = try Museum.entries()
    #expect(Set(entries.map(\.slug)).count == entries.count)
    for entry in entries {
      let known = ["reproduced", "not-in-mjrefresh", "cannot-be-expressed"]
      let isFixed = entry.status.hasPrefix("fixed-in-")
      #expect(isFixed || known.contains(entry.status), "\(entry.slug)")
      let isExpressed = entry.status != "cannot-be-expressed"
      #expect((entry.run(.exhibit) == nil) != isExpressed, "\(entry.slug)")
      #expect((entry.data["why"] == nil) == isExpressed, "\(entry.slug)")
      let dialect = entry.data["dialect"]?.text
      if let dialect { #expect(Dialect(rawValue: dialect) != nil, "\(entry.slug)") }
      // A mended bug is shown by the library that has it, if one of the dialects has.
      guard isFixed else { continue }
      let hasOlder = dialect != nil && dialect != entry.run(.exhibit)?.dialect
      #expect((entry.run(.inDialect) != nil) == hasOlder, "\(entry.slug)")
      if let older = entry.run(.inDialect) { #expect(older.dialect == dialect, "\(entry.slug)") }
    }
  }
}

extension JSONValue {
  /// An observation that is wrong wherever this one is right.
  fileprivate var altered: JSONValue {
    guard case .object(var observation) = self else { return self }
    observation["value"] = observation["value"]?.other
    observation["effects"] = observation["effects"].map { effects in
      effects.elements.isEmpty
        ? [["header", "refreshing"]] : .array(Array(effects.elements.dropLast()))
    }
    return .object(observation)
  }

  /// Another value, near to this one.
  fileprivate var other: JSONValue {
    switch self {
    case .bool(let bool): .bool(!bool)
    case .number(let number): .number(number + 0.001)
    case .string(let string): .string(string + "x")
    case .null, .overflow, .array, .object: "x"
    }
  }
}
