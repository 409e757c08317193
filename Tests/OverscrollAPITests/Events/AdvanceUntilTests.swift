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
    (#""rest""#, 1650.0), (#""effect""#, 250),
    (#"{"component":"header","effect":"refreshing"}"#, 250),
    (#"{"component":"header","effect":"stateChanged"}"#, 1250),
    (#"{"component":"header","effect":"endRefreshingCompletion"}"#, 1650),
    (#"{"component":"header","state":"idle"}"#, 1250),
    // What has happened before the event, or never will, is waited for until rest.
    (#"{"component":"header","state":"refreshing"}"#, 1650),
    (#"{"component":"footer","state":"noMoreData"}"#, 1650),
    (#"{"component":"scrollView","effect":"decelerationEnded"}"#, 1650),
  ])
  func `advance stops at the next effect of the kind, or at rest`(
    until: String,
    time: Double
  ) throws {
    try session()
    let answer = try api.post("a", #"{"type":"advance","until":\#(until)}"#)
    #expect(answer["/timeMs"] == .number(time))
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
