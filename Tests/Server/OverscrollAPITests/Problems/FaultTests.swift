import StrictJSON
import Testing

@testable import OverscrollAPI
@testable import OverscrollWire

/// What an answer says about a body that is wrong: all of its faults, and what was probably meant.
struct FaultTests {
  private let api: API

  init() throws {
    api = API()
    try api.create("a")
  }

  private func pointers(_ answer: Answer) -> [JSONValue?] { answer.column("/errors", "/pointer") }

  // MARK: All faults

  @Test(
    arguments: [
      (
        #"{"clok":"manual","header":{"height":0,"stile":"gif"},"list":{"rows":-1}}"#,
        ["/clok", "/header/height", "/header/stile", "/list/rows"]
      ),
      (
        // Which styles there are depends on the kind.
        #"{"footer":{"style":"fancy","height":"1"},"scrollView":{"contentInset":{"tpo":1}}}"#,
        ["/footer/height", "/footer/kind", "/scrollView/contentInset/tpo"]
      ),
      (
        #"{"physics":{"rubberBand":2,"bounce":{"mass":1,"stiffness":1},"preset":"iso"}}"#,
        ["/physics/rubberBand", "/physics/bounce/damping", "/physics/preset"]
      ),
      (
        #"{"header":{"titles":{"idel":"a","idle":1},"images":{"idle":{"count":-1,"hight":1}}}}"#,
        [
          "/header/titles/idel", "/header/titles/idle", "/header/images/idle/count",
          "/header/images/idle/hight",
        ]
      ),
      (
        #"{"simulatedLoad":{"header":{"outcome":["sucess","hide","noMoreData"],"afterMs":-1}}}"#,
        [
          "/simulatedLoad/header/outcome/0", "/simulatedLoad/header/outcome/2",
          "/simulatedLoad/header/afterMs",
        ]
      ),
      (
        #"{"epoch":"now","timeZone":"Mars/Base","language":"?","lastUpdatedTimes":{"a":1,"b":""}}"#,
        ["/epoch", "/timeZone", "/language", "/lastUpdatedTimes/a", "/lastUpdatedTimes/b"]
      ),
      // What depends on a dialect is not judged without one.
      (
        #"{"dialect":"mjrefresh","footer":{"kind":"back","onlyRefreshPerDrag":true},"clock":1}"#,
        ["/dialect", "/clock"]
      ),
    ] as [(String, [JSONValue])]
  )
  func `all faults of a configuration are told in its order`(body: String, faults: [JSONValue]) {
    let answer = api.send("PUT /v1/sessions/b", body)
    #expect(answer.status == 422)
    #expect(answer.problem == "invalid")
    #expect(pointers(answer) == faults)
    guard case .string(let detail)? = answer["/detail"], case .string(let first)? = faults.first
    else { return }
    #expect(detail.hasPrefix(first + " "))
  }

