import LogTesting
import MicroHTTP
import SessionLog
import Sessions
import StrictJSON
import TestSupport
import Testing

@testable import OverscrollWire

/// Two servers of the same sessions, behind any balancer.
struct SharedServersTests {
  private static let beginRefreshing = #"{"type":"beginRefreshing","component":"header"}"#
  private static let refresh = [beginRefreshing, #"{"type":"advance","byMs":300}"#]
  private static let setLanguage = #"{"type":"setLanguage","language":"ko"}"#

  private let memory = MemoryLog()
  private let log: HeldLog
  private let one: API
  private let two: API
  private let twosLog: HeldLog

  init() throws {
    log = HeldLog(over: memory, isShared: true)
    twosLog = HeldLog(over: memory, isShared: true)
    one = API(log: log)
    two = API(log: twosLog)
    try one.create("a", #"{"clock":"manual","header":{}}"#)
  }

  // MARK: Reading

  private static let reads = [
    "", "?atMs=300", "?revision=2", "?since=0", "/configuration", "/events", "/effects",
    "/trajectory?fromMs=0&toMs=300&stepMs=50", "/explain?component=header", "/recording",
  ]

  @Test(arguments: reads) func `a read shows what the other server has acknowledged`(
    read: String
  ) throws {
    let path = "GET /v1/sessions/a\(read)"
    // Both have the session in memory.
    for server in [one, two] { _ = try server.snapshot("a") }
    for event in Self.refresh {
      try one.post("a", event)
      let (expected, found) = (one.send(path), two.send(path))
      #expect(found.status == expected.status)
      #expect(found.text == expected.text)
      #expect(found.header("ETag") == expected.header("ETag"))
    }
    #expect(two.send(path).status == 200)
  }

  @Test func `a client that has the snapshot of one server is told so by the other`() throws {
    let tag = try #require(try one.snapshot("a").header("ETag"))
    let headers = [(name: "If-None-Match", value: tag)]
    #expect(two.send("GET /v1/sessions/a", headers: headers).status == 304)
    try one.post("a", Self.setLanguage)
    #expect(two.send("GET /v1/sessions/a", headers: headers).status == 200)
  }

  @Test func `a stream continues at the other server, without a gap or a repeat`() throws {
    let first = try one.stream("a")
    #expect(first.next().map(\.id) == ["0.0"])
    try two.post("a", Self.refresh)
    #expect(try first.until(id: "2.3").map(\.id) == ["0.1", "0.2", "0.3", "2.3"])
    try one.post("a", #"{"type":"endRefreshing","component":"header"}"#)
    let second = try two.stream("a", lastEventID: "0.2")
    let ids = try second.until(id: "3.5").map(\.id)
    #expect(ids == ["0.3", "0.4", "0.5", "3.5"])
  }

  @Test func `a stream does not repeat what a server told whose clock is ahead`() throws {
    let late = HeldClock()
    late.pass(-200_000)
    let behind = API(log: twosLog, clock: late)
    try one.create("r", #"{"header":{"fastAnimationMs":100,"refreshing":true}}"#)
    one.pass(100)
    #expect(try one.snapshot("r").number("/effectIndex") == 3)
    // Its session time continues from the creation, which is ahead of its own clock.
    #expect(try behind.snapshot("r").number("/effectIndex") == 1)
    let stream = behind.begin("GET /v1/sessions/r/stream", headers: [("Last-Event-ID", "0.3")])
    #expect(!stream.hasCome)
    let poll = behind.begin("GET /v1/sessions/r?sinceEffect=3&waitMs=60000")
    #expect(!poll.hasCome)
    late.pass(300_000)
    guard case .stream(let open)? = stream.response?.body else {
      throw Unexpected(description: "no stream")
    }
    // No effect again; the client may not have the snapshot after them.
    #expect(StreamClient(open).next().map(\.event) == ["snapshot"])
    poll.interrupt(.clientClosed)
    #expect(poll.answer["/effectIndex"] == 3)
  }

  @Test func `a request that waits hears of an event at the other server`() throws {
    let poll = two.begin("GET /v1/sessions/a?since=0&waitMs=60000")
    #expect(!poll.hasCome)
    try one.post("a", Self.setLanguage)
    #expect(poll.answer["/revision"] == 1)
    #expect(poll.answer.text == (try one.snapshot("a").text))
  }

  @Test(arguments: reads) func `a read fails where the log cannot be asked`(read: String) throws {
    _ = try two.snapshot("a")
    twosLog.fail(.position, with: .refused(.unavailable("down")))
    let refused = two.send("GET /v1/sessions/a\(read)")
    #expect(refused.problem == "unavailable")
    #expect(refused.header("Retry-After") == "1")
  }

  // MARK: Creating and deleting

  @Test func `PUT is idempotent on every server`() throws {
    let configuration = #"{"clock":"manual","header":{}}"#
    #expect(two.send("PUT /v1/sessions/a", configuration).status == 200)
    #expect(two.send("PUT /v1/sessions/a", "{}").problem == "configuration-conflict")
    #expect(one.send("DELETE /v1/sessions/a").status == 204)
    #expect(two.send("GET /v1/sessions/a").status == 404)
    #expect(two.send("PUT /v1/sessions/a", #"{"clock":"manual"}"#).status == 201)
    #expect(one.send("PUT /v1/sessions/a", #"{"clock":"manual"}"#).status == 200)
  }

  @Test func `events reach the session that another server made anew`() throws {
    _ = try two.snapshot("a")
    #expect(one.send("DELETE /v1/sessions/a").status == 204)
    try one.create("a", #"{"dialect":"mjrefresh-2.2.1","clock":"manual"}"#)
    try one.post("a", Self.beginRefreshing)
    #expect(try two.post("a", Self.beginRefreshing)["/revision"] == 2)
    #expect(two.send("DELETE /v1/sessions/a").status == 204)
    let gone = one.send("POST /v1/sessions/a/events", Self.setLanguage)
    #expect(gone.problem == "session-not-found")
  }

  // MARK: Retries

  @Test(arguments: RetryTests.ways)
  func `a retry on another server gets the first answer, and does nothing`(
    way: RetryTests.Way
  ) throws {
    let first = way.send(one)
    try #require([200, 201].contains(first.status), "\(first.text)")
    let again = way.send(two)
    #expect(again.status == first.status)
    #expect(again.text == first.text)
    #expect(again.header("Location") == first.header("Location"))
    let names = [one, two].map { $0.send("GET /v1/sessions").column("/sessions", "/name") }
    #expect(names[0] == names[1])
    #expect(names[0].count == (way.path.hasSuffix("/events") ? 1 : 2))
    #expect(way.send(two, body: way.body + " ").problem == "idempotency-key-reused")
  }

  @Test(arguments: RetryTests.ways)
  func `of a request and its retry at once, one is done, and both have its answer`(
    way: RetryTests.Way
  ) async throws {
    let held: HeldLog.Operation = way.path.hasSuffix("/events") ? .append : .create
    for log in [log, twosLog] { log.hold(held) }
    let headers = way.headers + [("Idempotency-Key", "k")]
    let pending = [one, two].map { $0.begin("POST \(way.path)", way.body, headers: headers) }
    // Both have found nothing under the key.
    let isHeld = await eventually { log.waitingCount == 1 && twosLog.waitingCount == 1 }
    #expect(isHeld)
    for log in [log, twosLog] { log.release() }
    let answers = pending.map(\.answer)
    #expect([200, 201].contains(answers[0].status), "\(answers[0].text)")
    #expect(answers[0].text == answers[1].text)
    #expect(answers[0].status == answers[1].status)
    let isBatch = way.path.hasSuffix("/events")
    #expect(one.send("GET /v1/sessions").list("/sessions").count == (isBatch ? 1 : 2))
    let events = way.body == #"{"events":[]}"# ? 0 : 2
    #expect(try one.snapshot("a").number("/revision") == (isBatch ? Double(events) : 0))
  }
}
