import MicroHTTP
import StrictJSON
import Testing

@testable import OverscrollAPI
@testable import OverscrollWire

/// `recording`, `verify` and `restore`.
@Suite struct RecordingRouteTests {
  private let api = API()

  private func recording(_ name: String, of server: API? = nil) throws -> Answer {
    let answer = (server ?? api).send("GET /v1/sessions/\(name)/recording")
    try #require(answer.status == 200, "\(answer.text)")
    return answer
  }

  private func verify(_ recording: JSONValue?) -> Answer {
    api.send("POST /v1/recordings/verify", recording?.text ?? "")
  }

  private func restore(_ name: String, _ recording: JSONValue?) -> Answer {
    api.send("POST /v1/sessions/\(name)/restore", recording?.text ?? "")
  }

  @Test(arguments: [Script.simulated, .external])
  func `a recording matches, and restored it gives the same recording`(script: Script) throws {
    let history = try api.play(script, as: "a")
    let file = try recording("a")
    #expect(file["/format"] == "overscroll-recording")
    #expect(file["/version"] == 1)
    #expect(file["/name"] == "a")
    #expect(file.list("/events").count == history.entries.count)
    #expect(file.list("/expected").count == history.entries.count + 1)
    #expect(file.column("/events", "/atMs") == history.entries.map { .number($0.instant) })
    #expect(verify(file.json)["/matches"] == true)

    let restored = restore("b", file.json)
    #expect(restored.status == 201)
    #expect(restored.header("Location") == "/v1/sessions/b")
    let original = try api.snapshot("a")
    #expect(restored.json == original.json?.with("session", "b"))
    for server in [api, api.restarted()] {
      #expect(try recording("b", of: server).json == file.json?.with("name", "b"))
      let revision = history.entries.count / 2
      #expect(
        try server.snapshot("b", query: "?revision=\(revision)").json
          == server.snapshot("a", query: "?revision=\(revision)").json?.with("session", "b")
      )
    }
  }

  @Test func `a realtime session is recorded up to its last event, and continues from there`()
    throws
  {
    let history = try api.live(.realtime, as: "a")
    let end = try #require(history.entries.last).end
    api.pass(100_000)
    let file = try recording("a")
    #expect(file["/configuration/epoch"] == "2026-01-02T03:04:05Z")
    #expect(file["/configuration/timeZone"] == "UTC")
    #expect(verify(file.json)["/matches"] == true)
    #expect(restore("b", file.json)["/timeMs"] == .number(end))
    api.pass(500)
    for server in [api, api.restarted()] {
      #expect(try server.snapshot("b")["/timeMs"] == .number(end + 500))
      #expect(try recording("b", of: server).json == file.json?.with("name", "b"))
    }
  }

  @Test func `nothing is asserted where that is wished`() throws {
    _ = try api.play(.external, as: "a")
    let bare = api.send("GET /v1/sessions/a/recording?expected=none")
    #expect(bare["/expected"] == nil)
    #expect(bare["/events"] == (try recording("a")["/events"]))
    #expect(verify(bare.json).json == ["matches": .null, "checked": 0])
    #expect(restore("b", bare.json).status == 201)
    for query in ["expected=all", "expected=", "x=1", "expected=none&expected=none"] {
      #expect(api.send("GET /v1/sessions/a/recording?\(query)").status == 422)
    }
  }

  @Test func `a recording is a file of the session's name`() throws {
    try api.create("a.b-c")
    let file = try recording("a.b-c")
    #expect(file.header("Content-Type") == "application/json")
    #expect(
      file.header("Content-Disposition") == #"attachment; filename="a.b-c.json""#
    )
    #expect(api.send("GET /v1/sessions/x/recording").problem == "session-not-found")
    let html = api.send("GET /v1/sessions/a.b-c/recording", headers: [("Accept", "text/html")])
    #expect(html.status == 406)
  }

  @Test func `a changed value is told with its step, time and pointer`() throws {
    try api.create("a")
    try api.post(
      "a",
      #"{"type":"setContentOffset","y":-20,"atMs":10}"#,
      #"{"type":"beginRefreshing","component":"header","atMs":40}"#,
      #"{"type":"advance","byMs":300}"#
    )
    let file = try recording("a").text
    let rows: [(from: String, to: String, step: Int, time: Double, pointer: String)] = [
      (#""y":-20"#, #""y":-21"#, 1, 10, "/scrollView/contentOffset/y"),
      (#""/header/state":"idle""#, #""/header/state":"pulling""#, 0, 0, "/header/state"),
      (#"[["header","refreshing"]"#, #"[["header","endRefreshingCompletion"]"#, 3, 340, "/effects"),
    ]
    for row in rows {
      let changed = file.replacing(row.from, with: row.to)
      try #require(changed != file)
      let answer = api.send("POST /v1/recordings/verify", changed)
      #expect(answer["/matches"] == false)
      #expect(answer["/step"] == .number(Double(row.step)))
      #expect(answer["/atMs"] == .number(row.time))
      let pointers = answer.column("/differences", "/pointer")
      #expect(pointers.contains(.string(row.pointer)), "\(answer.text)")
      #expect(answer["/differences/0/expected"] != answer["/differences/0/actual"])
      // What a recording expects is nothing to a restored session.
      let restored = api.send("POST /v1/sessions/b\(row.step)/restore", changed)
      #expect(restored.status == 201)
    }
  }

  private static let start =
    #"{"format":"overscroll-recording","version":1,"configuration":{"clock":"manual"}"#

  @Test(
    arguments: [
      ("", 400, nil), ("{", 400, nil), ("[]", 422, ""), ("{}", 422, "/format"),
      (#"{"format":"x","version":1}"#, 422, "/format"),
      (#"{"format":"overscroll-recording","version":2}"#, 422, "/version"),
      (#"{"format":"overscroll-recording","version":1,"events":[]}"#, 422, "/configuration"),
      ("\(start)}", 422, "/events"), (#"\#(start),"events":{}}"#, 422, "/events"),
      (#"\#(start),"events":[],"extra":1}"#, 422, "/extra"),
      (#"\#(start),"events":[],"expected":[]}"#, 422, "/expected"),
      (
        #"\#(start),"events":[{"type":"dragCancelled"},{"type":"tap"},{"type":"x"}]}"#, 422,
        "/events/1/component"
      ),
      (
        #"{"format":"overscroll-recording","version":1,"configuration":{"header":{"height":0}},"#
          + #""events":[]}"#, 422, "/configuration/header/height"
      ),
      ("\(start),\"events\":[]} {}", 400, nil),
    ] as [(String, Int, String?)]
  )
  func `what is no recording is refused at its fault`(
    body: String,
    status: Int,
    fault: String?
  ) {
    for path in ["/v1/recordings/verify", "/v1/sessions/b/restore"] {
      let answer = api.send("POST \(path)", body)
      #expect(answer.status == status, "\(answer.text)")
      #expect(answer.problem == (status == 400 ? "malformed-json" : "invalid"))
      #expect(answer.fault == fault)
    }
    #expect(api.send("GET /v1/sessions").list("/sessions").isEmpty)
  }

  @Test(
    arguments: [
      (#"{"type":"dragCancelled"}"#, "event-refused", "/events/3/type"),
      (#"{"type":"tap","component":"trailer"}"#, "event-refused", "/events/3/component"),
      (#"{"type":"setLanguage","language":"ko","atMs":5}"#, "time-order", "/events/3/atMs"),
    ]
  )
  func `a recording whose event is not possible cannot be restored, and does not match`(
    event: String,
    problem: String,
    fault: String
  ) {
    let advance = #"{"type":"advance","byMs":10}"#
    let body = #"\#(Self.start),"events":[\#(advance),\#(advance),\#(advance),\#(event)]}"#
    let answer = api.send("POST /v1/sessions/b/restore", body)
    #expect(answer.status == 422)
    #expect(answer.problem == problem)
    #expect(answer.fault == fault)
    #expect(api.send("GET /v1/sessions").list("/sessions").isEmpty)
    let verified = api.send("POST /v1/recordings/verify", body)
    #expect(verified["/matches"] == false)
    #expect(verified["/step"] == 4)
    #expect(verified["/differences/0/pointer"] == "/event")
  }

  @Test func `time does not pass by an event where the clock is the wall's`() {
    let body =
      #"{"format":"overscroll-recording","version":1,"configuration":{},"#
      + #""events":[{"type":"advance","byMs":10}]}"#
    let answer = api.send("POST /v1/sessions/b/restore", body)
    #expect(answer.problem == "event-refused")
    #expect(answer.fault == "/events/0/type")
  }

  @Test func `a session that exists is not restored over`() throws {
    try api.create("a")
    let file = try recording("a")
    let answer = restore("a", file.json)
    #expect(answer.status == 409)
    #expect(answer.problem == "session-exists")
    #expect(restore("-a", file.json).fault == "name")
    #expect(api.send("POST /v1/sessions/b/restore?x", file.text).fault == "x")
    #expect(api.send("POST /v1/recordings/verify?x", file.text).fault == "x")
  }

  @Test(arguments: ["/v1/recordings/verify", "/v1/sessions/b/restore"])
  func `a recording is JSON by its type`(path: String) {
    let answer = api.send("POST \(path)", "{}", headers: [("Content-Type", "text/plain")])
    #expect(answer.status == 415)
    #expect(answer.header("Accept-Post") == "application/json")
  }

  @Test(
    arguments: [
      ("/v1/recordings/verify", 64 << 20), ("/v1/sessions/a/restore", 64 << 20),
      ("/v1/recordings/compare", 64 << 20), ("/v1/recordings/properties", 64 << 20),
      ("/v1/properties", 1 << 20), ("/v1/gestures", 1 << 20),
      ("/v1/sessions/a/restore?x=1", 64 << 20), ("/v1/sessions/a/events", 1 << 20),
      ("/v1/sessions/a", 1 << 20), ("/v1/sessions/a/fork", 1 << 20), ("/", 1 << 20),
      ("/v1/recordings", 1 << 20),
    ] as [(String, Int)]
  )
  func `a recording may be long, other bodies not`(target: String, limit: Int) {
    #expect(APIHandler.bodyLimit(RequestHead(method: .post, target: target)) == limit)
  }

  @Test func `eighteen recordings at a time are at work or wait, and the next is 429`() throws {
    let log = FailingLog()
    let api = API(log: log)
    try api.create("a")
    try api.post("a", #"{"type":"setLanguage","language":"ko"}"#)
    log.hold(.read)
    let pending = (0..<18).map { _ in api.begin("GET /v1/sessions/a/recording") }
    for request in [
      "GET /v1/sessions/a/recording", "POST /v1/recordings/verify", "POST /v1/sessions/b/restore",
      "POST /v1/recordings/compare", "POST /v1/recordings/properties",
    ] {
      let answer = api.send(request, "{}")
      #expect(answer.status == 429)
      #expect(answer.problem == "too-many-requests")
      #expect(answer.header("Retry-After") == "1")
    }
    #expect(try api.snapshot("a")["/revision"] == 1)
    #expect(pending.allSatisfy { !$0.hasCome })
    log.release()
    #expect(pending.allSatisfy { $0.answer.status == 200 })
  }

  @Test func `a server that drains still answers`() throws {
    try api.create("a")
    api.readiness.drain()
    #expect(verify(try recording("a").json).status == 200)
  }
}
