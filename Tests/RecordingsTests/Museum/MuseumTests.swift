import OverscrollWire
import RefreshEngine
import Testing

@testable import Recordings

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

  @Test func `every number of every sentence is one that the runs show`() throws {
    for played in try Museum.played() {
      let faults = SentenceCheck(played).faults
      #expect(faults.isEmpty, "\(played.entry.slug): \(faults)")
    }
  }

  /// What a check passes over, this finds: another number in its place has to be refused.
  @Test func `another number in a sentence is refused`() throws {
    var changed = 0
    for played in try Museum.played() {
      for row in played.entry.numbers {
        guard case .value = row.meaning else { continue }
        let text = played.entry.text(row.sentence)
        for numeral in Numeral.all(in: row.text) {
          var other = row.text
          other.replaceSubrange(numeral.range, with: "98765")
          var sentences = played.entry.sentences
          sentences[row.sentence] = text.replacing(row.text, with: other)
          let faults = SentenceCheck(played, sentences: sentences).faults
          #expect(!faults.isEmpty, "\(played.entry.slug): \(other)")
          changed += 1
        }
      }
    }
    #expect(changed > 80)
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
      let hasOlder = entry.dialect != nil && entry.dialect != Dialect.standard.rawValue
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
