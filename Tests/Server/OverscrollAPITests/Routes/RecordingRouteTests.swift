import LogTesting
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
    let log = HeldLog()
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
