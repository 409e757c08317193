import RefreshEngine
import StrictJSON
import Testing

/// The changes of state that an engine notes, against what was found elsewhere.
struct KnownChangeTests {
  /// A change as the data name it.
  private struct NamedChange: Hashable, CustomStringConvertible {
    private static let names: [ComponentKind: String] = [
      .header: "header", .autoFooter: "auto footer", .backFooter: "back footer",
      .trailer: "trailer",
    ]
    let description: String

    init(_ change: CausedChange) {
      description =
        "\(Self.names[change.kind] ?? ""): \(change.from.rawValue) to \(change.to.rawValue) by "
        + change.cause.rawValue
    }

    init(_ row: JSONValue) {
      let texts = ["component", "from", "to", "by"].map { row[$0]?.text ?? "" }
      description = "\(texts[0]): \(texts[1]) to \(texts[2]) by \(texts[3])"
    }
  }

  @Test func `each known sequence brings its change with its last event`() throws {
    let rows = try ReferenceData.json("coverage").elements.filter { $0["sequence"] != .null }
    #expect(rows.count == 84)
    for row in rows {
      let configuration = try ReferenceData.configuration(
        #require(row["configuration"]?.text),
        in: "mjrefresh-3.7.9",
        version: .version210
      )
      let events = try ReferenceData.events(row["sequence"] ?? .null, in: configuration.dialect)
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
}
