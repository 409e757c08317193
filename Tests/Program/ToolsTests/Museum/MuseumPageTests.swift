import Explorer
import OverscrollWire
import StrictJSON
import TestSupport
import Testing

@testable import Tools

/// The words of the museum's page.
@Suite struct MuseumPageTests {
  private static func value(_ json: String) throws -> JSONValue {
    try JSONReader.value(Array(json.utf8))
  }

  @Test func `an event is a sentence`() throws {
    for row in DataTable.rows("events", in: "museum-words.txt") {
      #expect(EventSentence(try Self.value(row[0]), endMs: 70).html == row[1])
    }
  }

  @Test func `an observation is a sentence`() throws {
    for row in DataTable.rows("observations", in: "museum-words.txt") {
      #expect(FactSentence.html(row[0], try Self.value(row[1])) == row[2])
    }
  }

  @Test func `every observation and every thread is on the page`() throws {
    let played = try Museum.played()
    let page = MuseumPage(played).html
    for entry in played {
      let section = EntrySection(played: entry).html
      #expect(page.contains(section))
      for thread in [entry.entry.source.thread].compactMap(\.self) + entry.entry.alsoSeenIn {
        #expect(section.contains(#"href="\#(thread.url)""#), "\(entry.entry.slug)")
      }
      #expect(section.contains("overscroll explore") == entry.entry.source.isFoundByExplore)
      for property in entry.entry.properties {
        #expect(section.contains(##"href="/scorecard/#\##(property.name)""##))
      }
      for run in entry.runs.values {
        let html = RunSection(entry: entry.entry, played: run).html
        #expect(section.contains(html))
        for observation in run.run.observations {
          switch observation {
          case .value(_, let pointer, let value):
            #expect(html.contains(FactSentence.html(pointer, value)), "\(entry.entry.slug)")
          case .callbacks(_, let callbacks):
            #expect(html.contains(CallbackList(callbacks).html), "\(entry.entry.slug)")
          }
        }
      }
    }
  }
}
