import Problems
import StrictJSON
import Testing

@testable import OverscrollAPI
@testable import OverscrollWire

/// What is read of a session, and that reading changes nothing.
struct ReadingTests {
  private let api = API()

  private let setLanguage = #"{"type":"setLanguage","language":"ko"}"#

  @Test func `HEAD is GET, whose body the server leaves out, and neither changes a thing`() throws {
    try api.create("a", #"{"header":{"refreshing":true}}"#)
    api.pass(100)
    let paths = [
      "/v1/sessions", "/v1/sessions/a", "/v1/sessions/a?atMs=500", "/v1/sessions/a/configuration",
      "/v1/sessions/a/events", "/v1/sessions/a/effects", "/v1/presets",
      "/v1/presets/home", "/v1/dialects", "/v1/devices", "/healthz", "/readyz",
      "/problems", "/problems/invalid", "/v1/sessions/b", "/nothing",
    ]
    for path in paths {
      let get = api.send("GET \(path)")
      let head = api.send("HEAD \(path)")
      #expect(head.status == get.status, "\(path)")
      #expect(head.bytes == get.bytes)
      #expect(head.headers.map { $0.0 + $0.1 } == get.headers.map { $0.0 + $0.1 })
    }
    #expect(try api.snapshot("a")["/revision"] == 0)
    #expect(api.send("GET /v1/sessions/a/events").column("/events", "/revision").isEmpty)
  }

  @Test func `the snapshot at a time to come is what the session becomes with no event`() throws {
    try api.create("a", #"{"clock":"manual","header":{"refreshing":true}}"#)
    try api.post("a", #"{"type":"advance","toMs":100}"#)
    #expect(try api.snapshot("a", query: "?atMs=100").bytes == api.snapshot("a").bytes)
    let later = try api.snapshot("a", query: "?atMs=250")
    #expect(later["/timeMs"] == 250)
    #expect(later["/revision"] == 1)
    #expect(later["/effectIndex"] == 3)
    #expect(try api.snapshot("a", query: "?atMs=1e12")["/effectIndex"] == 3)
    #expect(try api.snapshot("a")["/timeMs"] == 100)
    #expect(try api.snapshot("a", query: "?atMs=249.9996").bytes == later.bytes)
  }

  @Test func `the tag stays while nothing changes but the time, and changes with what is seen`()
    throws
  {
    try api.create("a")
    try api.create("r", #"{"clock":"realtime"}"#)
    let still = try api.snapshot("r")
    api.pass(60_000)
    let later = try api.snapshot("r")
    #expect(later["/timeMs"] == 60_000)
    #expect(later.header("ETag") == still.header("ETag"))

    var tags = [try api.snapshot("a").header("ETag")]
    for event in [
      setLanguage, #"{"type":"beginRefreshing","component":"header"}"#,
      #"{"type":"advance","byMs":100}"#,
      #"{"type":"advance","byMs":1}"#, #"{"type":"advance","until":"rest"}"#,
    ] {
      try api.post("a", event)
      tags.append(try api.snapshot("a").header("ETag"))
    }
    #expect(Set(tags).count == tags.count)
    // A refresh under way moves on the screen, so that a realtime session's tag changes by itself.
    try api.post("r", #"{"type":"beginRefreshing","component":"header"}"#)
    let before = try api.snapshot("r").header("ETag")
    api.pass(16)
    #expect(try api.snapshot("r").header("ETag") != before)
  }

  @Test func `sessions are listed by pages in name order`() throws {
    for name in ["c", "a", "b.2", "b.10", "B"] {
      try api.create(name, name == "c" ? "{}" : #"{"clock":"manual"}"#)
      api.pass(1500)
    }
    try api.post("b.2", setLanguage, setLanguage)
    let all = api.send("GET /v1/sessions")
    #expect(all.column("/sessions", "/name") == ["B", "a", "b.10", "b.2", "c"])
    #expect(all.column("/sessions", "/revision") == [0, 0, 0, 2, 0])
    #expect(
      all.column("/sessions", "/clock") == ["manual", "manual", "manual", "manual", "realtime"]
    )
    #expect(all["/sessions/4/createdAt"] == "2026-01-02T03:04:05Z")
    #expect(all["/sessions/1/createdAt"] == "2026-01-02T03:04:06.5Z")
    #expect(all["/next"] == .null)
    let rows: [(query: String, names: [JSONValue?], next: JSONValue)] = [
      ("?limit=2", ["B", "a"], "a"), ("?limit=2&after=a", ["b.10", "b.2"], "b.2"),
      ("?limit=2&after=b.2", ["c"], .null), ("?limit=1&after=b.2", ["c"], .null),
      ("?prefix=b", ["b.10", "b.2"], .null), ("?prefix=b&limit=1", ["b.10"], "b.10"),
      ("?prefix=b&limit=1&after=b.10", ["b.2"], .null), ("?after=zzz", [], .null),
      ("?prefix=x", [], .null), ("?after=b", ["b.10", "b.2", "c"], .null),
      ("?limit=5", ["B", "a", "b.10", "b.2", "c"], .null),
    ]
    for row in rows {
      let page = api.send("GET /v1/sessions\(row.query)")
      #expect(page.column("/sessions", "/name") == row.names, "\(row.query)")
      #expect(page["/next"] == row.next, "\(row.query)")
    }
    for name in 0..<101 { try api.create("z\(name)") }
    #expect(api.send("GET /v1/sessions?prefix=z").column("/sessions", "/name").count == 100)
  }

  @Test func `a listing tells when a session was last used, its preset and its dialect`() throws {
    try api.create("a", #"{"clock":"manual","preset":"web-header"}"#)
    try api.create("b", #"{"clock":"manual","dialect":"mjrefresh-1.4.7"}"#)
    let minutes = {
      api.send("GET /v1/sessions").column("/sessions", "/lastUsedAt")
    }
    #expect(minutes() == ["2026-01-02T03:04:05Z", "2026-01-02T03:04:05Z"])
    api.pass(3_600_000)
    _ = try api.snapshot("a")
    #expect(minutes() == ["2026-01-02T04:04:00Z", "2026-01-02T03:04:05Z"])
    api.pass(60_000)
    try api.post("b", #"{"type":"beginRefreshing","component":"header"}"#)
    #expect(minutes() == ["2026-01-02T04:04:00Z", "2026-01-02T04:05:00Z"])
    // Listing them is no call.
    api.pass(60_000)
    #expect(minutes() == ["2026-01-02T04:04:00Z", "2026-01-02T04:05:00Z"])
    let all = api.send("GET /v1/sessions")
    #expect(all.column("/sessions", "/preset") == ["web-header", .null])
    #expect(all.column("/sessions", "/dialect") == ["mjrefresh-3.7.9", "mjrefresh-1.4.7"])
    // After a start each counts as called then, which is not before its last event.
    let restarted = api.restarted().send("GET /v1/sessions")
    let uses = restarted.column("/sessions", "/lastUsedAt")
    #expect(uses == ["2026-01-02T04:06:00Z", "2026-01-02T04:06:00Z"])
  }

  @Test func `the cursor of earlier versions is refused with its new name`() {
    let answer = api.send("GET /v1/sessions?cursor=a")
    #expect(answer.status == 422)
    #expect(answer.fault == "cursor")
    #expect(answer["/errors/0/suggestion"] == "after")
  }

  @Test func `events are read by pages, as they were sent but for their instants`() throws {
    try api.create("a")
    try api.post(
      "a",
      #"{"atMs":5,"type":"setContentInset","top":1.50}"#,
      setLanguage,
      #"{"type":"turn","events":[{"type":"beginRefreshing","component":"header"}]}"#,
      #"{"type":"advance","byMs":1e2}"#,
      #"{"type":"endRefreshing","component":"header"}"#
    )
    let all = api.send("GET /v1/sessions/a/events")
    #expect(all.column("/events", "/revision") == [1, 2, 3, 4, 5])
    #expect(all.column("/events", "/atMs") == [5, 5, 5, 5, 105])
    #expect(all["/events/0/event"] == ["type": "setContentInset", "top": 1.5])
    #expect(all["/events/2/event/events/0/component"] == "header")
    #expect(all["/next"] == .null)
    let rows: [(query: String, revisions: [JSONValue?], next: JSONValue)] = [
      ("?limit=2", [1, 2], 2), ("?limit=2&after=2", [3, 4], 4), ("?limit=2&after=4", [5], .null),
      ("?after=5", [], .null), ("?after=1000", [], .null), ("?limit=5", [1, 2, 3, 4, 5], .null),
    ]
    for row in rows {
      let page = api.send("GET /v1/sessions/a/events\(row.query)")
      #expect(page.column("/events", "/revision") == row.revisions, "\(row.query)")
      #expect(page["/next"] == row.next, "\(row.query)")
    }
    let lines = api.send(
      "GET /v1/sessions/a/events?limit=2",
      headers: [("Accept", "application/x-ndjson")]
    )
    #expect(lines.header("Content-Type") == "application/x-ndjson")
    #expect(
      lines.text
        == #"{"revision":1,"atMs":5,"event":{"type":"setContentInset","top":1.5}}"# + "\n"
        + #"{"revision":2,"atMs":5,"event":{"type":"setLanguage","language":"ko"}}"# + "\n"
    )
  }

  @Test func `effects are read by pages, those that fell due since the last event included`() throws
  {
    try api.create("a", #"{"list":{"rows":1},"simulatedLoad":{"header":{"afterMs":100,"rows":4}}}"#)
    try api.post("a", #"{"type":"beginRefreshing","component":"header"}"#)
    #expect(api.send("GET /v1/sessions/a/effects").effectTypes == ["stateChanged"])
    api.pass(10_000)
    let all = api.send("GET /v1/sessions/a/effects")
    #expect(
      all.effectTypes == [
        "stateChanged", "refreshing", "beginRefreshingCompletion", "rowsChanged", "stateChanged",
        "endRefreshingAnimationBegin", "endRefreshingCompletion",
      ]
    )
    #expect(all.column("/effects", "/index") == [1, 2, 3, 4, 5, 6, 7])
    #expect(all.column("/effects", "/atMs") == [0, 250, 250, 350, 350, 350, 750])
    #expect(
      all["/effects/0"]
        == [
          "index": 1, "atMs": 0, "component": "header", "type": "stateChanged", "from": "idle",
          "to": "refreshing",
        ]
    )
    #expect(all["/effects/3/component"] == "scrollView")
    #expect(all["/effects/3/rows"] == 5)
    let rows: [(query: String, indices: [JSONValue?], next: JSONValue)] = [
      ("?limit=3", [1, 2, 3], 3), ("?limit=3&after=3", [4, 5, 6], 6),
      ("?limit=3&after=6", [7], .null), ("?after=7", [], .null),
      ("?limit=7", [1, 2, 3, 4, 5, 6, 7], .null),
    ]
    for row in rows {
      let page = api.send("GET /v1/sessions/a/effects\(row.query)")
      #expect(page.column("/effects", "/index") == row.indices, "\(row.query)")
      #expect(page["/next"] == row.next, "\(row.query)")
    }
    #expect(try api.snapshot("a")["/revision"] == 1)
  }

  @Test func `a finger that lifts tells its velocity and where the motion will rest`() throws {
    try api.create("a")
    let answer = try api.post(
      "a",
      #"{"type":"dragBegan","x":0,"y":300}"#,
      #"{"type":"dragMoved","x":0,"y":200,"atMs":50}"#,
      #"{"type":"dragEnded","velocity":{"y":-500}}"#,
      #"{"type":"advance","until":"rest"}"#
    )
    #expect(answer.effectTypes == ["dragWillEnd", "decelerationEnded"])
    #expect(answer["/effects/0/velocity"] == ["x": 0, "y": 500])
    let target = try #require(answer["/effects/0/targetContentOffset"])
    #expect(answer["/snapshot/scrollView/contentOffset"] == target)
  }

  @Test func `the answer to a batch is its revision, instants, effects and snapshot`() throws {
    try api.create("a")
    let answer = try api.post(
      "a",
      #"{"type":"beginRefreshing","component":"header","atMs":10}"#,
      #"{"type":"advance","until":"rest"}"#,
      setLanguage
    )
    #expect(answer["/revision"] == 3)
    #expect(answer["/timeMs"] == 260)
    #expect(answer["/instants"] == [10, 10, 260])
    #expect(answer.effectTypes == ["stateChanged", "refreshing", "beginRefreshingCompletion"])
    #expect(answer["/snapshot"] == (try api.snapshot("a").json))
    let empty = try api.post("a")
    #expect(empty["/revision"] == 3)
    #expect(empty["/instants"] == [])
    #expect(empty["/effects"] == [])
  }

  @Test(arguments: ["return=minimal", "Return=Minimal", "wait=5, return=minimal"])
  func `who prefers little gets revision, time and reached alone`(field: String) throws {
    try api.create("a")
    let answer = api.send(
      "POST /v1/sessions/a/events",
      setLanguage,
      headers: [("Prefer", field)]
    )
    #expect(answer.text == "{\"revision\":1,\"timeMs\":0,\"reached\":null}\n")
    #expect(answer.header("Preference-Applied") == "return=minimal")
    let whole = api.send(
      "POST /v1/sessions/a/events",
      setLanguage,
      headers: [("Prefer", "return=representation")]
    )
    #expect(whole["/snapshot/revision"] == 2)
  }

  @Test func `a realtime event is placed where it happened, but not after now`() throws {
    try api.create("a", "{}")
    api.pass(1000)
    let answer = try api.post(
      "a",
      #"{"type":"setLanguage","language":"ko","atMs":400}"#,
      #"{"type":"setLanguage","language":"ru","atMs":300}"#,
      #"{"type":"setLanguage","language":"en","atMs":2000}"#,
      setLanguage
    )
    #expect(answer["/instants"] == [400, 400, 1000, 1000])
    #expect(
      api.send("GET /v1/sessions/a/events").column("/events", "/atMs") == [400, 400, 1000, 1000]
    )
  }

  @Test func `one batch expects a revision, and only the first to come finds it`() throws {
    try api.create("a")
    let body = "{\"expectedRevision\":0,\"events\":[\(setLanguage)]}"
    #expect(api.send("POST /v1/sessions/a/events", body).status == 200)
    let late = api.send("POST /v1/sessions/a/events", body)
    #expect(late.status == 409)
    #expect(late.problem == "revision-conflict")
    #expect(late["/revision"] == 1)
  }

  @Test func `answers are not to be stored, and say what they are`() throws {
    try api.create("a")
    for path in ["/v1/sessions/a", "/v1/sessions", "/v1/presets", "/nothing"] {
      let answer = api.send("GET \(path)")
      #expect(answer.header("Cache-Control") == "no-store")
      #expect(answer.header("Content-Type")?.hasPrefix("application/") == true)
    }
  }

  @Test func `every problem type has a page, which no script can live in`() {
    for kind in ProblemKind.allCases {
      let page = api.send("GET \(kind.path)")
      #expect(page.status == 200)
      #expect(page.header("Content-Type") == "text/html; charset=utf-8")
      #expect(page.header("Content-Security-Policy")?.contains("default-src 'self'") == true)
      #expect(page.header("X-Content-Type-Options") == "nosniff")
      #expect(page.text.contains(kind.rawValue))
    }
    #expect(api.send("GET /problems").text.contains("/problems/time-order"))
  }
}
