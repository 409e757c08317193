import RefreshEngine
import StrictJSON
import TestSupport
import Testing

@testable import Recordings

/// What counts when a recording is tested: places and the dialect.
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

  @Test func `only the places that are named are compared`() throws {
    for row in try TextTable.rows("recordings", "places") {
      let (places, pointers) = (row[0].words, row[1].words)
      let changes = #"{"/header/state":"idle","/header/stateLabel/text":"","/scrollView/rows":7}"#
      #expect(try Self.differing(changes, by: Self.terms { $0.places = places }) == pointers)
    }
  }

  @Test func `the effects are compared wherever places are named`() throws {
    let text = Tested.pull(#"[null,null,{"changes":{}}]"#)
    let terms = Self.terms { $0.places = ["/footer"] }
    let outcome = try Replay.outcome(of: Tested.recording(text), by: terms)
    #expect(outcome.difference?.values.map(\.pointer) == ["/effects"])
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
