import StrictJSON
import Testing

@testable import OverscrollAPI

/// The `code` of an error, and what is `expected` where a value of a fixed set is missing or wrong.
struct FaultCodeTests {
  private let api: API

  init() throws {
    api = API()
    try api.create("a")
    try api.create("dragged")
    #expect(api.send("POST /v1/sessions/dragged/events", Self.touch).status == 200)
  }

  private static let touch = #"{"type":"dragBegan","x":1,"y":1}"#
  private static let kinds: JSONValue = ["auto", "back"]
  private static let components: JSONValue = ["header", "footer", "trailer"]

  private func expect(
    _ answer: Answer,
    _ code: JSONValue,
    expected: JSONValue? = nil
  ) {
    #expect(answer.list("/errors").count == 1, "\(answer.text)")
    #expect(answer["/errors/0/code"] == code, "\(answer.text)")
    #expect(answer["/errors/0/expected"] == expected, "\(answer.text)")
  }

  @Test(
    arguments: [
      (#"{"footer":{}}"#, "required", kinds),
      (#"{"footer":{"kind":"top"}}"#, "unknown-value", kinds),
      (#"{"footer":{"kind":5}}"#, "wrong-type", kinds),
      (#"{"clok":"manual"}"#, "unknown-field", nil),
      (#"{"header":5}"#, "wrong-type", nil), (#"{"header":{"height":"1"}}"#, "wrong-type", nil),
      (#"{"header":{"height":0}}"#, "out-of-range", nil),
      (#"{"header":{"height":1e400}}"#, "out-of-range", nil),
      (#"{"list":{"rows":1e400}}"#, "out-of-range", nil),
      (#"{"list":{"rows":-1}}"#, "out-of-range", nil),
      (#"{"list":{"rows":1.5}}"#, "wrong-type", nil),
      (#"{"physics":{"bounce":{"mass":1e400,"stiffness":1,"damping":1}}}"#, "out-of-range", nil),
      (#"{"physics":{"bounce":{"mass":1,"stiffness":100,"damping":0.1}}}"#, "out-of-range", nil),
      (#"{"epoch":"now"}"#, "malformed", nil), (#"{"timeZone":"Mars/Base"}"#, "malformed", nil),
      (#"{"language":"?"}"#, "malformed", nil), (#"{"language":"a\u0000"}"#, "malformed", nil),
      (#"{"clock":"never"}"#, "unknown-value", ["realtime", "manual"]),
      (#"{"dialect":"eocrefresh","trailer":{}}"#, "not-in-dialect", nil),
      (#"{"dialect":"mjrefresh-2.2.1","preset":"collection-trailer"}"#, "not-in-dialect", nil),
      (
        #"{"simulatedLoad":{"header":{"outcome":"noMoreData"}}}"#, "unknown-value",
        ["success", "failure", "hide"]
      ),
      (#"{"simulatedLoad":{"footer":{"outcome":[]}}}"#, "out-of-range", nil),
    ] as [(String, JSONValue, JSONValue?)]
  )
  func `a fault of a configuration has a code`(body: String, code: JSONValue, expected: JSONValue?)
  {
    expect(api.send("PUT /v1/sessions/b", body), code, expected: expected)
  }

  @Test(
    arguments: [
      ("a", #"{"type":"tap"}"#, "required", components),
      ("a", #"{"type":"tap","component":"foot"}"#, "unknown-value", components),
      (
        "a", #"{"type":"endRefreshingWithNoMoreData","component":"header"}"#, "unknown-value",
        ["footer", "trailer"]
      ),
      ("a", #"{"type":"tap","component":"trailer"}"#, "not-now", nil),
      ("a", #"{"type":"configure","component":"header","style":"gif"}"#, "fixed-at-creation", nil),
      (
        "a", #"{"type":"configure","component":"header","refreshing":true}"#, "fixed-at-creation",
        nil
      ),
      ("a", #"{"type":"advance"}"#, "required", nil),
      ("a", #"{"type":"advance","byMs":1,"toMs":2}"#, "combination", nil),
      ("a", #"{"type":"advance","byMs":1e400}"#, "out-of-range", nil),
      ("a", #"{"type":"dragMoved","x":1,"y":1}"#, "not-now", nil),
      ("dragged", touch, "not-now", nil),
      ("dragged", #"{"type":"dragMoved","x":1,"y":1e8}"#, "out-of-range", nil),
      ("a", #"{"type":"turn","events":[{"type":"turn","events":[]}]}"#, "combination", nil),
      ("a", #"{"type":"gesture","by":{},"overMs":1}"#, "out-of-range", nil),
      ("a", #"{"type":"setDragging","dragging":true}"#, "not-now", nil),
    ] as [(String, String, JSONValue, JSONValue?)]
  )
  func `a fault of an event has a code`(
    session: String,
    event: String,
    code: JSONValue,
    expected: JSONValue?
  ) {
    expect(api.send("POST /v1/sessions/\(session)/events", event), code, expected: expected)
  }

  @Test func `an event without a type lists all types`() {
    let answer = api.send("POST /v1/sessions/a/events", #"{"events":[{}]}"#)
    #expect(answer["/errors/0/code"] == "required")
    #expect(answer.list("/errors/0/expected").count == 27)
  }

  @Test(
    arguments: [
      ("GET /v1/sessions/a?revison=1", "unknown-field", nil),
      ("GET /v1/sessions/a?revision=x", "wrong-type", nil),
      ("GET /v1/sessions?limit=0", "out-of-range", nil),
      ("GET /v1/sessions?limit=1.5", "wrong-type", nil),
      ("GET /v1/sessions?limit=99999999999999999999", "out-of-range", nil),
      ("GET /v1/sessions/a?atMs=-1", "out-of-range", nil),
      ("GET /v1/sessions/a?atMs=1e400", "out-of-range", nil),
      ("GET /v1/sessions/a?atMs=now", "wrong-type", nil),
      ("GET /v1/sessions/a?atMs=1&atMs=1", "malformed", nil),
      ("GET /v1/sessions/a?atMs=1&revision=0", "combination", nil),
      ("GET /v1/sessions/.a", "malformed", nil),
      ("GET /v1/sessions/a/explain", "required", components),
      ("GET /v1/sessions/a/explain?component=top", "unknown-value", components),
      ("GET /v1/sessions/a/explain?component=trailer", "not-now", nil),
      ("GET /v1/sessions/a/recording?expected=all", "unknown-value", ["none"]),
      ("GET /v1/sessions/a?pretty=yes", "unknown-value", ["", "1", "true"]),
    ] as [(String, JSONValue, JSONValue?)]
  )
  func `a fault of a parameter has a code`(request: String, code: JSONValue, expected: JSONValue?) {
    expect(api.send(request), code, expected: expected)
  }

  @Test func `a conflict of configurations has no code`() throws {
    let answer = api.send("PUT /v1/sessions/a", #"{"list":{"rows":7}}"#)
    #expect(answer.problem == "configuration-conflict")
    #expect(answer["/errors/0/code"] == nil)
  }
}
