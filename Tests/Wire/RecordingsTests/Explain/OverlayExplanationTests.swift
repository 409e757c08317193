import OverscrollWire
import RefreshEngine
import StrictJSON
import Testing

@testable import Recordings

/// Why an overlay has, or has not, changed its state.
@Suite struct OverlayExplanationTests {
  private func explanation(_ dialect: String, _ events: String...) throws -> Explanation {
    let configuration =
      #"{"dialect":"\#(dialect)","scrollView":{"width":360,"height":600},"header":{}}"#
    let text = """
      {"format":"overscroll-recording","version":1,"configuration":\(configuration),\
      "events":[\(events.joined(separator: ","))]}
      """
    let recording = try Recording(Array(text.utf8))
    var playback = BoundedPlayback(explaining: recording.configuration, steps: .max)
    for event in recording.events { _ = try playback.play(event.event, at: event.instant) }
    return try #require(playback.explanation(of: .header))
  }

  private static let down = #"{"type":"dragBegan","x":0,"y":100}"#

  private static func move(_ y: Double) -> String {
    #"{"type":"dragMoved","x":0,"y":\#(y)}"#
  }

  @Test(arguments: [
    ("swiperefreshlayout-1.2.0", 150.0, "the travel 42 is 22 pt short of 64"),
    ("refreshindicator-2026", 150, "the travel 50 is 49.804 pt short of 99.804"),
    ("pulltorefreshjs-0.1.22", 200, "the travel 100 is 12.5 pt short of 112.5"),
  ])
  func `a pull that is too short tells what is missing`(
    dialect: String,
    y: Double,
    text: String
  ) throws {
    let explanation = try explanation(dialect, Self.down, Self.move(y))
    #expect(explanation.state == "dragging")
    #expect(explanation.sentence.hasPrefix("The header did not arm: \(text);"))
  }

  @Test func `an armed RefreshIndicator needs a quarter of the height at the release`() throws {
    let explanation = try explanation("refreshindicator-2026", Self.down, Self.move(220))
    #expect(explanation.state == "armed")
    #expect(
      explanation.sentence.hasPrefix(
        "The header did not refresh: the travel 120 is 30 pt short of 150;"
      )
    )
    #expect(explanation.text.contains(/Last change: dragging → armed, .*, by touch/))
  }

  @Test(arguments: [
    ("swiperefreshlayout-1.2.0", 300.0), ("refreshindicator-2026", 300),
    ("pulltorefreshjs-0.1.22", 300),
  ])
  func `a release that refreshes is the last change, by the release`(
    dialect: String,
    y: Double
  ) throws {
    let lift = #"{"type":"dragEnded","velocity":{"x":0,"y":0}}"#
    let explanation = try explanation(dialect, Self.down, Self.move(150), Self.move(y), lift)
    #expect(explanation.text.contains(/→ settling, .*, event 4, by release/))
  }

  @Test func `what had nothing to begin or to end is ignored, with its reason`() throws {
    let begin = #"{"type":"beginRefreshing","component":"header"}"#
    let end = #"{"type":"endRefreshing","component":"header"}"#
    let explanation = try explanation("swiperefreshlayout-1.2.0", end, begin, begin, Self.down)
    let ignored = explanation.text.split(separator: "\n").suffix(3).map {
      $0.replacing(/,.*:/, with: ":")
    }
    #expect(
      ignored == [
        "  endRefreshing: no refresh waits for its end",
        "  beginRefreshing: a refresh is under way", "  touch: a refresh is under way",
      ]
    )
  }
}
