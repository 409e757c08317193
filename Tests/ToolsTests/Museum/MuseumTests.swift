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
    for played in try Museum.played() {
      for run in played.runs.values {
        let differences = run.run.observations.compactMap { $0.difference(in: run) }
        #expect(differences.isEmpty, "\(played.entry.slug) \(run.run.kind): \(differences)")
      }
    }
  }

  @Test func `each entry violates the properties that name it, and its workaround does not`() throws
  {
    let slugs = Set(try Museum.entries().map(\.slug))
    #expect(Set(Property.all.flatMap(\.museum)).isSubset(of: slugs))
    var count = 0
    // No property names an entry of the overlays.
    for entry in try Museum.entries() where entry.family != .overlays {
      let names = Set(entry.properties.map(\.name))
      // What the entry shows is the same with time until rest behind it.
      let shown = try entry.shown.map(Self.violations) ?? []
      if entry.slug != Self.unseen { #expect(names.isSubset(of: shown), "\(entry.slug)") }
      count += names.count
      let mended = try entry.run(.workaround).map(Self.violations) ?? []
      guard entry.source.isFoundByExplore else { continue }
      #expect(names.count == 1 && names.isDisjoint(with: mended), "\(entry.slug) \(mended)")
    }
    #expect(count == 82)
  }

  /// The property finds it by other events.
  private static let unseen = "pull-held-while-the-page-changes"

  /// The properties that a run violates.
  private static func violations(_ run: MuseumRun) throws -> Set<String> {
    let session = try ConfigurationDecoder.decode(JSONCursor(run.configuration), createdAt: 0)
    let decoder = EventDecoder(dialect: session.engine.dialect)
    let events = try run.events.map { source in
      let event = try decoder.decode(JSONCursor(source))
      return (event.event, event.instant)
    }
    let judgement = Judgement(events + [(.advance(.untilRest), nil)], in: session.engine)
    #expect(judgement.refusal == nil)
    return Set(judgement.items.map(\.finding.violation.property.name))
  }

  @Test func `every number of every sentence is one that the runs show`() throws {
    for played in try Museum.played() {
      let faults = SentenceCheck(played).faults
      #expect(faults.isEmpty, "\(played.entry.slug): \(faults)")
    }
  }

  /// A check that passes over a number would accept another one in its place too.
  @Test func `another number in a sentence is refused`() throws {
    var changed = 0
    for played in try Museum.played() {
      for (index, row) in played.entry.numbers.enumerated() {
        guard case .value = row.meaning else { continue }
        let numeral = try #require(Numeral.all(in: row.text).first)
        var text = row.text
        text.replaceSubrange(numeral.range, with: numeral.other)
        var numbers = played.entry.numbers
        numbers[index] = SentenceNumber(sentence: row.sentence, text: text, meaning: row.meaning)
        var sentences = played.entry.sentences
        sentences[row.sentence] = played.entry.text(row.sentence).replacing(row.text, with: text)
        let faults = SentenceCheck(played, sentences: sentences, numbers: numbers).faults
        #expect(faults.count == 1, "\(played.entry.slug): \(text)")
        #expect(faults.first?.contains(" is ") == true, "\(text): \(faults)")
        changed += 1
      }
    }
    #expect(changed > 80)
  }

  @Test func `a number without a row, and a row without a number, are refused`() throws {
    let played = try #require(try Museum.played().first { !$0.entry.numbers.isEmpty })
    let (sentences, numbers) = (played.entry.sentences, played.entry.numbers)
    let faults = { SentenceCheck(played, sentences: $0, numbers: $1).faults }
    #expect(faults(sentences, numbers).isEmpty)
    #expect(faults(sentences, Array(numbers.dropFirst())).count == 1)
    #expect(faults(sentences, numbers + numbers.prefix(1)).count == 1)
    #expect(faults(sentences.merging([.note: "After 3 ms."]) { $1 }, numbers).count == 1)
    let story = SentenceNumber(sentence: .note, text: "3 ms", meaning: .story)
    #expect(faults(sentences.merging([.note: "After 3 ms."]) { $1 }, numbers + [story]).count == 1)
    let missing = SentenceNumber(sentence: .note, text: "5 ms", meaning: .version)
    #expect(faults(sentences, numbers + [missing]).count == 1)
  }

  @Test func `each sentence's instant is in the run that is shown, where its value holds`() throws {
    var count = 0
    for played in try Museum.played() {
      #expect(played.instantFaults.isEmpty, "\(played.entry.slug)")
      count += played.entry.instants.count
    }
    #expect(count > 300)
  }

  @Test func `a sentence's instant with another value, text, or without a place is refused`() throws
  {
    let played = try #require(try Museum.played().first { !$0.entry.instants.isEmpty })
    let row = try #require(played.entry.instants.first)
    let count = try #require(RunExpression("count header refreshing"))
    let altered = [
      SentenceInstant(
        sentence: row.sentence,
        text: row.text,
        expression: row.expression,
        value: "x"
      ),
      SentenceInstant(
        sentence: row.sentence,
        text: "x",
        expression: row.expression,
        value: row.value
      ),
      SentenceInstant(sentence: row.sentence, text: row.text, expression: count, value: .number(1)),
    ]
    #expect(altered.compactMap { $0.fault(in: played) }.count == altered.count)
  }

  @Test func `another value in an observation is refused`() throws {
    for played in try Museum.played() {
      for run in played.runs.values {
        for observation in run.run.observations {
          #expect(
            observation.altered.difference(in: run) != nil,
            "\(played.entry.slug) \(run.run.kind): \(observation)"
          )
        }
      }
    }
  }

  @Test(arguments: [
    ("a 250 ms opening", ["250"]), ("50 − 54 = −4, as", ["50", "54", "−4"]),
    ("0.5 at 1115. Half, one", ["0.5", "1115", "Half"]), ("since 3.1.x, 2.x", ["3.1.x", "2.x"]),
    ("at 09:05; twenty", ["09:05"]), ("MJRefresh3 x2 often", []),
  ])
  func `the numbers of a sentence are found`(sentence: String, numbers: [String]) {
    #expect(Numeral.all(in: sentence).map(\.text) == numbers)
  }

  @Test(arguments: [
    "", "after 1", "after x /timeMs", "- ", "after 1 /a after 2 /b", "older: after 1 /a",
    "count header pulled", "time header refreshing", "configuration",
  ])
  func `what is no expression is refused`(text: String) {
    #expect(RunExpression(text) == nil)
  }

  @Test func `an entry has runs unless it says why it has none`() throws {
    let entries = try Museum.entries()
    #expect(Set(entries.map(\.slug)).count == entries.count)
    for entry in entries {
      let isExpressed = entry.status != .cannotBeExpressed
      #expect(entry.runs.isEmpty != isExpressed, "\(entry.slug)")
      #expect((entry.sentences[.why] == nil) == isExpressed, "\(entry.slug)")
      if let dialect = entry.dialect { #expect(Dialect(rawValue: dialect) != nil, "\(entry.slug)") }
      // A mended bug is shown by the library that has it, if one of the dialects has.
      let hasOlder = entry.dialect != nil && entry.dialect != entry.run(.exhibit)?.dialect
      #expect(entry.status != .fixed || (entry.run(.inDialect) != nil) == hasOlder, "\(entry.slug)")
      if let older = entry.run(.inDialect), entry.status == .fixed {
        #expect(older.dialect == entry.dialect, "\(entry.slug)")
      }
    }
  }
}

extension Observation {
  /// An observation that is wrong wherever this one is right.
  fileprivate var altered: Observation {
    switch self {
    case .value(let event, let pointer, let value):
      .value(event: event, pointer: pointer, value: value.other)
    case .callbacks(let event, let callbacks):
      .callbacks(event: event, callbacks.isEmpty ? [Self.other] : Array(callbacks.dropLast()))
    }
  }

  private static var other: ObservedCallback {
    ObservedCallback(
      callback: Recording.Callback(component: .header, type: .refreshing),
      atMs: nil
    )
  }
}

extension JSONValue {
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

extension Numeral {
  /// Another number: one more, another word, or another time of day.
  fileprivate var other: String {
    guard !isWord, let value else { return text.lowercased() == "nine" ? "ten" : "nine" }
    return HTML.number(value + 1)
  }
}
