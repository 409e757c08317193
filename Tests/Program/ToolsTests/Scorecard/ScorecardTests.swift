import Explorations
import Explorer
import Foundation
import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON
import Testing

@testable import Tools

/// The scorecard: its files are what its data make, and each of its cells is true.
@Suite struct ScorecardTests {
  private static let searches =
    ProcessInfo.processInfo.environment["OVERSCROLL_TEST_SCORECARD"] != nil

  /// Each property that a library violates, with what shows it.
  private static func cells() throws -> [ScorecardCell] {
    try Scorecard.stored().rows.flatMap { $0.cells.compactMap(\.self) }
  }

  @Test func `the files are what the data make`() throws {
    let made = try Scorecard.stored().made()
    let present = try made.present()
    #expect(present.keys.sorted() == made.files.keys.sorted())
    for (name, bytes) in made.files {
      #expect(present[name] == bytes, "\(name) is stale: make scorecard")
    }
  }

  @Test func `all properties are there, in all dialects`() throws {
    let card = try Scorecard.stored()
    #expect(card.columns.map(\.dialect) == Dialect.allCases)
    #expect(card.rows.map(\.property.name) == Property.all.map(\.name))
    for column in card.columns {
      #expect(try #require(column.json.member("sequences")?.double) > 150_000)
      #expect(try #require(column.json.member("fullDepth")?.double) > 0)
    }
    for row in card.rows {
      for (column, cell) in zip(card.columns, row.cells)
      where row.property.absence(from: column.dialect.family) != nil {
        #expect(cell == nil, "\(row.property.name) in \(column.dialect)")
      }
    }
    // These guard the engine: no library can violate them, but that pulltorefresh.js ends not every load.
    for name in ["settles", "screen-agrees", "rests-in-range", "end-ends", "end-completes"] {
      let row = try #require(card.rows.first { $0.property.name == name })
      let exempt: Dialect? = name == "end-ends" ? .pulltorefreshjs0122 : nil
      for (column, cell) in zip(card.columns, row.cells) where column.dialect != exempt {
        #expect(cell == nil, "\(name) in \(column.dialect)")
      }
    }
  }

  @Test func `each cell shows its violation, and none of its events can be left out`() throws {
    let cells = try Self.cells()
    #expect(cells.count > 200)
    for cell in cells {
      let played = try Recording(cell.line())
      let configuration = played.configuration.engine
      #expect(configuration.dialect == cell.dialect)
      func texts(_ events: [Event]) -> [String] {
        Judgement(events.map { ($0, nil) }, in: configuration).items.filter { item in
          let violation = item.finding.violation
          return violation.property.name == cell.property.name
            && violation.component == cell.json["component"]?.text
            && violation.variant == cell.json["variant"]?.text
        }.map(\.finding.text)
      }
      let events = played.events.map(\.event)
      #expect(texts(events).first == cell.text, "\(cell.name)")
      let length = try #require(cell.json["length"]?.double)
      #expect(Int(length) >= events.count, "\(cell.name)")
      for index in events.indices {
        var fewer = events
        fewer.remove(at: index)
        #expect(texts(fewer).isEmpty, "\(cell.name) without \(events[index].words)")
      }
    }
  }

  @Test(.enabled(if: searches, "it searches for a while: make test-scorecard"))
  func `a search finds what the files say`() throws {
    let made = try Scorecard.searched().made()
    #expect(try made.present()["index.json"] == made.files["index.json"], "make scorecard")
  }
}
