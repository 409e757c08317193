import MicroHTTP
import Problems
import RefreshEngine
import StrictJSON
import Testing

@testable import OverscrollAPI
@testable import OverscrollWire
@testable import Recordings

/// `POST /v1/recordings/compare`.
struct CompareRouteTests {
  private let api = API()

  private static func body(
    _ configuration: String,
    _ events: String,
    _ rest: String = ""
  ) -> String {
    #"{"recording":{"format":"overscroll-recording","version":1,"configuration":\#(configuration),"#
      + #""events":[\#(events)]}\#(rest)}"#
  }

  private func compare(_ body: String) -> Answer { api.send("POST /v1/recordings/compare", body) }

  private static let begin = #"{"type":"beginRefreshing","component":"footer"}"#

  @Test func `runs, the first difference and all differences are told`() throws {
    let answer = compare(
      Self.body(
        #"{"footer":{"kind":"auto"}}"#,
        Self.begin,
        #","dialects":["mjrefresh-2.2.1","mjrefresh-3.7.9"]"#
      )
    )
    #expect(answer.status == 200)
    #expect(answer.header("Content-Type") == "application/json")
    #expect(answer.text.hasSuffix("}\n"))
    #expect(answer.column("/runs", "/dialect") == ["mjrefresh-2.2.1", "mjrefresh-3.7.9"])
    #expect(answer.column("/runs", "/refused") == [.null, .null])
    #expect(answer.list("/runs/1/effects").count == 3)
    #expect(answer["/firstDifference"] == answer["/differences/0"])
    #expect(answer["/firstDifference/step"] == 1)
    #expect(answer["/firstDifference/atMs"] == 0)
    #expect(answer["/firstDifference/pointer"] == "/footer/refreshingCount")
    #expect(answer["/firstDifference/values"] == ["mjrefresh-2.2.1": 0, "mjrefresh-3.7.9": 1])
    #expect(answer.column("/differences", "/pointer").last == "/effects")
  }

