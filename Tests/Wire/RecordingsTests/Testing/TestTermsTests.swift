import RefreshEngine
import StrictJSON
import Testing

@testable import Recordings

/// What counts when a recording is tested: places, tolerances and the dialect.
struct TestTermsTests {
  private static func differing(_ changes: String, by terms: TestTerms) throws -> [String] {
    let text = Tested.pull(#"[null,null,{"changes":\#(changes),\#(Tested.callbacks)}]"#)
    let outcome = try Replay.outcome(of: Tested.recording(text), by: terms)
    return outcome.difference?.values.map(\.pointer) ?? []
  }

  private static func terms(_ change: (inout TestTerms) -> Void) -> TestTerms {
    var terms = TestTerms()
    change(&terms)
    return terms
  }

  @Test(arguments: [
    ([], ["/header/state", "/header/stateLabel/text", "/scrollView/rows"]),
    (["/header"], ["/header/state", "/header/stateLabel/text"]),
    (["/header/state"], ["/header/state"]), (["/header/sta"], []),
    (["/scrollView", "/header/stateLabel"], ["/header/stateLabel/text", "/scrollView/rows"]),
  ])
  func `only the places that are named are compared`(places: [String], pointers: [String]) throws {
    let changes = #"{"/header/state":"idle","/header/stateLabel/text":"","/scrollView/rows":7}"#
    #expect(try Self.differing(changes, by: Self.terms { $0.places = places }) == pointers)
  }

  @Test func `the effects are compared wherever places are named`() throws {
    let text = Tested.pull(#"[null,null,{"changes":{}}]"#)
    let terms = Self.terms { $0.places = ["/footer"] }
    let outcome = try Replay.outcome(of: Tested.recording(text), by: terms)
    #expect(outcome.difference?.values.map(\.pointer) == ["/effects"])
  }

  @Test(
    arguments: [
      // The pull ends at 450 ms, at -54 points, with a percent of 1 and one load.
      ("/scrollView/contentOffset/y", "-54.5", 0.5, nil, true),
      ("/scrollView/contentOffset/y", "-54.6", 0.5, nil, false),
      ("/scrollView/contentOffset/y", "-54.1", nil, 16, false),
      ("/header/pullingPercent", "1.009", 0.5, nil, true),
      ("/header/pullingPercent", "1.01", 0.5, nil, false),
      ("/header/alpha", "1.009", 0.5, nil, true), ("/timeMs", "466", 0.5, 16, true),
      ("/timeMs", "467", 0.5, 16, false), ("/timeMs", "450.1", 0.5, nil, false),
      ("/header/refreshingCount", "2", 5, 5, false), ("/revision", "3", 5, 5, false),
      ("/scrollView/rows", "1", 5, 5, false),
    ] as [(String, String, Double?, Double?, Bool)]
  )
  func `lengths, ratios and times have tolerances, and counts have none`(
    pointer: String,
    value: String,
    points: Double?,
    milliseconds: Double?,
    matches: Bool
  ) throws {
    let terms = Self.terms { ($0.points, $0.milliseconds) = (points, milliseconds) }
    let differing = try Self.differing("{\"\(pointer)\":\(value)}", by: terms)
    #expect(differing == (matches ? [] : [pointer]))
  }

  @Test func `in another dialect what one of them lacks, and texts, are not compared`() throws {
    let expected = """
      [{"changes":{"/header/state":"idle","/header/stateLabel/text":"x","/header/labelLeftInset":7,\
      "/header/timeLabel/hidden":false}},null,{"changes":{"/header/state":"refreshing"},\
      "effects":[["header","refreshing"],["header","beginRefreshingCompletion"]]}]
      """
    let recording = try Tested.recording(Tested.pull(expected))
    for (dialect, pointers) in [
      (Dialect.mjrefresh221, []),
      (.mjrefresh379, ["/header/stateLabel/text", "/header/labelLeftInset"]),
    ] {
      let outcome = try Replay.outcome(of: recording, by: Self.terms { $0.dialect = dialect })
      #expect(outcome.difference?.values.map(\.pointer) ?? [] == pointers, "\(dialect)")
    }
  }

  @Test(arguments: [
    (#"{"trailer":{}}"#, "", 0, "/configuration/trailer"),
    (#"{"header":{}}"#, #",{"type":"setLanguage","language":"ko"}"#, 3, "/event"),
  ])
  func `what a dialect refuses is a difference`(
    configuration: String,
    more: String,
    step: Int,
    pointer: String
  ) throws {
    let recording = try Tested.recording(Tested.pull(nil, configuration, more: more))
    let terms = Self.terms { $0.dialect = .eocrefresh }
    let difference = try Replay.outcome(of: recording, by: terms).difference
    #expect(difference?.step == step)
    #expect(difference?.values.first?.pointer == pointer)
    #expect(difference?.isRefusal == true)
  }

  @Test(arguments: [
    (#"{"changes":{"/header/state":"idle"},\#(Tested.callbacks)}"#, "The header is in the state"),
    (#"{"changes":{}}"#, "The header is in the state"),
    (#"{"changes":{"/footer/state":"noMoreData"},\#(Tested.callbacks)}"#, "The footer did not"),
  ])
  func `a difference is explained by the component that it is of`(
    item: String,
    sentence: String
  ) throws {
    let text = Tested.pull("[null,null,\(item)]", #"{"header":{},"footer":{"kind":"auto"}}"#)
    let test = try RecordingTest(Tested.recording(text), by: TestTerms(), steps: 1_000_000)
    let line = try #require(test.explanation?.line)
    #expect(line.hasPrefix(sentence), "\(line)")
  }
}