  @Test(
    arguments: [
      (
        #"{"events":[{"type":"dragBegan","x":"1"},{"type":"tap"},{"type":"dragCancelled"},7]}"#,
        ["/events/0/x", "/events/0/y", "/events/1/component", "/events/3"]
      ),
      (
        #"{"expectedRevison":1,"events":[{"typ":"tap","atMs":-1}],"expectedRevision":-1}"#,
        ["/expectedRevison", "/events/0/atMs", "/events/0/type", "/expectedRevision"]
      ),
      (
        #"{"type":"turn","events":[{"type":"tab","x":1},{"type":"setWindow","atMs":1}]}"#,
        ["/events/0/type", "/events/1/atMs", "/events/1/attached"]
      ),
      (
        #"{"type":"gesture","by":{"x":"1","y":1e8},"overMs":0,"curve":"linea","velocity":3}"#,
        ["/by/x", "/by/y", "/overMs", "/curve", "/velocity"]
      ),
      (
        #"{"type":"configure","component":"footer","height":0,"style":"gif","hidden":1}"#,
        ["/height", "/style", "/hidden"]
      ),
      // The fields of a component that is wrong are not judged.
      (#"{"type":"configure","component":"footr","height":0,"x":1}"#, ["/component"]),
      (
        #"{"type":"setHidden","component":"footr","hiden":true}"#,
        ["/component", "/hiden", "/hidden"]
      ),
      (
        #"{"type":"advance","until":{"component":"heder","efect":"x"}}"#,
        ["/until/component", "/until/efect", "/until/effect"]
      ),
      (#"{"type":"advance","byMs":-1,"toMs":"1"}"#, ["/byMs", "/toMs", "/toMs"]),
    ] as [(String, [JSONValue])]
  )
  func `all faults of events are told in their order`(body: String, faults: [JSONValue]) {
    let answer = api.send("POST /v1/sessions/a/events", body)
    #expect(answer.status == 422)
    #expect(pointers(answer) == faults)
  }

  @Test func `the faults of all lines are told`() {
    let answer = api.send(
      "POST /v1/sessions/a/events",
      "{\"type\":\"tap\"}\n{\"type\":\"dragCancelled\"}\n{\"type\":1,\"atMs\":-1}",
      headers: [("Content-Type", "application/x-ndjson")]
    )
    #expect(pointers(answer) == ["/0/component", "/2/type", "/2/atMs"])
  }

  @Test func `twenty faults are told`() {
    let events = Array(repeating: #"{"type":"dragBegan"}"#, count: 5000).joined(separator: ",")
    let answer = api.send("POST /v1/sessions/a/events", "{\"events\":[\(events)]}")
    #expect(answer.list("/errors").count == 20)
    #expect(answer["/errors/19/pointer"] == "/events/9/y")
  }

  @Test func `an event at the wrong moment is told alone`() {
    let event = #"{"type":"dragMoved","x":1,"y":1}"#
    let answer = api.send("POST /v1/sessions/a/events", "{\"events\":[\(event),\(event)]}")
    #expect(answer.problem == "event-refused")
    #expect(pointers(answer) == ["/events/0/type"])
  }

  // MARK: Suggestions

  @Test(
    arguments: [
      (#"{"type":"finger_down","x":1,"y":1}"#, "dragBegan"),
      (#"{"type":"set_content_offset","y":1}"#, "setContentOffset"),
      (#"{"type":"fly"}"#, nil), (#"{"type":"tap","component":"fotter"}"#, "footer"),
      (#"{"type":"dragMoved","x":1,"y":1,"atms":1}"#, "atMs"),
      (#"{"type":"configure","component":"header","stateLabelHiden":true}"#, "stateLabelHidden"),
      (#"{"type":"configure","component":"header","titles":{"Idle":""}}"#, "idle"),
      (#"{"type":"setPanState","state":"begin"}"#, "began"),
      (#"{"type":"configure","component":"header","state_label":true}"#, "stateLabelHidden"),
    ] as [(String, JSONValue?)]
  )
  func `a wrong name in an event suggests the one that is near`(
    body: String,
    suggestion: JSONValue?
  ) {
    let answer = api.send("POST /v1/sessions/a/events", body)
    #expect(answer.list("/errors").count == 1)
    #expect(answer["/errors/0/suggestion"] == suggestion)
    guard case .string(let detail)? = answer["/detail"] else { return }
    #expect(detail.contains("Did you mean") == (suggestion != nil))
  }

  @Test(arguments: [
    #"{"event":{"type":"dragCancelled"}}"#, #"{"event":[{"type":"dragCancelled"}]}"#,
  ])
  func `an event names the list of events, which is missing`(body: String) {
    let answer = api.send("POST /v1/sessions/a/events", body)
    #expect(answer["/errors/0/suggestion"] == "events")
    #expect(answer["/errors/1/pointer"] == "/events")
    #expect(answer["/errors/1/code"] == "required")
  }

  @Test(
    arguments: [
      (#"{"scrollView":{"contentHieght":1}}"#, "contentHeight"), (#"{"heder":{}}"#, "header"),
      (#"{"preset":"header_gif"}"#, "header-gif"), (#"{"dialect":"EOCRefresh"}"#, "eocrefresh"),
      (#"{"header":{"style":"Gif"}}"#, "gif"), (#"{"footer":{"kind":"bak"}}"#, "back"),
      (#"{"header":{"kind":"auto"}}"#, nil), (#"{"dialect":"3.7.9"}"#, "mjrefresh-3.7.9"),
      (#"{"preset":"default-header"}"#, "header-default"),
    ] as [(String, JSONValue?)]
  )
  func `a wrong name in a configuration suggests the one that is near`(
    body: String,
    suggestion: JSONValue?
  ) {
    let answer = api.send("PUT /v1/sessions/b", body)
    #expect(answer.list("/errors").count == 1, "\(answer.text)")
    #expect(answer["/errors/0/suggestion"] == suggestion)
  }

  @Test(
    arguments: [
      ("GET /v1/sessions/a?revison=1", "revision"), ("GET /v1/sessions/a?at_ms=1", "atMs"),
      ("GET /v1/sessions?limt=1", "limit"), ("GET /v1/sessions/a/events?x=1", nil),
      ("GET /v1/sessions/a/trajectory?from=1", "fromMs"),
      ("GET /v1/sessions/a/trajectory?FromMs=1", "fromMs"),
    ] as [(String, JSONValue?)]
  )
  func `a wrong parameter suggests the one that is near`(request: String, suggestion: JSONValue?) {
    let answer = api.send(request)
    #expect(answer.status == 422)
    #expect(answer["/errors/0/suggestion"] == suggestion)
  }

  @Test func `an array of events is told to be wrapped`() {
    let answer = api.send("POST /v1/sessions/a/events", #"[{"type":"dragCancelled"}]"#)
    #expect(answer.status == 422)
    #expect(answer.fault == "")
    #expect(answer["/errors/0/code"] == "wrong-type")
    guard case .string(let detail)? = answer["/detail"] else {
      Issue.record("\(answer.text)")
      return
    }
    #expect(detail.contains(#"wrap it, {"events": […]}"#))
  }

  @Test func `the types of events are listed once`() {
    let answer = api.send("POST /v1/sessions/a/events", #"{"type":"fly"}"#)
    #expect(answer.text.split(separator: "endRefreshingWithNoMoreData").count == 2)
    #expect(answer["/detail"] == "/type is not one of the 27 known names.")
  }

  @Test(arguments: [
    ("style", #""gif""#, "header"), ("style", "null", "footer"), ("kind", #""auto""#, "footer"),
    ("refreshing", "true", "header"),
  ])
  func `a field that only a new component has says so`(
    field: String,
    value: String,
    component: String
  ) {
    let answer = api.send(
      "POST /v1/sessions/a/events",
      #"{"type":"configure","component":"\#(component)","\#(field)":\#(value)}"#
    )
    #expect(answer.fault == "/\(field)")
    guard case .string(let detail)? = answer["/errors/0/detail"] else { return }
    #expect(detail.contains("at creation"))
  }

  // MARK: Conflicts

  @Test func `a conflict points at each field that differs, with both values`() throws {
    try api.create("b", #"{"clock":"manual","header":{"height":60},"list":{"rows":3}}"#)
    let answer = api.send(
      "PUT /v1/sessions/b",
      #"{"header":{"height":61},"list":{"rows":3},"footer":{"kind":"auto"},"timeZone":"+01:00"}"#
    )
    #expect(answer.problem == "configuration-conflict")
    #expect(pointers(answer) == ["/clock", "/timeZone", "/header/height", "/footer"])
    #expect(
      answer["/errors/0/detail"] == #"is "manual" in the session that exists, not "realtime""#
    )
    #expect(answer["/errors/2/detail"] == "is 60 in the session that exists, not 61")
    let detail =
      "The session b was created with another configuration: /clock is \"manual\" in the "
      + "session that exists, not \"realtime\". To change it, post events such as configure; to begin "
      + "anew, delete it first or take another name."
    #expect(answer["/detail"] == .string(detail))
  }

  // MARK: Echoes

  @Test(arguments: ["x", "é", "👩‍👩‍👧‍👧", "\\u0001", "e\u{301}\u{301}"])
  func `text of the client is repeated in part only`(letter: String) {
    let name = String(repeating: letter, count: (1 << 19) / letter.utf8.count)
    let bodies = [
      "{\"\(name)\":1}", "{\"header\":{\"titles\":{\"\(name)\":\"\"}}}",
      "{\"clock\":\"\(name)\"}", "{\"lastUpdatedTimes\":{\"\(name)\":1}}",
      "{\"header\":{\"titles\":{\"idle\":\"\(name)\"}}}", "{\"timeZone\":\"/\(name)\"}",
    ]
    for body in bodies {
      let answer = api.send("PUT /v1/sessions/b", body)
      #expect(answer.status == 422)
      #expect(answer.bytes.count < 8000)
      #expect(answer.json != nil)
    }
    let event = api.send("POST /v1/sessions/a/events", "{\"type\":\"tap\",\"\(name)\":1}")
    #expect(event.bytes.count < 8000)
    let other = api.send("PUT /v1/sessions/a", "{\"header\":{\"lastUpdatedTimeKey\":\"\(name)\"}}")
    #expect(other.status == 409)
    #expect(other.bytes.count < 8000)
  }

  @Test func `long names in a request line are repeated in part only`() {
    let long = String(repeating: "a", count: 6000)
    for request in [
      "GET /\(long)", "GET /v1/sessions/\(long)", "GET /v1/sessions?\(long)=1", "\(long) /",
      "GET /v1/sessions/a?pretty=\(long)", "GET /v1/sessions/a?since=\(long)",
    ] {
      #expect(api.send(request).bytes.count < 2000)
    }
    let fields = [("Accept", long), ("Origin", long), ("Content-Type", long), ("Host", long)]
    for field in fields {
      #expect(api.send("POST /v1/sessions/a/events", "{}", headers: [field]).bytes.count < 2000)
    }
  }

  @Test(arguments: [
    (#"{"a\u0000b":1}"#, 422), (#"{"header":{"\u0000":1}}"#, 422), (#"{"clock":"\u0000"}"#, 422),
    (#"{"lastUpdatedTimes":{"a\u0000":"2026-01-01T00:00:00Z"}}"#, 422), ("{\"a\0b\":1}", 400),
    (#"{"a\u0000":1,}"#, 400), (#"{"a\u0000":1,"a\u0000":1}"#, 400),
  ])
  func `an escaped NUL is a wrong name or value, a raw one is no JSON`(body: String, status: Int) {
    let answer = api.send("PUT /v1/sessions/b", body)
    #expect(answer.status == status, "\(answer.text)")
  }

  // MARK: Limits

  @Test(arguments: [1000, 1001])
  func `a title has at most 1000 characters`(count: Int) {
    let title = String(repeating: "é", count: count)
    let answer = api.send("PUT /v1/sessions/b", "{\"header\":{\"titles\":{\"idle\":\"\(title)\"}}}")
    #expect(answer.status == (count > 1000 ? 422 : 201))
    #expect(answer.fault == (count > 1000 ? "/header/titles/idle" : nil))
  }

  @Test(arguments: [10_000, 10_001])
  func `a set has at most 10000 images`(count: Int) {
    let body = #"{"header":{"style":"gif","images":{"idle":{"count":\#(count)}}}}"#
    let answer = api.send("PUT /v1/sessions/b", body)
    #expect(answer.status == (count > 10_000 ? 422 : 201))
    #expect(answer.fault == (count > 10_000 ? "/header/images/idle/count" : nil))
  }

  @Test(arguments: [100, 101, 28_000])
  func `there are at most 100 keys of last updated times`(count: Int) {
    let times = (0..<count).map { "\"k\($0)\":\"2026-01-01T00:00:00Z\"" }.joined(separator: ",")
    let elapsed = ContinuousClock().measure {
      let answer = api.send("PUT /v1/sessions/b", "{\"lastUpdatedTimes\":{\(times)}}")
      #expect(answer.status == (count > 100 ? 422 : 201))
      #expect(answer.fault == (count > 100 ? "/lastUpdatedTimes" : nil))
    }
    // A regular expression for each date took half a minute without optimization.
    #expect(elapsed < .seconds(10))
  }
}
