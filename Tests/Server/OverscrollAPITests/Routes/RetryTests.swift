import Glibc
import LogTesting
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

  private let log = HeldLog()
  private let api: API

  init() throws {
    api = API(log: log)
    try api.create("a")
    try api.post("a", #"{"type":"setLanguage","language":"ko"}"#)
  }

  @Test(arguments: ways) func `the answer is the same however long the first took`(way: Way) throws
  {
    let operation: HeldLog.Operation =
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

  @Test func `a failure of the log is not kept`() {
    log.isFailing = true
    #expect(Self.ways[0].send(api, key: "f").status == 503)
    log.isFailing = false
    #expect(Self.ways[0].send(api, key: "f").status == 200)
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

extension HeldLog {
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