  @Test func `across families the rows of the platforms are the answer`() {
    let pull = #"{"type":"gesture","by":{"x":0,"y":110},"overMs":300,"velocity":{"x":0,"y":0}}"#
    let answer = compare(
      Self.body(
        #"{"clock":"manual","scrollView":{"height":600}}"#,
        pull + #",{"type":"advance","until":"rest"}"#,
        #","dialects":["mjrefresh-3.7.9","refreshindicator-2026"]"#
      )
    )
    #expect(answer.status == 200)
    #expect(
      answer["/platforms"] == [
        [
          "dialect": "mjrefresh-3.7.9", "refreshed": true, "armedAtMs": 300, "refreshingAtMs": 550,
          "restAtMs": .null, "travelNeeded": 107.9,
        ],
        [
          "dialect": "refreshindicator-2026", "refreshed": false, "armedAtMs": 283.333,
          "refreshingAtMs": .null, "restAtMs": 533.333, "travelNeeded": 150,
        ],
      ]
    )
    #expect(answer["/firstDifference/pointer"] == "/platforms/armedAtMs")
    #expect(answer["/firstDifference"] == answer["/differences/0"])
    #expect(answer.list("/differences").count == 5)
  }

  @Test func `without dialects those of the family are compared, and refusals are told`()
    throws
  {
    let answer = compare(Self.body(#"{"trailer":{}}"#, ""))
    #expect(answer.status == 200)
    #expect(answer.list("/runs").count == 5)
    #expect(answer["/runs/0/refused"] == .null)
    for index in 1...4 {
      #expect(answer["/runs/\(index)/refused/type"] == "/problems/invalid")
      #expect(answer["/runs/\(index)/refused/step"] == 0)
      #expect(
        answer["/runs/\(index)/refused/errors/0/pointer"] == "/recording/configuration/trailer"
      )
    }
    #expect(answer["/firstDifference"] == .null)
    #expect(answer["/differences"] == [])
  }

  @Test(arguments: [
    (#"{"type":"dragCancelled"}"#, "event-refused", "/recording/events/1/type"),
    (#"{"type":"tap","component":"trailer"}"#, "event-refused", "/recording/events/1/component"),
    (#"{"type":"setLanguage","language":"ko","atMs":0}"#, "time-order", "/recording/events/1/atMs"),
  ])
  func `an event that is not possible is refused as a session refuses it`(
    event: String,
    problem: String,
    pointer: String
  ) {
    let events = #"{"type":"advance","byMs":5},\#(event)"#
    let answer = compare(Self.body("{}", events))
    #expect(answer.status == 200)
    #expect(answer["/runs/0/refused/type"] == .string("/problems/\(problem)"))
    #expect(answer["/runs/0/refused/errors/0/pointer"] == .string(pointer))
    #expect(answer["/runs/0/refused/step"] == 2)
  }

  @Test func `texts are compared if they are asked for`() {
    for (rest, pointer) in [("", .null), (#","texts":true"#, "/header/stateLabel/text")]
      as [(String, JSONValue)]
    {
      let dialects = #","dialects":["mjrefresh-3.1.15.4","mjrefresh-2.2.1"]"#
      let answer = compare(Self.body(#"{"header":{}}"#, "", rest + dialects))
      #expect(answer["/firstDifference/pointer"] ?? .null == pointer, "\(answer.text)")
    }
  }

  @Test(
    arguments: [
      ("{}", "/recording"), ("[]", ""), (#"{"recording":{}}"#, "/recording/format"),
      (#"{"recording":5,"dialects":[]}"#, "/recording"),
      (
        #"{"recording":{"format":"overscroll-recording","version":2}}"#, "/recording/version"
      ),
      (body(#"{"dialect":"mjrefresh-9"}"#, ""), "/recording/configuration/dialect"),
      (body("{}", #"{"type":"fly"}"#), "/recording/events/0/type"),
      (body("{}", "", #","dialects":["mjrefresh-3.7.8","eocrefresh"]"#), "/dialects/0"),
      (body("{}", "", #","dialects":["eocrefresh"]"#), "/dialects"),
      (body("{}", "", #","dialects":["eocrefresh","eocrefresh"]"#), "/dialects/1"),
      (body("{}", "", #","dialects":"all""#), "/dialects"),
      (body("{}", "", #","texts":1"#), "/texts"), (body("{}", "", #","text":true"#), "/text"),
    ]
  )
  func `what cannot be compared is refused at its fault`(body: String, fault: String) {
    let answer = compare(body)
    #expect(answer.status == 422, "\(answer.text)")
    #expect(answer.problem == "invalid")
    #expect(answer.fault == fault)
  }

  @Test func `a body that is not JSON is 400, one of another type 415, a parameter 422`() {
    #expect(compare("{").problem == "malformed-json")
    let typed = api.send(
      "POST /v1/recordings/compare",
      "{}",
      headers: [("Content-Type", "text/plain")]
    )
    #expect(typed.status == 415)
    #expect(api.send("POST /v1/recordings/compare?x", "{}").fault == "x")
  }

  @Test func `more work than may be is refused at the event where it ends`() {
    let work = TooMuchWork(event: 3, reached: Instant(microseconds: 1500))
    let problem = Problem(.tooMuchWork(work), at: ComparisonRequest.place)
    #expect(problem.kind == .tooMuchWork)
    #expect(problem.detail.hasPrefix("/recording/events/3 needs more internal steps"))
    #expect(problem.extensions["reachedMs"] == 1.5)
  }

  @Test func `a long answer is sent in pieces`() {
    let events = Array(
      repeating: Self.begin + #",{"type":"endRefreshing","component":"footer"}"#,
      count: 400
    ).joined(separator: ",")
    let answer = compare(Self.body(#"{"footer":{"kind":"auto"}}"#, events))
    #expect(answer.status == 200)
    #expect(answer.bytes.count > 200_000)
    #expect(answer.list("/runs/0/effects").count == 2000)
    #expect(answer.list("/differences").count == 100)
  }
}
