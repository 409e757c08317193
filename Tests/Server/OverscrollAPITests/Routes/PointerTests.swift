import StrictJSON
import Testing

@testable import OverscrollWire

/// Where a part of a body is at fault: 422 with a JSON Pointer into the body as it was sent.
struct PointerTests {
  private let api = API()

  @Test(arguments: [
    (#"{"clock":"sidereal"}"#, "/clock"), (#"{"clok":"manual"}"#, "/clok"), ("[]", ""),
    ("null", ""), (#""header-default""#, ""), (#"{"preset":"header"}"#, "/preset"),
    (#"{"dialect":"mjrefresh-1.4.6"}"#, "/dialect"), (#"{"timeZone":"EST"}"#, "/timeZone"),
    (#"{"timeZone":"Europe/Atlantis"}"#, "/timeZone"), (#"{"epoch":"today"}"#, "/epoch"),
    (#"{"language":"e n"}"#, "/language"), (#"{"language":""}"#, "/language"),
    (#"{"scrollView":{"driver":"auto"}}"#, "/scrollView/driver"),
    (#"{"scrollView":{"depth":1}}"#, "/scrollView/depth"),
    (#"{"scrollView":null}"#, "/scrollView"),
    (#"{"scrollView":{"contentInset":{"up":1}}}"#, "/scrollView/contentInset/up"),
    (#"{"scrollView":{"safeAreaInsets":7}}"#, "/scrollView/safeAreaInsets"),
    (#"{"list":{"rows":1.5}}"#, "/list/rows"), (#"{"list":{"row":1}}"#, "/list/row"),
    (#"{"lastUpdatedTimes":{"a/b":"x"}}"#, "/lastUpdatedTimes/a~1b"),
    (#"{"physics":{"preset":"moon"}}"#, "/physics/preset"),
    (#"{"physics":{"gravity":9.81}}"#, "/physics/gravity"),
    (#"{"physics":{"velocityTracker":"x"}}"#, "/physics/velocityTracker"),
    (#"{"header":{"style":"fancy"}}"#, "/header/style"), (#"{"header":[]}"#, "/header"),
    (#"{"header":{"kind":"auto"}}"#, "/header/kind"),
    (#"{"header":{"hight":54}}"#, "/header/hight"),
    (#"{"header":{"hidden":1}}"#, "/header/hidden"),
    (#"{"header":{"titles":{"idel":"x"}}}"#, "/header/titles/idel"),
    (#"{"header":{"titles":{"idle":null}}}"#, "/header/titles/idle"),
    (#"{"header":{"titles":{"idle":"\u0000"}}}"#, "/header/titles/idle"),
    (#"{"header":{"images":{"loading":{"count":1}}}}"#, "/header/images/loading"),
    (#"{"header":{"images":{"idle":{"count":1,"fps":3}}}}"#, "/header/images/idle/fps"),
    (#"{"header":{"ignoredContentInsetBottom":1}}"#, "/header/ignoredContentInsetBottom"),
    (#"{"header":{"autoTriggerTimes":1}}"#, "/header/autoTriggerTimes"),
    (#"{"footer":{}}"#, "/footer/kind"), (#"{"footer":{"kind":"front"}}"#, "/footer/kind"),
    (#"{"footer":{"kind":"auto","style":"big"}}"#, "/footer/style"),
    (#"{"footer":{"kind":"auto","lastUpdatedTimeKey":"x"}}"#, "/footer/lastUpdatedTimeKey"),
    (#"{"trailer":{"style":"gif"}}"#, "/trailer/style"),
    (#"{"trailer":{"automaticallyRefresh":true}}"#, "/trailer/automaticallyRefresh"),
    (#"{"simulatedLoad":{"head":{}}}"#, "/simulatedLoad/head"),
    (
      #"{"simulatedLoad":{"header":{"afterMs":1,"outcome":"ok"}}}"#,
      "/simulatedLoad/header/outcome"
    ),
    (
      #"{"simulatedLoad":{"header":{"afterMs":1,"outcome":"noMoreData"}}}"#,
      "/simulatedLoad/header/outcome"
    ),
  ])
  func `a configuration is refused at the part at fault`(body: String, pointer: String) {
    for request in ["PUT /v1/sessions/a", "POST /v1/sessions"] {
      let answer = api.send(request, body)
      #expect(answer.status == 422, "\(answer.text)")
      #expect(answer.problem == "invalid")
      #expect(answer.fault == pointer)
    }
    #expect(api.send("GET /v1/sessions").column("/sessions", "/name").isEmpty)
  }

  @Test func `a component that a preset has needs no kind again`() {
    let body = #"{"preset":"footer-default","footer":{"height":50}}"#
    let answer = api.send("PUT /v1/sessions/a", body)
    #expect(answer["/footer/kind"] == "auto")
    #expect(answer["/footer/frame/height"] == 50)
  }

  /// Events that cannot be read, and the member at fault; a missing one is named where it should be.
  static let unreadable: [(event: String, member: String)] = [
    ("{}", "/type"), (#"{"type":"jump"}"#, "/type"), (#"{"type":5}"#, "/type"),
    (#"{"type":"dragBegan","y":1}"#, "/x"), (#"{"type":"dragBegan","x":1}"#, "/y"),
    (#"{"type":"dragMoved","x":1,"y":"1"}"#, "/y"),
    (#"{"type":"dragEnded","velocity":{"z":1}}"#, "/velocity/z"),
    (#"{"type":"dragEnded","velocity":800}"#, "/velocity"),
    (#"{"type":"dragCancelled","x":1}"#, "/x"),
    (#"{"type":"setContentOffset","animated":1}"#, "/animated"),
    (#"{"type":"setContentOffset","z":1}"#, "/z"),
    (#"{"type":"setContentSize","width":-1}"#, "/width"),
    (#"{"type":"setContentInset","top":null}"#, "/top"),
    (#"{"type":"setBounds","height":-1}"#, "/height"),
    (#"{"type":"setWindow"}"#, "/attached"), (#"{"type":"reloadData"}"#, "/rows"),
    (#"{"type":"reloadData","rows":-1}"#, "/rows"),
    (#"{"type":"beginRefreshing"}"#, "/component"),
    (#"{"type":"endRefreshing","component":"body"}"#, "/component"),
    (#"{"type":"setHidden","component":"header"}"#, "/hidden"),
    (#"{"type":"configure","component":"header","style":"plain"}"#, "/style"),
    (#"{"type":"configure","component":"footer","kind":"auto"}"#, "/kind"),
    (#"{"type":"configure","component":"header","refreshing":true}"#, "/refreshing"),
    (#"{"type":"configure","component":"header","titles":{"x":"y"}}"#, "/titles/x"),
    (#"{"type":"setLanguage"}"#, "/language"),
    (#"{"type":"setLanguage","language":1}"#, "/language"),
    (#"{"type":"addComponent","component":"footer","configuration":{}}"#, "/configuration/kind"),
    (
      #"{"type":"addComponent","component":"trailer","configuration":{"style":"gif"}}"#,
      "/configuration/style"
    ),
    (#"{"type":"turn"}"#, "/events"), (#"{"type":"turn","events":{}}"#, "/events"),
    (#"{"type":"turn","events":[{"type":"tap"}]}"#, "/events/0/component"),
    (
      #"{"type":"turn","events":[{"type":"setWindow","attached":true,"atMs":1}]}"#, "/events/0/atMs"
    ),
    (
      #"{"type":"turn","events":[{"type":"dragCancelled"},{"type":"turn","events":[]}]}"#,
      "/events/1/type"
    ),
    (#"{"type":"turn","events":[{"type":"advance","byMs":1}]}"#, "/events/0/type"),
    (#"{"type":"setDragging"}"#, "/dragging"), (#"{"type":"setPanState","state":"x"}"#, "/state"),
    (#"{"type":"setPanState","state":"began","translation":{"x":"1"}}"#, "/translation/x"),
    (#"{"type":"advance"}"#, "/byMs"), (#"{"type":"advance","until":"noon"}"#, "/until"),
    (#"{"type":"advance","byMs":1,"toMs":2}"#, "/toMs"),
    (#"{"type":"advance","byMs":1,"until":"rest"}"#, "/until"),
    (#"{"type":"advance","byMs":-1}"#, "/byMs"),
    (#"{"type":"tap","component":"header","atMs":-1}"#, "/atMs"),
    (#"{"type":"tap","component":"header","atMs":"now"}"#, "/atMs"),
  ]

  /// Events that can be read but not happen in a manual session with a header, 5 ms old.
  static let refused: [(event: String, member: String, problem: String)] = [
    (#"{"type":"dragMoved","x":0,"y":0}"#, "/type", "event-refused"),
    (#"{"type":"dragEnded"}"#, "/type", "event-refused"),
    (#"{"type":"setDragging","dragging":true}"#, "/type", "event-refused"),
    (#"{"type":"setPanState","state":"ended"}"#, "/type", "event-refused"),
    (#"{"type":"tap","component":"footer"}"#, "/component", "event-refused"),
    (#"{"type":"removeComponent","component":"trailer"}"#, "/component", "event-refused"),
    (#"{"type":"addComponent","component":"trailer"}"#, "/component", "event-refused"),
    (
      #"{"type":"endRefreshingWithNoMoreData","component":"header"}"#, "/component",
      "event-refused"
    ),
    (#"{"type":"resetNoMoreData","component":"header"}"#, "/component", "event-refused"),
    (#"{"type":"setLanguage","language":"ko","atMs":4.9994}"#, "/atMs", "time-order"),
    (#"{"type":"advance","toMs":4}"#, "/toMs", "time-order"),
    (#"{"type":"advance","byMs":1e12}"#, "/byMs", "invalid"),
    (#"{"type":"gesture","by":{"y":1},"overMs":1e7,"hz":0.001,"atMs":1e12}"#, "/overMs", "invalid"),
    (#"{"type":"tap","component":"header"}"#, "/component", "event-refused"),
    (
      #"{"type":"turn","events":[{"type":"setWindow","attached":true},"#
        + #"{"type":"tap","component":"header"}]}"#,
      "/events/1/component", "event-refused"
    ),
    (
      #"{"type":"turn","events":[{"type":"setLanguage","language":"ko"},{"type":"dragCancelled"}]}"#,
      "/events/1/type", "event-refused"
    ),
  ]

  private func check(_ event: String, _ member: String, _ problem: String) throws {
    try api.create("s")
    try api.post("s", #"{"type":"advance","toMs":5}"#)
    let before = try api.snapshot("s").bytes
    let good = #"{"type":"setLanguage","language":"ko"}"#
    let forms = [
      (event, "application/json", member),
      ("{\"events\":[\(good),\(event),\(good)]}", "application/json", "/events/1" + member),
      ("\(good)\n\(good)\r\n\(event)\n", "application/x-ndjson", "/2" + member),
      ("{\"expectedRevision\":1,\"events\":[\(event)]}", "application/json", "/events/0" + member),
    ]
    for (body, type, pointer) in forms {
      let answer = api.send(
        "POST /v1/sessions/s/events",
        body,
        headers: [("Content-Type", type)]
      )
      #expect(answer.status == 422, "\(body)\n\(answer.text)")
      #expect(answer.problem == problem)
      #expect(answer.fault == pointer, "\(body)")
    }
    #expect(try api.snapshot("s").bytes == before)
    #expect(api.send("GET /v1/sessions/s/events").column("/events", "/revision") == [1])
  }

  @Test(arguments: unreadable)
  func `an event that cannot be read is refused at its place in each form`(
    event: String,
    member: String
  ) throws {
    try check(event, member, "invalid")
  }

  @Test(arguments: refused)
  func `an event that cannot happen is refused at its place in each form`(
    event: String,
    member: String,
    problem: String
  ) throws {
    try check(event, member, problem)
  }

  @Test func `what needs the other driver or clock is refused by its type`() throws {
    try api.create("e", #"{"scrollView":{"driver":"external"}}"#)
    let rows = [
      (#"{"type":"dragBegan","x":0,"y":0}"#, "/type"), (#"{"type":"dragCancelled"}"#, "/type"),
      (#"{"type":"setContentOffset","y":1,"animated":true}"#, "/animated"),
      (#"{"type":"advance","byMs":1}"#, "/type"),
    ]
    for (event, pointer) in rows {
      let answer = api.send("POST /v1/sessions/e/events", event)
      #expect(answer.problem == "event-refused", "\(event)")
      #expect(answer.fault == pointer)
    }
  }

  @Test(arguments: [
    (#"{"events":5}"#, "/events"), (#"{"events":[5]}"#, "/events/0"),
    (#"{"events":[],"expectedRevison":1}"#, "/expectedRevison"),
    (#"{"events":[],"expectedRevision":-1}"#, "/expectedRevision"),
    (#"{"events":[],"expectedRevision":null}"#, "/expectedRevision"), ("[]", ""), ("7", ""),
    (#"{"expectedRevision":1}"#, "/events"), (#"{"events":[],"atMs":1}"#, "/atMs"),
  ])
  func `a batch is refused at the part at fault`(body: String, pointer: String) throws {
    try api.create("s")
    let answer = api.send("POST /v1/sessions/s/events", body)
    #expect(answer.status == 422)
    #expect(answer.fault == pointer)
  }

  @Test(arguments: [
    ("{\"type\":\"dragCancelled\"\n", 0, 23), ("{}\n\n{}", 1, 3), ("{}\n{\"a\":}", 1, 8),
  ])
  func `a line that is not JSON is named with its byte`(
    body: String,
    line: Int,
    offset: Int
  ) throws {
    try api.create("s")
    let answer = api.send(
      "POST /v1/sessions/s/events",
      body,
      headers: [("Content-Type", "application/x-ndjson")]
    )
    #expect(answer.status == 400)
    #expect(answer["/line"] == .number(Double(line)))
    #expect(answer["/offset"] == .number(Double(offset)))
  }
}
