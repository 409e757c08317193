import Dispatch
import RefreshEngine
import StrictJSON
import Testing

@testable import Explorer

/// The changes of state that a search reaches and those that exist, against what was found elsewhere.
struct CoverageTests {
  /// A change as the data name it.
  private struct NamedChange: Hashable, CustomStringConvertible {
    let description: String

    init(_ change: CausedChange) {
      description =
        "\(change.kind.coverageName): \(change.from.rawValue) to \(change.to.rawValue) by "
        + change.cause.rawValue
    }

    init(_ row: JSONValue) {
      let texts = ["component", "from", "to", "by"].map { row[$0]?.text ?? "" }
      description = "\(texts[0]): \(texts[1]) to \(texts[2]) by \(texts[3])"
    }
  }

  private static func rows() throws -> [JSONValue] { try ReferenceData.json("coverage").elements }

  private static let sideBySide: @Sendable (Int, @Sendable (Int) -> Void) -> Void = { count, body in
    DispatchQueue.concurrentPerform(iterations: count, execute: body)
  }

  private static func searched(_ name: String, sequences: Int) throws -> Search {
    var bounds = SearchBounds()
    (bounds.sequences, bounds.listsPossibleChanges) = (sequences, true)
    var search = Search(
      try ReferenceData.configuration(name, in: "mjrefresh-3.7.9"),
      properties: [],
      bounds: bounds
    )
    #expect(search.run(sideBySide) { _ in true })
    return search
  }

  @Test func `each known sequence brings its change with its last event`() throws {
    let rows = try Self.rows().filter { $0["sequence"] != .null }
    #expect(rows.count == 84)
    for row in rows {
      let configuration = try ReferenceData.configuration(
        #require(row["configuration"]?.text),
        in: "mjrefresh-3.7.9",
        version: .version210
      )
      let events = try ReferenceData.events(
        row["sequence"] ?? .null,
        in: configuration.dialect
      )
      var engine = Engine(notingChangesOf: configuration)
      var met: [Set<NamedChange>] = [Set(engine.takeCausedChanges().map(NamedChange.init))]
      for (event, instant) in events {
        _ = try engine.handle(event, at: instant ?? engine.now)
        met.append(Set(engine.takeCausedChanges().map(NamedChange.init)))
      }
      let change = NamedChange(row)
      #expect(met.firstIndex { $0.contains(change) } == events.count, "\(change)")
    }
  }

  @Test(arguments: ["auto-early", "back-short-paged"])
  func `a search reaches what was reached elsewhere, and lists what exists`(name: String) throws {
    let configuration = try ReferenceData.configuration(name, in: "mjrefresh-3.7.9")
    let search = try Self.searched(name, sequences: 12_000)
    let reached = search.reachedChanges
    let found = Set(reached.map { NamedChange($0.change) })
    let possible = reached.reduce(into: search.possibleChanges) { possible, reached in
      possible.formUnion(reached.possibleAfter(in: configuration))
    }
    for row in try Self.rows() where row["configuration"]?.text == name {
      let (change, length) = (NamedChange(row), row["events"]?.double ?? 0)
      // Walks find longer ones and the states before them, and this search has few walks.
      #expect(length > 4 || found.contains(change), "\(change)")
      #expect(length > 8 || possible.map(NamedChange.init).contains(change), "\(change)")
    }
  }

  @Test func `the shortest sequence to a change needs each of its events`() throws {
    let configuration = try ReferenceData.configuration("header", in: "mjrefresh-3.7.9")
    let search = try Self.searched("header", sequences: 2000)
    #expect(search.reachedChanges.count > 8)
    for reached in search.reachedChanges {
      let smallest = reached.smallest(in: configuration)
      #expect(smallest.length <= reached.length)
      #expect(Self.changes(smallest.events, configuration).contains(reached.change))
      for index in smallest.events.indices {
        var fewer = smallest.events
        fewer.remove(at: index)
        #expect(!Self.changes(fewer, configuration).contains(reached.change))
      }
    }
  }

  private static func changes(
    _ events: [Event],
    _ configuration: Configuration
  ) -> [CausedChange] {
    var engine = Engine(notingChangesOf: configuration)
    _ = try? engine.advance(to: .zero)
    for event in events {
      var copy = engine
      guard (try? copy.handle(event, at: engine.now)) != nil else { break }
      engine = copy
    }
    return engine.takeCausedChanges()
  }
}
