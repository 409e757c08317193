import Explorer
import OverscrollWire
import RefreshEngine
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
      let source = try Self.value(row[0])
      let dialect = source.member("outcome") == nil ? Dialect.standard : .swiperefreshlayout120
      let event = try EventDecoder(dialect: dialect).decode(JSONCursor(source)).event
      #expect(EventSentence(event: event, source: source, endMs: 70).html == row[1])
    }
  }

  @Test func `an observation is a sentence`() throws {
    for row in DataTable.rows("observations", in: "museum-words.txt") {
      #expect(FactSentence.html(row[0], try Self.value(row[1])) == row[2])
    }
  }

  @Test func `every observation and every thread is on the page`() throws {
    let entries = try Museum.entries()
    let page = MuseumPage(entries: entries).html
    for entry in entries {
      let section = EntrySection(entry: entry).html
      #expect(page.contains(section))
      for thread in [entry.source.thread].compactMap(\.self) + entry.alsoSeenIn {
        #expect(section.contains(#"href="\#(thread.url)""#), "\(entry.slug)")
      }
      #expect(section.contains("overscroll explore") == entry.source.isFoundByExplore)
      for property in entry.properties {
        #expect(section.contains(##"href="/scorecard/#\##(property.name)""##))
      }
      for run in entry.runs {
        let html = RunSection(entry: entry, run: run).html
        #expect(section.contains(html))
        for observation in run.observations {
          switch observation {
          case .value(_, let pointer, let value):
            #expect(html.contains(FactSentence.html(pointer, value)), "\(entry.slug)")
          case .callbacks(_, let callbacks):
            #expect(html.contains(CallbackList(callbacks).html), "\(entry.slug)")
          }
        }
      }
    }
  }
}
