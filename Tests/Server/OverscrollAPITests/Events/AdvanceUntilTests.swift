import StrictJSON
import Testing

@testable import OverscrollWire

/// `advance` until an effect or a state that is named.
struct AdvanceUntilTests {
  private let api = API()

  /// A session whose header refreshes for a second and whose footer then may load.
  private func session() throws {
    try api.create(
      "a",
      #"{"clock":"manual","header":{},"footer":{"kind":"auto"},"simulatedLoad":"#
        + #"{"header":{"afterMs":1000}}}"#
    )
    try api.post("a", #"{"type":"beginRefreshing","component":"header"}"#)
  }

  @Test(arguments: [
    (#""rest""#, 1650.0, JSONValue.null), (#""effect""#, 250, true),
    (#"{"component":"header","effect":"refreshing"}"#, 250, true),
    (#"{"component":"header","effect":"stateChanged"}"#, 1250, true),
    (#"{"component":"header","effect":"endRefreshingCompletion"}"#, 1650, true),
    (#"{"component":"header","state":"idle"}"#, 1250, true),
    // What has happened before the event, or never will, is waited for until rest.
    (#"{"component":"header","state":"refreshing"}"#, 1650, false),
    (#"{"component":"footer","state":"noMoreData"}"#, 1650, false),
    (#"{"component":"scrollView","effect":"decelerationEnded"}"#, 1650, false),
  ])
  func `advance stops at the next effect of the kind, or at rest, and says which`(
    until: String,
    time: Double,
    reached: JSONValue
  ) throws {
    let event = #"{"type":"advance","until":\#(until)}"#
    for headers in [[], [("Prefer", "return=minimal"), ("Idempotency-Key", "k")]] {
      try session()
      let answer = api.send("POST /v1/sessions/a/events", event, headers: headers)
      #expect(answer["/timeMs"] == .number(time))
      #expect(answer["/reached"] == reached, "\(answer.text)")
      if !headers.isEmpty {
        let again = api.send("POST /v1/sessions/a/events", event, headers: headers)
        #expect(again.bytes == answer.bytes)
      }
      _ = api.send("DELETE /v1/sessions/a")
    }
  }

  private static let batches: [(untils: [String], reached: JSONValue)] = [
    ([#""effect""#, #""effect""#], true),
    ([#"{"component":"footer","state":"noMoreData"}"#, #""rest""#], false),
    ([#""effect""#, #"{"component":"footer","state":"noMoreData"}"#], false),
    ([#"{"component":"footer","state":"noMoreData"}"#, #""effect""#], false), ([], .null),
  ]

  @Test(arguments: batches)
  func `reached is whether all of a batch were reached`(
    untils: [String],
    reached: JSONValue
  ) throws {
    try session()
    let set = #"{"type":"setLanguage","language":"ko"}"#
    let events = [set] + untils.map { #"{"type":"advance","until":\#($0)}"# }
    #expect(try api.post("a", events)["/reached"] == reached)
  }

  /// The end of the load lies past the latest time, that of an animation too.
  @Test(arguments: [
    (999_999_999_999.0, #""rest""#), (999_999_999_999, #"{"component":"header","state":"idle"}"#),
    (999_999_999_000, #"{"component":"header","effect":"endRefreshingCompletion"}"#),
  ])
  func `time past the latest is refused when it is posted, and the session continues`(
    start: Double,
    until: String
  ) throws {
    try api.create(
      "a",
      #"{"clock":"manual","header":{},"simulatedLoad":{"header":{"afterMs":500}}}"#
    )
    try api.post("a", #"{"type":"beginRefreshing","component":"header","atMs":\#(start)}"#)
    let before = try api.snapshot("a").bytes
    for event in [
      #"{"type":"advance","until":\#(until)}"#,
      #"{"events":[{"type":"advance","until":\#(until)}]}"#,
    ] {
      let answer = api.send("POST /v1/sessions/a/events", event)
      #expect(answer.status == 422)
      #expect(answer.problem == "invalid")
      #expect(answer.fault == (event.contains("events") ? "/events/0/until" : "/until"))
    }
    #expect(try api.snapshot("a").bytes == before)
    try api.post("a", #"{"type":"setLanguage","language":"ko"}"#)
    #expect(api.send("GET /v1/sessions/a/recording").status == 200)
  }

  /// A recording of a session that was posted to an earlier version.
  @Test func `a replay performs what is refused when it is posted`() throws {
    let recording =
      #"{"format":"overscroll-recording","version":1,"configuration":{"clock":"manual","header":{},"#
      + #""simulatedLoad":{"header":{"afterMs":500}}},"events":[{"type":"tap","component":"header"},"#
      + #"{"type":"beginRefreshing","component":"header","atMs":999999999999},"#
      + #"{"type":"advance","until":"rest"}],"expected":[null,{"changes":{"/header/state":"idle"}},"#
      + #"null,null]}"#
    #expect(api.send("POST /v1/recordings/verify", recording)["/matches"] == true)
    #expect(api.send("POST /v1/sessions/b/restore", recording).status == 201)
    #expect(try api.snapshot("b")["/revision"] == 3)
  }

  @Test func `advance waits for an effect of the scroll view`() throws {
    try api.create("a")
    let answer = try api.post(
      "a",
      #"{"type":"gesture","by":{"y":-200},"overMs":50}"#,
      #"{"type":"advance","until":{"component":"scrollView","effect":"decelerationEnded"}}"#
    )
    #expect(answer.effectTypes.last == "decelerationEnded")
    #expect(answer["/snapshot/scrollView/motion"] == .null)
  }

  @Test(arguments: [
    (#"{}"#, "/component"), (#"{"component":"header"}"#, "/effect"),
    (#"{"component":"body","effect":"refreshing"}"#, "/component"),
    (#"{"component":"header","effect":"done"}"#, "/effect"),
    (#"{"component":"header","state":"busy"}"#, "/state"),
    (#"{"component":"header","state":"idle","effect":"refreshing"}"#, "/state"),
    (#"{"component":"scrollView","state":"idle"}"#, "/state"),
    (#"{"component":"header","effect":"refreshing","byMs":1}"#, "/byMs"),
    // What the family, or the session, has not got.
    (#"{"component":"trailer","effect":"refreshing"}"#, "/component"),
    (#"{"component":"header","effect":"rowsChanged"}"#, "/effect"),
    (#"{"component":"scrollView","effect":"refreshing"}"#, "/effect"),
    (#"{"component":"header","state":"noMoreData"}"#, "/state"),
    (#"{"component":"footer","state":"pulling"}"#, "/state"),
  ])
  func `what cannot be waited for is refused by its pointer`(
    until: String,
    member: String
  ) throws {
    try session()
    let answer = api.send(
      "POST /v1/sessions/a/events",
      #"{"events":[{"type":"tap","component":"footer"},{"type":"advance","until":\#(until)}]}"#
    )
    #expect(answer.status == 422, "\(answer.text)")
    #expect(answer.fault == "/events/1/until" + member)
    #expect(try api.snapshot("a")["/revision"] == 1)
  }

  @Test(arguments: [
    (
      "mjrefresh-3.1.15.4", #"{"component":"header","effect":"endRefreshingAnimationBegin"}"#,
      "/until/effect", "has no endRefreshingAnimationBegin; mjrefresh-3.7.9 has"
    ),
    (
      "mjrefresh-2.2.1", #"{"component":"header","effect":"endRefreshingCompletion"}"#,
      "/until/effect",
      "has no endRefreshingCompletion; mjrefresh-3.7.9 and mjrefresh-3.1.15.4 have"
    ),
    (
      "mjrefresh-1.4.7", #"{"component":"trailer","effect":"refreshing"}"#,
      "/until/component", "has no trailer; mjrefresh-3.7.9 has"
    ),
  ])
  func `what the dialect never has is not waited for`(
    dialect: String,
    until: String,
    fault: String,
    detail: String
  ) throws {
    try api.create("a", #"{"dialect":"\#(dialect)","clock":"manual"}"#)
    let answer = api.send(
      "POST /v1/sessions/a/events",
      #"{"type":"advance","until":\#(until)}"#
    )
    #expect(answer.status == 422)
    #expect(answer.fault == fault)
    #expect(answer.text.contains(dialect + " " + detail))
  }

  @Test func `a state that the dialect never has is not waited for`() throws {
    try api.create("a", #"{"dialect":"eocrefresh","clock":"manual"}"#)
    let until = #"{"component":"header","state":"willRefresh"}"#
    let answer = api.send("POST /v1/sessions/a/events", #"{"type":"advance","until":\#(until)}"#)
    #expect(answer.fault == "/until/state")
  }
}
