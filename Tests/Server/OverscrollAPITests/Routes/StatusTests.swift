import MicroHTTP
import Problems
import SessionLog
import Sessions
import StrictJSON
import Testing

@testable import OverscrollAPI
@testable import OverscrollWire
@testable import RefreshEngine

/// Every status that these routes can give, and what provokes it.
struct StatusTests {
  private let api: API

  init() throws {
    api = API()
    try api.create("a")
  }

  @Test(arguments: [
    ("GET /healthz", 200), ("GET /readyz", 200), ("GET /v1/sessions", 200),
    ("GET /v1/sessions/a", 200), ("GET /v1/sessions/a/configuration", 200),
    ("GET /v1/sessions/a/events", 200), ("GET /v1/sessions/a/effects", 200),
    ("GET /v1/presets", 200), ("GET /v1/presets/home", 200), ("GET /v1/dialects", 200),
    ("GET /v1/devices", 200),
    ("GET /problems", 200), ("GET /problems/", 200),
    ("GET /problems/invalid", 200), ("PUT /v1/sessions/b", 201), ("POST /v1/sessions", 201),
    ("DELETE /v1/sessions/a", 204), ("OPTIONS /v1/sessions/a", 204), ("OPTIONS *", 204),
  ])
  func `a plain request is answered`(request: String, status: Int) {
    #expect(api.send(request).status == status)
  }

