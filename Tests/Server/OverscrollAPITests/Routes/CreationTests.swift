import StrictJSON
import Testing

@testable import OverscrollWire

/// `PUT /v1/sessions/{name}`, `POST /v1/sessions` and `DELETE`.
struct CreationTests {
  private let api = API()

  @Test func `a session is created at its place, with a snapshot and a tag`() throws {
    let answer = api.send("PUT /v1/sessions/A-1._z", #"{"clock":"manual"}"#)
    #expect(answer.status == 201)
    #expect(answer.header("Location") == "/v1/sessions/A-1._z")
    #expect(answer.header("Content-Type") == "application/json")
    #expect(answer["/session"] == "A-1._z")
    #expect(answer["/revision"] == 0)
    #expect(answer.bytes == (try api.snapshot("A-1._z").bytes))
    #expect(answer.header("ETag") == (try api.snapshot("A-1._z").header("ETag")))
    #expect(answer.header("ETag")?.hasPrefix("W/\"") == true)
  }

  @Test func `an empty body is a realtime session with a normal header`() throws {
    let answer = api.send("PUT /v1/sessions/a")
    #expect(answer.status == 201)
    #expect(answer["/clock"] == "realtime")
    #expect(answer["/header/style"] == "normal")
    #expect(answer["/footer"] == .null)
    #expect(api.send("PUT /v1/sessions/a", "{}").status == 200)
  }

  @Test func `a name may have 128 characters`() {
    let name = String(repeating: "a", count: 128)
    #expect(api.send("PUT /v1/sessions/\(name)").status == 201)
    #expect(api.send("PUT /v1/sessions/\(name)a").fault == "name")
  }

  @Test(arguments: [
    ("{}", #"{"preset":null,"epoch":null,"clock":"realtime","language":"en","timeZone":"UTC"}"#),
    ("{}", #"{"header":{},"footer":null,"trailer":null,"simulatedLoad":null,"list":null}"#),
    (
      "{}",
      #"{"scrollView":{"height":667,"width":375.0,"contentHeight":2e3,"contentInset":{"top":0}}}"#
    ),
    (#"{"header":{"height":54}}"#, #"{"header":{"height":54.0,"style":"normal"}}"#),
    (#"{"simulatedLoad":{"header":{}}}"#, #"{"simulatedLoad":{"header":{"afterMs":2000}}}"#),
    (#"{"header":{"images":{"idle":{}}}}"#, #"{"header":{"images":{"idle":{"count":0}}}}"#),
    (#"{"header":{"height":54}}"#, #"{ "header" : { "height" : 5.4E1 } }"#),
    (
      #"{"clock":"manual","header":{"style":"plain","height":60}}"#,
      #"{"header":{"height":60,"style":"plain"},"clock":"manual"}"#
    ),
    (#"{"header":{}}"#, #"{"header":{"titles":{"idle":"Pull down to refresh"}}}"#),
    (#"{"physics":{}}"#, #"{"physics":{"preset":"ios","rubberBand":0.55}}"#),
    (#"{"epoch":"2026-01-02T03:04:05Z"}"#, #"{"epoch":"2026-01-02T04:04:05.000+01:00"}"#),
    (#"{"epoch":"2026-07-01T00:00:00Z"}"#, #"{"timeZone":"+00:00"}"#),
    (
      #"{"epoch":"2026-07-01T00:00:00Z","timeZone":"+02:00"}"#,
      #"{"timeZone":"Europe/Berlin"}"#
    ),
    (
      #"{"preset":"footer-custom-auto"}"#,
      #"{"list":{"rows":5,"rowHeight":44},"header":{"refreshing":true},"footer":{"kind":"auto","#
        + #""style":"plain","autoTriggerTimes":2},"simulatedLoad":{"header":{"afterMs":2000,"rows":5},"#
        + #""footer":{"afterMs":2000,"rows":5}}}"#
    ),
  ])
  func `the same configuration, however it is written, finds the session again`(
    first: String,
    second: String
  ) throws {
    #expect(api.send("PUT /v1/sessions/a", first).status == 201)
    api.pass(1500)
    for body in [first, second] {
      let answer = api.send("PUT /v1/sessions/a", body)
      #expect(answer.status == 200, "\(body)\n\(answer.text)")
      #expect(answer.header("Location") == nil)
      #expect(answer["/session"] == "a")
      #expect(answer.header("ETag") != nil)
    }
    #expect(api.send("GET /v1/sessions").column("/sessions", "/name") == ["a"])
  }

  @Test(arguments: [
    ("{}", #"{"clock":"manual"}"#), ("{}", #"{"header":null,"trailer":{}}"#),
    ("{}", #"{"header":{"height":54.001}}"#), ("{}", #"{"language":"ko"}"#),
    ("{}", #"{"epoch":"2026-01-02T03:04:06Z"}"#), ("{}", #"{"list":{"rows":1}}"#),
    ("{}", #"{"scrollView":{"safeAreaInsets":{"top":1}}}"#), ("{}", #"{"timeZone":"-00:01"}"#),
    ("{}", #"{"physics":{"rubberBand":0.5}}"#), ("{}", #"{"physics":{"preset":"ios-fast"}}"#),
    ("{}", #"{"header":{"refreshing":true}}"#),
    ("{}", #"{"lastUpdatedTimes":{"a":"2026-01-02T03:04:05Z"}}"#),
    ("{}", #"{"simulatedLoad":{"header":{"afterMs":1}}}"#), ("{}", #"{"preset":"header-gif"}"#),
    ("{}", #"{"header":{"titles":{"idle":"x"}}}"#),
    (#"{"epoch":"2026-01-02T03:04:06Z"}"#, #"{"epoch":"2026-01-02T03:04:06.000001Z"}"#),
    (#"{"preset":"header-default"}"#, #"{"preset":"header-custom"}"#), (#"{"clock":"manual"}"#, ""),
  ])
  func `another configuration is a conflict and changes nothing`(
    first: String,
    second: String
  ) throws {
    try api.create("a", first)
    let before = try api.snapshot("a").bytes
    let answer = api.send("PUT /v1/sessions/a", second)
    #expect(answer.status == 409)
    #expect(answer.problem == "configuration-conflict")
    #expect(try api.snapshot("a").bytes == before)
  }

  @Test func `what events have changed since is no other configuration`() throws {
    try api.create("a")
    try api.post(
      "a",
      #"{"type":"setLanguage","language":"ko"}"#,
      #"{"type":"removeComponent","component":"header"}"#
    )
    let answer = api.send("PUT /v1/sessions/a", #"{"clock":"manual"}"#)
    #expect(answer.status == 200)
    #expect(answer["/revision"] == 2)
  }

  @Test func `a session without a name gets one that no other has`() throws {
    var names: Set<String> = []
    for _ in 0..<50 {
      let answer = api.send("POST /v1/sessions", #"{"clock":"manual"}"#)
      #expect(answer.status == 201)
      guard case .string(let name)? = answer["/session"] else { continue }
      #expect(answer.header("Location") == "/v1/sessions/\(name)")
      #expect(api.send("GET /v1/sessions/\(name)").status == 200)
      names.insert(name)
    }
    #expect(names.count == 50)
    #expect(api.send("POST /v1/sessions", #"{"clok":1}"#).fault == "/clok")
  }

  @Test func `a deleted session is gone, and its name is free for another`() throws {
    try api.create("a")
    try api.post("a", #"{"type":"setLanguage","language":"ko"}"#)
    let deleted = api.send("DELETE /v1/sessions/a")
    #expect(deleted.status == 204)
    #expect(deleted.bytes.isEmpty)
    for path in ["", "/configuration", "/events", "/effects"] {
      #expect(api.send("GET /v1/sessions/a\(path)").problem == "session-not-found")
    }
    #expect(api.send("DELETE /v1/sessions/a").status == 404)
    #expect(api.send("PUT /v1/sessions/a", #"{"clock":"realtime"}"#).status == 201)
    #expect(api.send("GET /v1/sessions/a/events").column("/events", "/revision").isEmpty)
  }

  @Test func `a refresh that begins with the session is no event`() throws {
    let answer = try api.create("a", #"{"clock":"manual","header":{"refreshing":true}}"#)
    #expect(answer["/revision"] == 0)
    #expect(answer["/header/state"] == "refreshing")
    #expect(answer["/effectIndex"] == 1)
    #expect(api.send("GET /v1/sessions/a/effects").effectTypes == ["stateChanged"])
  }
}
