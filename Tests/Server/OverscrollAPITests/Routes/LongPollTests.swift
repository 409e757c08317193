import LogTesting
import MicroHTTP
import StrictJSON
import Testing

@testable import OverscrollWire

/// `?since=`, `?sinceEffect=` and `?waitMs=`.
@Suite struct LongPollTests {
  private static let setLanguage = #"{"type":"setLanguage","language":"ko"}"#

  private let api = API()

  /// A session with two events and three effects.
  init() throws {
    try api.create("a")
    try api.post(
      "a",
      #"{"type":"beginRefreshing","component":"header"}"#,
      #"{"type":"advance","byMs":300}"#
    )
  }

  @Test(arguments: ["since=2", "since=2&sinceEffect=3"])
  func `an event is told when it comes`(query: String) throws {
    let pending = (0..<5).map { _ in api.begin("GET /v1/sessions/a?\(query)&waitMs=60000") }
    #expect(pending.allSatisfy { !$0.hasCome })
    #expect(api.waitingCount == 5)
    try api.post("a", Self.setLanguage)
    let snapshot = try api.snapshot("a").text
    #expect(pending.allSatisfy { $0.answer.text == snapshot })
    #expect(api.waitingCount == 0)
  }

  @Test func `an event is told when the log has it, not before`() throws {
    let log = HeldLog()
    let api = API(log: log)
    try api.create("a")
    let poll = api.begin("GET /v1/sessions/a?since=0&waitMs=60000")
    log.hold(.append)
    let post = api.begin("POST /v1/sessions/a/events", Self.setLanguage)
    try log.awaitWaiting(1)
    #expect(!poll.hasCome)
    log.release()
    #expect(poll.answer["/revision"] == 1)
    #expect(post.answer.status == 200)
  }

  @Test func `who waits for an effect is not told an event without one`() throws {
    let pending = api.begin("GET /v1/sessions/a?sinceEffect=3&waitMs=60000")
    try api.post("a", Self.setLanguage)
    #expect(!pending.hasCome)
    try api.post("a", #"{"type":"endRefreshing","component":"header"}"#)
    #expect(pending.answer["/revision"] == 4)
  }

  @Test func `who waits for an event is not told an effect`() throws {
    try api.create("r", #"{"header":{"refreshing":true,"fastAnimationMs":10}}"#)
    let event = api.begin("GET /v1/sessions/r?since=0&waitMs=60000")
    let effect = api.begin("GET /v1/sessions/r?sinceEffect=1&waitMs=60000")
    api.pass(1000)
    #expect(effect.answer["/effectIndex"] == 3)
    #expect(!event.hasCome)
    try api.post("r", Self.setLanguage)
    #expect(event.answer["/revision"] == 1)
  }

  @Test func `an effect of a realtime session is told when it falls due`() throws {
    try api.create(
      "r",
      #"{"header":{"fastAnimationMs":10},"simulatedLoad":{"header":{"afterMs":10}}}"#
    )
    try api.post("r", #"{"type":"beginRefreshing","component":"header"}"#)
    let first = try api.snapshot("r").number("/effectIndex")
    let pending = api.begin("GET /v1/sessions/r?sinceEffect=\(Int(first))&waitMs=60000")
    #expect(!pending.hasCome)
    api.pass(10)
    let refreshing = pending.answer
    #expect(refreshing["/timeMs"] == 10)
    #expect(refreshing["/effectIndex"] == .number(first + 2))
    #expect(refreshing["/revision"] == 1)
    let next = api.begin("GET /v1/sessions/r?sinceEffect=\(Int(first) + 2)&waitMs=60000")
    api.pass(10)
    #expect(next.answer["/header/state"] == "idle")
  }

  @Test func `after its time it gets the snapshot, or 304 if it has that`() throws {
    let tag = try #require(try api.snapshot("a").header("ETag"))
    for (fields, status) in [
      ([], 200), ([("If-None-Match", tag)], 304), ([("If-None-Match", "\"x\"")], 200),
    ]
      as [([(String, String)], Int)]
    {
      let start = ContinuousClock.now
      let answer = api.send(
        "GET /v1/sessions/a?since=2&waitMs=30",
        headers: fields.map { (name: $0.0, value: $0.1) }
      )
      #expect(ContinuousClock.now - start >= .milliseconds(30))
      #expect(answer.status == status)
      #expect(answer.bytes.isEmpty == (status == 304))
      #expect(answer.header("ETag") == tag)
    }
    #expect(api.waitingCount == 0)
  }

  @Test func `who waits for a session that is deleted is told so`() throws {
    let pending = ["since=2", "sinceEffect=3", "since=2&sinceEffect=3"].map {
      api.begin("GET /v1/sessions/a?\($0)&waitMs=60000")
    }
    #expect(api.send("DELETE /v1/sessions/a").status == 204)
    for poll in pending {
      #expect(poll.answer.status == 404)
      #expect(poll.answer.problem == "session-not-found")
    }
  }

  @Test(arguments: [Interruption.serverDraining, .clientClosed])
  func `the snapshot comes at once when the wait is to end`(reason: Interruption) throws {
    let pending = api.begin("GET /v1/sessions/a?since=2&waitMs=60000")
    #expect(!pending.hasCome)
    pending.interrupt(reason)
    #expect(pending.answer.text == (try api.snapshot("a").text))
    #expect(api.waitingCount == 0)
    // The session does not wake it again.
    try api.post("a", Self.setLanguage)
    #expect(pending.answer["/revision"] == 2)
  }

  @Test func `more than may wait are told to try again`() throws {
    let api = API(waiting: 2)
    try api.create("a")
    let pending = (0..<2).map { _ in api.begin("GET /v1/sessions/a?since=0&waitMs=60000") }
    let third = api.send("GET /v1/sessions/a?since=0&waitMs=60000")
    #expect(third.status == 429)
    #expect(third.problem == "too-many-requests")
    #expect(third.header("Retry-After") == "1")
    // Nothing waits for these.
    #expect(api.send("GET /v1/sessions/a?since=0&waitMs=0").status == 200)
    #expect(api.send("GET /v1/sessions/a?since=1&waitMs=60000").status == 200)
    try api.post("a", Self.setLanguage)
    #expect(pending.allSatisfy { $0.answer.status == 200 })
    #expect(api.waitingCount == 0)
    #expect(!api.begin("GET /v1/sessions/a?since=1&waitMs=60000").hasCome)
  }

  @Test func `HEAD waits as GET does`() throws {
    let pending = api.begin("HEAD /v1/sessions/a?since=2&waitMs=60000")
    #expect(!pending.hasCome)
    try api.post("a", Self.setLanguage)
    #expect(pending.answer.status == 200)
  }

  @Test func `a session that was loaded again is waited for as before`() throws {
    let server = api.restarted()
    let pending = server.begin("GET /v1/sessions/a?since=2&sinceEffect=3&waitMs=60000")
    // The other server writes.
    try api.post("a", Self.setLanguage)
    #expect(pending.answer["/revision"] == 3)
  }
}