  @Test(
    arguments: [
      // request, body, status, problem, part at fault
      ("POST /v1/sessions/a/events", "", 400, "malformed-json", nil),
      ("POST /v1/sessions/a/events", "{,}", 400, "malformed-json", nil),
      ("POST /v1/sessions/a/events", "{} {}", 400, "malformed-json", nil),
      ("POST /v1/sessions/a/events", #"{"type":"tap","type":"tap"}"#, 400, "malformed-json", nil),
      ("PUT /v1/sessions/b", "{\"list\":{\"rows\":1,}}", 400, "malformed-json", nil),
      ("POST /v1/sessions", "\u{FEFF}{}", 400, "malformed-json", nil),
      ("GET /v1/sessions/a?atMs=%zz", "", 400, "bad-request", nil),
      ("GET /v1/sessions?prefix=%ff", "", 400, "bad-request", nil),
      ("GET /nothing", "", 404, "not-found", nil), ("GET /", "", 404, "not-found", nil),
      ("GET /v1/", "", 404, "not-found", nil),
      ("GET /v1/sessions/", "", 404, "not-found", nil),
      ("GET /v2/sessions", "", 404, "not-found", nil),
      ("GET /v1/sessions/a/", "", 404, "not-found", nil),
      ("GET /v1/sessions/a/nothing", "", 404, "not-found", nil),
      ("GET /v1/sessions/a/events/1", "", 404, "not-found", nil),
      ("GET /problems/nothing", "", 404, "not-found", nil),
      ("GET /problems/../healthz", "", 404, "not-found", nil),
      ("GET /v1/sessions/b", "", 404, "session-not-found", nil),
      ("GET /v1/sessions/A", "", 404, "session-not-found", nil),
      ("DELETE /v1/sessions/b", "", 404, "session-not-found", nil),
      ("GET /v1/sessions/b/configuration", "", 404, "session-not-found", nil),
      ("GET /v1/sessions/b/events", "", 404, "session-not-found", nil),
      ("GET /v1/sessions/b/effects", "", 404, "session-not-found", nil),
      ("POST /v1/sessions/b/events", #"{"type":"dragCancelled"}"#, 404, "session-not-found", nil),
      ("PUT /v1/sessions/a", #"{"clock":"realtime"}"#, 409, "configuration-conflict", "/clock"),
      (
        "POST /v1/sessions/a/events", #"{"events":[],"expectedRevision":1}"#, 409,
        "revision-conflict", nil
      ),
      ("GET /v1/sessions/a?revison=1", "", 422, "invalid", "revison"),
      ("GET /v1/sessions/a?atMs=1&atMs=1", "", 422, "invalid", "atMs"),
      ("GET /v1/sessions/a%20b", "", 422, "invalid", "name"),
      ("PUT /v1/sessions/-a", "", 422, "invalid", "name"),
      ("DELETE /v1/sessions/.a", "", 422, "invalid", "name"),
      ("GET /v1/sessions/_a/effects", "", 422, "invalid", "name"),
      ("POST /v1/sessions/%C3%A4/events", "{}", 422, "invalid", "name"),
      ("PUT /v1/sessions/b?x=1", "", 422, "invalid", "x"),
      ("POST /v1/sessions?name=b", "", 422, "invalid", "name"),
      ("DELETE /v1/sessions/a?force", "", 422, "invalid", "force"),
      ("GET /healthz?x", "", 422, "invalid", "x"), ("GET /readyz?x", "", 422, "invalid", "x"),
      ("GET /v1/presets/house", "", 404, "not-found", nil),
      ("GET /v1/dialects/eocrefresh", "", 404, "not-found", nil),
      ("GET /v1/presets/home?x", "", 422, "invalid", "x"),
      ("GET /v1/dialects?x", "", 422, "invalid", "x"),
      ("GET /v1/devices?x", "", 422, "invalid", "x"),
      ("GET /v1/presets?x", "", 422, "invalid", "x"), ("GET /problems?x", "", 422, "invalid", "x"),
      ("GET /problems/invalid?x", "", 422, "invalid", "x"),
      ("GET /v1/sessions/a/configuration?x", "", 422, "invalid", "x"),
      ("POST /v1/sessions/a/events?x", #"{"events":[]}"#, 422, "invalid", "x"),
      ("POST /v1/sessions/a/events", #"{"type":"dragCancelled"}"#, 422, "event-refused", "/type"),
      (
        "POST /v1/sessions/a/events", #"{"type":"advance","byMs":5,"atMs":1}"#, 200, nil, nil
      ),
    ] as [(String, String, Int, String?, String?)]
  )
  func `what cannot be done says so and changes nothing`(
    request: String,
    body: String,
    status: Int,
    problem: String?,
    fault: String?
  ) throws {
    let before = try api.snapshot("a").bytes
    let answer = api.send(request, body)
    #expect(answer.status == status)
    #expect(answer.problem == problem)
    #expect(answer.fault == fault)
    guard problem != nil else { return }
    #expect(try api.snapshot("a").bytes == before)
    #expect(api.send("GET /v1/sessions").column("/sessions", "/name") == ["a"])
  }

  @Test func `an unchanged session is 304, without a body and with its tag`() throws {
    let tag = try #require(try api.snapshot("a").header("ETag"))
    for field in [tag, "\"x\", " + tag, "*", String(tag.dropFirst(2))] {
      let answer = api.send("GET /v1/sessions/a", headers: [("If-None-Match", field)])
      #expect(answer.status == 304)
      #expect(answer.bytes.isEmpty)
      #expect(answer.header("ETag") == tag)
    }
    #expect(api.send("GET /v1/sessions/a", headers: [("If-None-Match", "\"x\"")]).status == 200)
  }

  @Test(arguments: [
    ("/v1/sessions", "GET, HEAD, POST, DELETE, OPTIONS"),
    ("/v1/sessions/a", "GET, HEAD, PUT, DELETE, OPTIONS"),
    ("/v1/sessions/a/events", "GET, HEAD, POST, OPTIONS"),
    ("/v1/sessions/a/effects", "GET, HEAD, OPTIONS"),
    ("/v1/sessions/a/configuration", "GET, HEAD, OPTIONS"), ("/v1/presets", "GET, HEAD, OPTIONS"),
    ("/v1/presets/home", "GET, HEAD, OPTIONS"), ("/v1/dialects", "GET, HEAD, OPTIONS"),
    ("/v1/devices", "GET, HEAD, OPTIONS"),
    ("/healthz", "GET, HEAD, OPTIONS"), ("/readyz", "GET, HEAD, OPTIONS"),
    ("/problems", "GET, HEAD, OPTIONS"), ("/problems/invalid", "GET, HEAD, OPTIONS"),
  ])
  func `OPTIONS and 405 name the methods of an address, and 501 is for unknown ones`(
    path: String,
    allow: String
  ) {
    let options = api.send("OPTIONS \(path)")
    #expect(options.status == 204)
    #expect(options.bytes.isEmpty)
    #expect(options.header("Allow") == allow)
    for method in ["POST", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT"]
    where !allow.contains(method) {
      let answer = api.send("\(method) \(path)", "{}")
      #expect(answer.status == 405, "\(method)")
      #expect(answer.problem == "method-not-allowed")
      #expect(answer.header("Allow") == allow)
    }
    for method in ["BREW", "get", "PROPFIND"] {
      let answer = api.send("\(method) \(path)")
      #expect(answer.status == 501)
      #expect(answer.problem == "not-implemented")
    }
    #expect(api.send("GET /v1/sessions/a").status == 200)
  }

  @Test(arguments: [
    ("GET /v1/sessions/a", "text/html", 406), ("GET /v1/sessions", "application/xml", 406),
    ("GET /v1/presets", "application/json;q=0", 406), ("GET /v1/dialects", "text/csv", 406),
    ("GET /v1/presets/home", "text/html", 406),
    ("GET /v1/sessions/a/configuration", "text/*", 406),
    ("GET /v1/sessions/a/effects", "application/x-ndjson", 406),
    ("GET /v1/sessions/a/events", "text/csv", 406),
    ("GET /v1/sessions/a", "text/html, application/*;q=0.1", 200),
    ("GET /v1/sessions/a", "*/*", 200), ("GET /v1/sessions/a", "Application/JSON", 200),
    ("GET /v1/sessions/a/events", "application/x-ndjson", 200),
  ])
  func `a type that an address does not have is 406`(
    request: String,
    accept: String,
    status: Int
  ) {
    let answer = api.send(request, headers: [("Accept", accept)])
    #expect(answer.status == status)
    #expect(answer.problem == (status == 406 ? "not-acceptable" : nil))
  }

  @Test func `several Accept fields are one list`() {
    let answer = api.send(
      "GET /v1/sessions/a",
      headers: [("Accept", "text/html"), ("Accept", "application/json")]
    )
    #expect(answer.status == 200)
  }

  @Test func `a session that exists fails the precondition that it does not`() {
    let field = [("If-None-Match", "*")]
    let exists = api.send("PUT /v1/sessions/a", #"{"clock":"manual"}"#, headers: field)
    #expect(exists.status == 412)
    #expect(exists.problem == "precondition-failed")
    // Another configuration is refused in any case.
    #expect(api.send("PUT /v1/sessions/a", "{}", headers: field).status == 409)
    #expect(api.send("PUT /v1/sessions/b", "{}", headers: field).status == 201)
  }

  @Test func `a body that is too large is 413`() {
    let answer = Answer(api.handler.problem(for: .bodyTooLarge(limit: 1 << 20)))
    #expect(answer.status == 413)
    #expect(answer.problem == "body-too-large")
    #expect(
      answer["/detail"]
        == "The body is longer than 1048576 bytes, the most that it may have: send it in parts."
    )
  }

  @Test func `what the server refuses by itself is a problem of the fault's status`() {
    let faults: [TransportFault] = [
      .bodyTooLarge(limit: 1), .bothLengthAndChunked, .repeatedContentLength,
      .illegalContentLength, .unknownTransferCoding, .chunkedInHTTP10, .repeatedHost,
      .missingHost, .illegalHost, .obscuredHead, .headTooLarge, .answersFull,
      .answerTooLong(limit: 1), .uploadsFull,
      .illegalHeader(name: "a b"), .illegalTarget, .illegalMethod, .noReply, .serverStopped,
    ]
    for fault in faults {
      let answer = Answer(api.handler.problem(for: fault))
      #expect(answer.status == fault.status)
      #expect(answer.problem != nil, "\(fault)")
    }
  }

  @Test(arguments: [
    ("PUT /v1/sessions/b", "Content-Type", "text/plain", "application/json"),
    ("PUT /v1/sessions/b", "Content-Type", "application/x-ndjson", "application/json"),
    ("PUT /v1/sessions/b", "Content-Type", "application/json; charset=latin1", "application/json"),
    ("PUT /v1/sessions/b", "Content-Encoding", "gzip", "application/json"),
    ("POST /v1/sessions", "Content-Type", "text/html", "application/json"),
    ("POST /v1/sessions", "Content-Type", "", "application/json"),
    (
      "POST /v1/sessions/a/events", "Content-Type", "application/x-www-form-urlencoded",
      "application/json, application/x-ndjson"
    ),
    (
      "POST /v1/sessions/a/events", "Content-Encoding", "br",
      "application/json, application/x-ndjson"
    ),
  ])
  func `a body of a type that is not taken is 415`(
    request: String,
    field: String,
    value: String,
    accepted: String
  ) {
    let answer = api.send(request, "{}", headers: [(field, value)])
    #expect(answer.status == 415)
    #expect(answer.problem == "unsupported-media-type")
    #expect(answer.header("Accept-Post") == accepted)
  }

  @Test(arguments: [
    "application/json", "APPLICATION/JSON", "application/json; charset=utf-8",
    #"application/json;charset="UTF-8""#,
  ])
  func `JSON is taken however its type is written`(type: String) {
    #expect(api.send("PUT /v1/sessions/b", "{}", headers: [("Content-Type", type)]).status == 201)
    #expect(api.send("PUT /v1/sessions/c", "", headers: [("Content-Type", "text/x")]).status == 201)
  }

  @Test func `one session more than the server holds is 429 with a time to try again`() throws {
    let api = API(log: MemoryLog(limit: 1))
    try api.create("a")
    for request in ["PUT /v1/sessions/b", "POST /v1/sessions"] {
      let answer = api.send(request)
      #expect(answer.status == 429)
      #expect(answer.problem == "too-many-sessions")
      #expect(answer.header("Retry-After") == "60")
    }
    #expect(api.send("PUT /v1/sessions/a", #"{"clock":"manual"}"#).status == 200)
    #expect(api.send("DELETE /v1/sessions/a").status == 204)
    #expect(api.send("PUT /v1/sessions/b").status == 201)
  }

  @Test func `a server that drains is alive but not ready`() {
    api.readiness.drain()
    let answer = api.send("GET /readyz")
    #expect(answer.status == 503)
    #expect(answer.problem == "unavailable")
    #expect(answer.header("Retry-After") == "1")
    #expect(api.send("GET /healthz").status == 200)
    #expect(api.send("GET /v1/sessions/a").status == 200)
  }

  @Test func `a log that fails is 503, and nothing has happened`() throws {
    let log = FailingLog()
    let api = API(log: log)
    try api.create("a")
    try api.post("a", #"{"type":"setLanguage","language":"ru"}"#)
    log.isFailing = true
    let before = try api.snapshot("a").bytes
    for request in [
      "PUT /v1/sessions/b", "POST /v1/sessions", "GET /v1/sessions", "GET /v1/sessions/a/events",
      "POST /v1/sessions/a/events",
    ] {
      let body = request.hasSuffix("events") ? #"{"type":"setLanguage","language":"ko"}"# : ""
      let answer = api.send(request, body)
      #expect(answer.status == 503, "\(request)")
      #expect(answer.problem == "unavailable")
      #expect(answer.header("Retry-After") == "1")
    }
    #expect(try api.snapshot("a").bytes == before)
    log.isFailing = false
    #expect(api.send("GET /v1/sessions").column("/sessions", "/name") == ["a"])
  }

  @Test func `work without end is 422 at the event that would need it, with the time it reached`()
    throws
  {
    let event = #"{"type":"dragCancelled"}"#
    let body = "{\"events\":[\(event),\(event),\(event),\(event)]}"
    let request = Request(
      head: RequestHead(method: .post, target: "/v1/sessions/a/events"),
      body: Array(body.utf8)
    )
    let rejection = Rejection(.tooMuchWork(reached: Instant(microseconds: 1_250_500)))
    let answer = Answer(
      Response(
        Problem(
          .rejected(index: 3, rejection),
          session: "a",
          batch: try EventBatch(request, .standard)
        )
      )
    )
    #expect(answer.status == 422)
    #expect(answer.problem == "too-much-work")
    #expect(answer.fault == "/events/3")
    #expect(answer["/reachedMs"] == 1250.5)
  }
}
