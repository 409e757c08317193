import Dispatch
import RefreshEngine
import StrictJSON
import Testing

@testable import Explorer

/// The changes of state that a search reaches, against what was found elsewhere.
struct ReachedChangeTests {
  /// A change as the data name it.
  private struct NamedChange: Hashable, CustomStringConvertible {
    let description: String

    init(_ change: CausedChange) {
      description =
        "\(change.kind.reportName): \(change.from.rawValue) to \(change.to.rawValue) by "
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
    bounds.sequences = sequences
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
  func `a search reaches what was reached elsewhere`(name: String) throws {
    let search = try Self.searched(name, sequences: 12_000)
    let found = Set(search.reachedChanges.map { NamedChange($0.change) })
    for row in try Self.rows() where row["configuration"]?.text == name {
      let (change, length) = (NamedChange(row), row["events"]?.double ?? 0)
      // Walks find longer ones, and this search has few walks.
      #expect(length > 4 || found.contains(change), "\(change)")
    }
  }
}
