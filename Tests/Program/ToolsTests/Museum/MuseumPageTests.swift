import Explorer
import OverscrollWire
import StrictJSON
import Testing

@testable import Tools

/// The words of the museum's page.
@Suite struct MuseumPageTests {
  private static func value(_ json: String) throws -> JSONValue {
    try JSONReader.value(Array(json.utf8))
  }

  @Test(arguments: [
    (#"{"type":"dragBegan","x":180,"y":100.5}"#, "A finger touches at 180, 100.5."),
    (#"{"type":"dragEnded","velocity":{"x":0,"y":0}}"#, "The finger lifts, at rest."),
    (
      #"{"type":"dragEnded","x":1,"y":2,"velocity":{"x":0,"y":-3000}}"#,
      "The finger lifts at 1, 2, moving up at 3000 pt/s."
    ),
    (
      #"{"type":"gesture","by":{"x":0,"y":200},"overMs":300,"velocity":{"x":0,"y":-1500}}"#,
      "A finger moves by 0, 200 in 300 ms and lifts, moving up at 1500 pt/s."
    ),
    (#"{"type":"advance","toMs":70}"#, "Time passes, to 70 ms."),
    (
      #"{"type":"endRefreshing","component":"header","outcome":"failure"}"#,
      "The app calls <code>endRefreshing</code> on the header, with <code>failure</code>."
    ),
    (#"{"type":"dragCancelled"}"#, "The system cancels the touch."),
    (#"{"type":"setContentOffset","y":-54}"#, "The content offset is set to −54 pt."),
    (
      #"{"type":"setContentInset","right":3,"top":1}"#,
      "The app sets the content inset: top 1 pt, right 3 pt."
    ),
    (#"{"type":"setBounds","width":667,"height":375}"#, "The view is now 667 × 375 pt."),
    (#"{"type":"setWindow","attached":false}"#, "The view leaves its window."),
    (#"{"type":"reloadData","rows":3}"#, "The list reloads, with 3 rows."),
    (
      #"{"type":"beginRefreshing","component":"header"}"#,
      "The app calls <code>beginRefreshing</code> on the header."
    ),
    (#"{"type":"setHidden","component":"footer","hidden":true}"#, "The app hides the footer."),
    (#"{"type":"tap","component":"footer"}"#, "A tap on the footer’s label."),
    (
      #"{"type":"configure","component":"header","titles":{"idle":"<b>"}}"#,
      "The app sets on the header: <code>titles {&quot;idle&quot;:&quot;&lt;b&gt;&quot;}</code>."
    ),
    (#"{"type":"advance","byMs":50}"#, "50 ms pass, to 70 ms."),
    (
      #"{"type":"advance","until":"rest"}"#,
      "Time passes until nothing moves and nothing is due, to 70 ms."
    ),
    (
      #"{"type":"turn","events":[{"type":"dragCancelled"},{"type":"advance","byMs":1}]}"#,
      "In one turn of the main loop:<ul class=\"turn\"><li>The system cancels the touch.</li>"
        + "<li>1 ms pass.</li></ul>"
    ),
  ])
  func `an event is a sentence`(event: String, sentence: String) throws {
    #expect(EventSentence(try Self.value(event), endMs: 70).html == sentence)
  }

  @Test(arguments: [
    ("/header/state", #""idle""#, "The header is <code>idle</code>."),
    ("/scrollView/contentOffset/y", "-54.00049", "The content offset is −54 pt."),
    ("/scrollView/contentInset/right", "60", "The right content inset is 60 pt."),
    ("/scrollView/rows", "6", "The list has 6 rows."),
    ("/header/indicator/visible", "false", "The header’s circle is hidden."),
    ("/header/indicator/topPx", "16", "The header’s <code>topPx</code> is 16."),
    ("/header/isRefreshing", "true", "To the library the header refreshes."),
    ("/header/displayed", "64", "The header is out by 64 pt."),
    ("/header/travel", "0", "The finger has left 0 pt of travel to the header."),
    ("/header/thresholdTravel", "64", "The header arms at 64 pt of travel."),
    (
      "/presentation/header/displayed", "0",
      "On the screen the header’s displayed is 0 pt."
    ),
    ("/trailer", "null", "There is no trailer."),
    ("/footer/arrow/hidden", "false", "The footer’s arrow is visible."),
    ("/footer/hidden", "true", "The footer is hidden."),
    ("/header/image/animating", "true", "The header’s images run."),
    ("/header/stateLabel/text", "null", "The header’s label shows nothing."),
    ("/footer/stateLabel/text", #""<More>""#, "The footer’s label says “&lt;More&gt;”."),
    ("/header/frame/y", "-74", "The header begins at y = −74 pt."),
    ("/header/pullingPercent", "0.88185", "The header’s <code>pullingPercent</code> is 0.882."),
    ("/footer/alpha", "1", "The footer’s alpha is 1."),
  ])
  func `an observation is a sentence`(pointer: String, value: String, sentence: String) throws {
    #expect(FactSentence.html(pointer, try Self.value(value)) == sentence)
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
