import LogTesting
import MicroHTTP
import Problems
import SessionLog
import StrictJSON
import Testing

@testable import OverscrollAPI
@testable import OverscrollWire

/// The statuses that need a server in a state of its own.
struct StatusTests {
  private let api: API

  init() throws {
    api = API()
    try api.create("a")
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
    let log = HeldLog()
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
}
