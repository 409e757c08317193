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
  private static func cells() throws -> [(ScorecardRecording, Scorecard.Cell)] {
    let card = try Scorecard.stored()
    return card.rows.flatMap { row in
      zip(card.columns, row.cells).compactMap { column, cell in
        cell.map { (ScorecardRecording($0, of: row.property, column.dialect), $0) }
      }
    }
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
    #expect(card.columns.allSatisfy { $0.sequences > 150_000 && $0.fullDepth > 0 })
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
    for (recording, cell) in cells {
      let played = try Recording(recording.file())
      let configuration = played.configuration.engine
      #expect(configuration.dialect == recording.dialect)
      func texts(_ events: [Event]) -> [String] {
        Judgement(events.map { ($0, nil) }, in: configuration).items.filter { item in
          let violation = item.finding.violation
          return violation.property.name == recording.property.name
            && violation.component == cell.component && violation.variant == cell.variant
        }.map(\.finding.text)
      }
      let events = played.events.map(\.event)
      #expect(texts(events).first == cell.text, "\(recording.name)")
      #expect(cell.length >= events.count, "\(recording.name)")
      for index in events.indices {
        var fewer = events
        fewer.remove(at: index)
        #expect(texts(fewer).isEmpty, "\(recording.name) without \(events[index].words)")
      }
    }
  }

  @Test func `the page has a row for each property, with a link for each cell`() throws {
    let card = try Scorecard.stored()
    let page = try ScorecardPage(card).html()
    for row in card.rows {
      #expect(page.contains(#"<details class="row" id="\#(row.property.name)""#))
    }
    for (recording, cell) in try Self.cells() {
      #expect(page.contains(#"href="/?scorecard=\#(recording.name)""#), "\(recording.name)")
      #expect(page.contains(HTML.escaped(cell.text)), "\(recording.name)")
    }
    // Styles and scripts in the page itself are refused by its policy.
    #expect(!page.contains("style=") && !page.contains("<style") && !page.contains("<script>"))
  }

  @Test(.enabled(if: searches, "it searches for a while: make test-scorecard"))
  func `a search finds what the files say`() throws {
    let made = try Scorecard.searched().made()
    #expect(try made.present()["index.json"] == made.files["index.json"], "make scorecard")
  }
}
