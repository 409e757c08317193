import LogTesting
import RefreshEngine
import SessionLog
import Sessions
import StrictJSON
import Testing

@testable import OverscrollWire

/// What a log or a limit refuses, and how the session continues.
@Suite struct QuotaTests {
  private static let setLanguage = #"{"type":"setLanguage","language":"ko"}"#

  private let log = HeldLog()
  private let api: API

  init() throws {
    api = API(log: log)
    try api.create("a")
    try api.post("a", Self.setLanguage)
  }

  private static let recording =
    #"{"format":"overscroll-recording","version":1,"configuration":{"clock":"manual"},"events":[]}"#

  @Test(arguments: [
    ("PUT /v1/sessions/b", ""), ("POST /v1/sessions", ""),
    ("POST /v1/sessions/a/events", setLanguage), ("POST /v1/sessions/a/fork", #"{"name":"b"}"#),
    ("POST /v1/sessions/b/restore", recording),
  ])
  func `a log over its quota takes no more, and continues when there is room`(
    request: String,
    body: String
  ) throws {
    let before = try api.snapshot("a").text
    for operation in [HeldLog.Operation.append, .create] {
      log.fail(operation, with: .refused(.storageFull(limitBytes: 4096)))
      guard request.hasSuffix("/events") == (operation == .append) else { continue }
      let answer = api.send(request, body)
      #expect(answer.status == 507)
      #expect(answer.problem == "storage-full")
      #expect(try api.snapshot("a").text == before)
      #expect(api.send("GET /v1/sessions").column("/sessions", "/name") == ["a"])
    }
    log.error = nil
    #expect([200, 201].contains(api.send(request, body).status))
  }

  @Test func `a session has its most events and no more`() throws {
    let api = API { $0.events = 5 }
    try api.create("a")
    try api.post("a", Self.setLanguage, Self.setLanguage, Self.setLanguage)
    let full = api.send(
      "POST /v1/sessions/a/events",
      "{\"events\":[\(Self.setLanguage),\(Self.setLanguage),\(Self.setLanguage)]}"
    )
    #expect(full.status == 422)
    #expect(full.problem == "session-full")
    #expect(try api.snapshot("a")["/revision"] == 3)
    try api.post("a", Self.setLanguage, Self.setLanguage)
    #expect(api.send("POST /v1/sessions/a/events", Self.setLanguage).problem == "session-full")
    #expect(try api.post("a")["/revision"] == 5)
    // A copy of all of it is as full.
    #expect(api.send("POST /v1/sessions/a/fork", #"{"name":"b"}"#).status == 201)
    #expect(api.send("POST /v1/sessions/b/events", Self.setLanguage).problem == "session-full")
  }

  @Test func `a recording of more events than a session may have is not restored`() {
    let api = API { $0.events = 5 }
    for (count, status) in [(5, 201), (6, 422)] {
      let events = Array(repeating: Self.setLanguage, count: count).joined(separator: ",")
      let body = Self.recording.replacing("[]", with: "[\(events)]")
      let answer = api.send("POST /v1/sessions/r\(count)/restore", body)
      #expect(answer.status == status)
      #expect(answer.problem == (status == 201 ? nil : "session-full"))
    }
  }

  @Test func `a session of an engine that plays otherwise is left as it is`() throws {
    let memory = MemoryLog()
    memory.create(
      NewSession(
        header: SessionHeader(
          name: "old",
          createdAt: 0,
          timeOrigin: 0,
          clock: "manual",
          engineVersion: "0.0-other",
          configuration: Array("{}".utf8)
        ),
        events: [],
        retry: nil
      )
    ) { _ in }
    let api = API(log: memory)
    for (request, body) in [
      ("GET /v1/sessions/old", ""), ("GET /v1/sessions/old?revision=0", ""),
      ("GET /v1/sessions/old/events", ""), ("GET /v1/sessions/old/recording", ""),
      ("GET /v1/sessions/old/stream", ""), ("PUT /v1/sessions/old", ""),
      ("POST /v1/sessions/old/events", Self.setLanguage),
      ("POST /v1/sessions/old/fork", #"{"name":"b"}"#),
    ] {
      let answer = api.send(request, body)
      #expect(answer.status == 503, "\(request)")
      #expect(answer.problem == "engine-version", "\(request)")
    }
    #expect(api.send("GET /v1/sessions").column("/sessions", "/name") == ["old"])
    #expect(api.send("DELETE /v1/sessions/old").status == 204)
  }

  @Test(arguments: [HeldLog.Operation.open, .read])
  func `a damaged session is 503, and nothing of it changes`(operation: HeldLog.Operation) throws {
    let server = api.restarted()
    log.fail(operation, with: .refused(.damaged("block 7 has another checksum")))
    for (request, body) in [
      ("GET /v1/sessions/a", ""), ("GET /v1/sessions/a?revision=1", ""),
      ("POST /v1/sessions/a/events", Self.setLanguage), ("GET /v1/sessions/a/recording", ""),
      ("POST /v1/sessions/a/fork", #"{"name":"b"}"#),
    ] {
      let answer = server.send(request, body)
      #expect(answer.status == 503, "\(request)")
      #expect(answer.problem == "unavailable")
      #expect(answer.text.contains("block 7 has another checksum"))
    }
    #expect(log.operations.isDisjoint(with: [.append, .create, .delete]))
    log.error = nil
    #expect(try server.snapshot("a")["/revision"] == 1)
  }

  @Test func `a configuration or an event that cannot be read is damage`() throws {
    for (configuration, event) in [
      (#"{"clock":"no"}"#, #"{"type":"dragCancelled"}"#), ("{", #"{"type":"dragCancelled"}"#),
      (#"{"clock":"manual"}"#, "{"), (#"{"clock":"manual"}"#, #"{"type":"dragCancelled"}"#),
    ] {
      let memory = MemoryLog()
      let header = SessionHeader(
        name: "a",
        createdAt: 0,
        timeOrigin: 0,
        clock: "manual",
        engineVersion: Engine.version,
        configuration: Array(configuration.utf8)
      )
      let entry = LogEntry(instant: 0, event: Array(event.utf8))
      memory.create(NewSession(header: header, events: [entry], retry: nil)) { _ in }
      let answer = API(log: memory).send("GET /v1/sessions/a")
      #expect(answer.status == 503)
      #expect(answer.problem == "unavailable")
      #expect(answer.text.contains("damaged"))
    }
  }

  @Test(arguments: [true, false])
  func `after an outcome that is not known the session is as the log has it`(isDone: Bool) throws {
    log.fail(.append, with: .unknown("the connection was lost"), doesItNevertheless: isDone)
    let answer = api.send("POST /v1/sessions/a/events", Self.setLanguage)
    #expect(answer.status == 503)
    #expect(answer.problem == "unavailable")
    #expect(answer.header("Retry-After") == "1")
    #expect(answer["/outcome"] == "unknown")
    log.error = nil
    let next = try api.retrying { api.send("POST /v1/sessions/a/events", Self.setLanguage) }
    #expect(next["/revision"] == (isDone ? 3 : 2))
    #expect(
      api.send("GET /v1/sessions/a/events").list("/events").count == (isDone ? 3 : 2)
    )
    #expect(try api.snapshot("a").text == api.restarted().snapshot("a").text)
  }
}
