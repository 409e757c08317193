import Glibc
import SessionLog
import StrictJSON
import TestSupport
import Testing

@testable import OverscrollWire

/// `Idempotency-Key`.
@Suite struct RetryTests {
  private static let beginRefreshing = #"{"type":"beginRefreshing","component":"header"}"#
  private static let events = #"{"events":[\#(beginRefreshing),{"type":"advance","byMs":300}]}"#

  /// A way to send a request that changes something.
  struct Way: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let path: String
    let body: String
    var headers: [(name: String, value: String)] = []

    func send(_ api: API, key: String = "k", body other: String? = nil) -> Answer {
      api.send("POST \(path)", other ?? body, headers: headers + [("Idempotency-Key", key)])
    }
  }

  static let ways = [
    Way(testDescription: "events", path: "/v1/sessions/a/events", body: events),
    Way(
      testDescription: "events, minimal",
      path: "/v1/sessions/a/events",
      body: events,
      headers: [("Prefer", "return=minimal")]
    ),
    Way(
      testDescription: "no events",
      path: "/v1/sessions/a/events",
      body: #"{"events":[]}"#
    ),
    Way(testDescription: "create", path: "/v1/sessions", body: #"{"clock":"manual"}"#),
    Way(
      testDescription: "create realtime",
      path: "/v1/sessions",
      body: #"{"header":{"refreshing":true}}"#
    ),
    Way(testDescription: "fork", path: "/v1/sessions/a/fork", body: #"{"name":"b"}"#),
    Way(
      testDescription: "restore",
      path: "/v1/sessions/b/restore",
      body: #"{"format":"overscroll-recording","version":1,"configuration":{"clock":"manual"},"#
        + #""events":[\#(beginRefreshing),{"type":"advance","byMs":300}]}"#
    ),
  ]

  private let log = FailingLog()
  private let api: API

  init() throws {
    api = API(log: log)
    try api.create("a")
    try api.post("a", #"{"type":"setLanguage","language":"ko"}"#)
  }

  private func names(_ server: API? = nil) -> [JSONValue?] {
    (server ?? api).send("GET /v1/sessions").column("/sessions", "/name")
  }

  @Test(arguments: ways) func `a retry gets the first answer, and does nothing`(way: Way) throws {
    let first = way.send(api)
    try #require([200, 201].contains(first.status), "\(first.text)")
    let created = names()
    let revision = try api.snapshot("a")["/revision"]
    try api.post("a", Self.beginRefreshing)
    api.pass(60_000)
    for server in [api, api.restarted(), api] {
      let again = way.send(server)
      #expect(again.status == first.status)
      #expect(again.text == first.text)
      #expect(again.header("Location") == first.header("Location"))
      #expect(first.header("Idempotent-Replayed") == nil)
      #expect(again.header("Idempotent-Replayed") == "true")
      #expect(again.header("ETag") == first.header("ETag"))
      #expect(again.header("Preference-Applied") == first.header("Preference-Applied"))
      #expect(names(server) == created)
    }
    let after = try api.snapshot("a").number("/revision")
    #expect(revision == .number(after - 1))
  }

  @Test(arguments: ways) func `the answer is the same however long the first took`(way: Way) throws
  {
    let operation: FailingLog.Operation =
      way.path.hasSuffix("/events") ? .append : .create
    log.hold(operation)
    let pending = api.begin(
      "POST \(way.path)",
      way.body,
      headers: way.headers + [("Idempotency-Key", "k")]
    )
    try log.awaitWaiting(1)
    api.pass(777)
    log.release()
    let first = pending.answer
    try #require([200, 201].contains(first.status), "\(first.text)")
    #expect(way.send(api).text == first.text)
  }

  @Test(arguments: ways) func `another body under the key is refused`(way: Way) throws {
    let first = way.send(api)
    for server in [api, api.restarted()] {
      let other = way.send(server, body: way.body + " ")
      #expect(other.status == 422)
      #expect(other.problem == "idempotency-key-reused")
    }
    #expect(way.send(api).text == first.text)
    // Another key is another request.
    let next = way.send(api, key: "K", body: way.body)
    #expect(next.text != first.text || way.testDescription == "no events")
  }

  @Test(arguments: ways) func `a second request waits for the first, and gets its answer`(
    way: Way
  ) throws {
    log.hold(way.path.hasSuffix("/events") ? .append : .create)
    let headers = way.headers + [("Idempotency-Key", "k")]
    let pending = (0..<3).map { _ in api.begin("POST \(way.path)", way.body, headers: headers) }
    let other = api.begin("POST \(way.path)", way.body + " ", headers: headers)
    try log.awaitWaiting(1)
    #expect(pending.allSatisfy { !$0.hasCome })
    #expect(log.waitingCount == 1)
    log.release()
    let texts = pending.map(\.answer.text)
    #expect([200, 201].contains(pending[0].answer.status))
    #expect(Set(texts).count == 1)
    #expect(other.answer.problem == "idempotency-key-reused")
  }

  @Test func `a key belongs to one path`() throws {
    try api.create("c")
    for name in ["a", "c"] {
      let body = Self.events
      let answer = api.send(
        "POST /v1/sessions/\(name)/events",
        body,
        headers: [("Idempotency-Key", "k")]
      )
      #expect(answer.status == 200)
      #expect(answer["/snapshot/session"] == .string(name))
    }
    #expect(try api.snapshot("a")["/revision"] == 3)
    #expect(try api.snapshot("c")["/revision"] == 2)
  }

  @Test func `the key is looked up before the revision is compared`() throws {
    let body = #"{"events":[\#(Self.beginRefreshing)],"expectedRevision":1}"#
    let way = Way(testDescription: "", path: "/v1/sessions/a/events", body: body)
    let first = way.send(api)
    #expect(first.status == 200)
    #expect(way.send(api).text == first.text)
    #expect(way.send(api.restarted()).text == first.text)
    #expect(way.send(api, key: "other").problem == "revision-conflict")
  }

  @Test(arguments: [
    "", " ", "a b", "ä", "a\tb", String(repeating: "k", count: 129), "\u{7F}",
  ])
  func `a key has 1 to 128 visible characters`(key: String) throws {
    for way in Self.ways {
      let answer = way.send(api, key: key)
      #expect(answer.status == 422, "\(way)")
      #expect(answer.problem == "invalid")
    }
    #expect(names() == ["a"])
    #expect(try api.snapshot("a")["/revision"] == 1)
  }

  @Test(arguments: ["!", "~", "\"quoted\"", String(repeating: "k", count: 128), "a,b;c=d"])
  func `any visible characters make a key`(key: String) throws {
    let first = Self.ways[0].send(api, key: key)
    #expect(first.status == 200)
    #expect(Self.ways[0].send(api, key: key).text == first.text)
  }

  @Test func `a refusal is not kept`() throws {
    let event = Way(
      testDescription: "",
      path: "/v1/sessions/a/events",
      body: #"{"type":"dragMoved","x":1,"y":1}"#
    )
    #expect(event.send(api).problem == "event-refused")
    try api.post("a", #"{"type":"dragBegan","x":1,"y":1}"#)
    #expect(event.send(api).status == 200)
    let conflict = Way(
      testDescription: "",
      path: "/v1/sessions/a/events",
      body: #"{"events":[],"expectedRevision":9}"#
    )
    #expect(conflict.send(api, key: "c").status == 409)
    #expect(Self.ways[0].send(api, key: "c").status == 200)

    try api.create("b")
    let fork = try #require(Self.ways.first { $0.testDescription == "fork" })
    #expect(fork.send(api).status == 409)
    #expect(api.send("DELETE /v1/sessions/b").status == 204)
    #expect(fork.send(api).status == 201)
    log.isFailing = true
    #expect(Self.ways[0].send(api, key: "f").status == 503)
    log.isFailing = false
    #expect(Self.ways[0].send(api, key: "f").status == 200)
  }

  @Test func `the key of a session that was deleted is free`() throws {
    for way in Self.ways where way.path != "/v1/sessions/a/fork" {
      let key = way.testDescription.replacing(" ", with: "-")
      let first = way.send(api, key: key)
      #expect([200, 201].contains(first.status))
      let name =
        switch first["/session"] ?? first["/snapshot/session"] {
        case .string(let name): name
        default: "a"
        }
      #expect(api.send("DELETE /v1/sessions/\(name)").status == 204)
      if name == "a" { try api.create("a") }
      let again = way.send(api, key: key, body: way.body + "\n")
      #expect([200, 201].contains(again.status), "\(way): \(again.text)")
      _ = api.send("DELETE /v1/sessions/b")
    }
  }

  @Test func `a key is kept for a day`() throws {
    let clock = HeldClock()
    let api = API(log: MemoryLog(wallClock: { clock.elapsed }), clock: clock)
    try api.create("a")
    let first = Self.ways[0].send(api)
    api.pass(24 * 60 * 60 * 1000)
    #expect(Self.ways[0].send(api).text == first.text)
    api.pass(1)
    #expect(Self.ways[0].send(api).text != first.text)
  }

  @Test func `an outcome that is not known is settled by the retry`() throws {
    for isDone in [true, false] {
      let name = "u\(isDone)"
      try api.create(name)
      let way = Way(
        testDescription: "",
        path: "/v1/sessions/\(name)/events",
        body: Self.beginRefreshing
      )
      log.fail(.append, with: .unknown("the connection was lost"), doesItNevertheless: isDone)
      let first = way.send(api)
      #expect(first.status == 503)
      #expect(first.problem == "unavailable")
      #expect(first.header("Retry-After") == "1")
      log.error = nil
      let settled = try api.retrying { way.send(api) }
      #expect(settled["/revision"] == 1)
      #expect(try api.snapshot(name)["/revision"] == 1)
      #expect(way.send(api).text == settled.text)
    }
  }
}

extension FailingLog {
  /// Waits until so many calls are held.
  func awaitWaiting(_ count: Int) throws {
    let deadline = ContinuousClock.now + .seconds(20)
    while waitingCount < count {
      guard ContinuousClock.now < deadline else {
        throw Unexpected(description: "\(waitingCount) calls wait, not \(count)")
      }
      usleep(1000)
    }
  }
}

extension API {
  /// Sends a request again as long as the answer is 503, up to 20 s.
  func retrying(_ send: () -> Answer) throws -> Answer {
    let deadline = ContinuousClock.now + .seconds(20)
    while ContinuousClock.now < deadline {
      let answer = send()
      if answer.status != 503 { return answer }
      usleep(1000)
    }
    throw Unexpected(description: "the server stays unavailable")
  }
}
