import StrictJSON
import Testing

@testable import OverscrollWire

/// `POST /v1/sessions/{name}/fork`.
@Suite struct CopyTests {
  private let api = API()

  private func fork(_ name: String, _ body: String) -> Answer {
    api.send("POST /v1/sessions/\(name)/fork", body)
  }

  /// What a session looks like, its name aside.
  private func look(_ answer: Answer) -> JSONValue? { answer.json?.with("session", .null) }

  @Test(arguments: [Script.simulated, .external])
  func `a fork has the first events, and the states after them`(script: Script) throws {
    let history = try api.play(script, as: "a")
    let configuration = api.send("GET /v1/sessions/a/configuration?revision=0").text
    let events = api.send("GET /v1/sessions/a/events").list("/events")
    let effects = api.send("GET /v1/sessions/a/effects?limit=1000").list("/effects")
    for revision in 0...history.entries.count {
      let forked = fork("a", #"{"name":"b\#(revision)","revision":\#(revision)}"#)
      try #require(forked.status == 201, "\(forked.text)")
      #expect(forked.header("Location") == "/v1/sessions/b\(revision)")
      let then = try api.snapshot("a", query: "?revision=\(revision)")
      #expect(look(forked) == look(then), "revision \(revision)")
      #expect(forked["/session"] == .string("b\(revision)"))
    }
    for server in [api, api.restarted()] {
      for revision in 0...history.entries.count {
        let name = "b\(revision)"
        #expect(
          server.send("GET /v1/sessions/\(name)/configuration?revision=0").text == configuration
        )
        #expect(
          server.send("GET /v1/sessions/\(name)/events").list("/events")
            == Array(events.prefix(revision))
        )
        let forked = try server.snapshot(name)
        let count = Int(try forked.number("/effectIndex"))
        #expect(
          server.send("GET /v1/sessions/\(name)/effects?limit=1000").list("/effects")
            == Array(effects.prefix(count))
        )
        #expect(look(forked) == look(try server.snapshot("a", query: "?revision=\(revision)")))
      }
    }
  }

  @Test func `without a revision all events are taken`() throws {
    let history = try api.play(.external, as: "a")
    let forked = fork("a", #"{"name":"b"}"#)
    #expect(forked.status == 201)
    #expect(forked["/revision"] == .number(Double(history.entries.count)))
    #expect(look(forked) == look(try api.snapshot("a")))
  }

  @Test func `epoch and time zone are those of the source, whenever it is forked`() throws {
    try api.create("a", #"{"timeZone":"Asia/Tokyo","header":{"refreshing":true}}"#)
    api.pass(86_400_000)
    #expect(fork("a", #"{"name":"b"}"#).status == 201)
    let configuration = api.send("GET /v1/sessions/a/configuration")
    #expect(configuration["/epoch"] == "2026-01-02T03:04:05Z")
    #expect(configuration["/timeZone"] == "+09:00")
    for server in [api, api.restarted()] {
      #expect(server.send("GET /v1/sessions/b/configuration").text == configuration.text)
    }
  }

  @Test func `a realtime fork's time continues from its last event`() throws {
    try api.create("a", #"{"simulatedLoad":{"header":{"afterMs":300}}}"#)
    api.pass(1000)
    try api.post("a", #"{"type":"beginRefreshing","component":"header"}"#)
    api.pass(50_000)
    try api.post("a", #"{"type":"setLanguage","language":"ko"}"#)
    api.pass(70_000)
    let first = fork("a", #"{"name":"b","revision":1}"#)
    #expect(first["/timeMs"] == 1000)
    #expect(first["/header/state"] == "refreshing")
    #expect(fork("a", #"{"name":"c","revision":2}"#)["/timeMs"] == 51_000)
    #expect(fork("a", #"{"name":"d","revision":0}"#)["/timeMs"] == 0)
    api.pass(100)
    for (name, time) in [("a", 121_100.0), ("b", 1100), ("c", 51_100), ("d", 100)] {
      for server in [api, api.restarted()] {
        #expect(try server.snapshot(name)["/timeMs"] == .number(time), "\(name)")
      }
    }
    api.pass(10_000)
    #expect(api.send("GET /v1/sessions/b/effects").column("/effects", "/atMs").last == 1950)
  }

  @Test func `a fork goes its own way, and lives on without its source`() throws {
    try api.create("a")
    try api.post("a", #"{"type":"setLanguage","language":"ko"}"#)
    #expect(fork("a", #"{"name":"b"}"#).status == 201)
    try api.post("b", #"{"type":"setLanguage","language":"ru"}"#)
    #expect(try api.snapshot("a")["/revision"] == 1)
    #expect(api.send("DELETE /v1/sessions/a").status == 204)
    for server in [api, api.restarted()] {
      #expect(try server.snapshot("b")["/revision"] == 2)
      #expect(try server.snapshot("b", query: "?revision=1")["/revision"] == 1)
      #expect(server.send("GET /v1/sessions/b/events").list("/events").count == 2)
    }
    #expect(fork("b", #"{"name":"a"}"#).status == 201)
  }

  @Test(
    arguments: [
      (#"{"name":"b","revision":2}"#, 404, "event-not-found", nil),
      (#"{"name":"a"}"#, 409, "session-exists", nil),
      (#"{"name":"other"}"#, 409, "session-exists", nil),
      (#"{"name":"-b"}"#, 422, "invalid", "/name"), (#"{"name":""}"#, 422, "invalid", "/name"),
      (#"{"name":"a/b"}"#, 422, "invalid", "/name"), (#"{"name":5}"#, 422, "invalid", "/name"),
      (#"{}"#, 422, "invalid", "/name"), (#"{"name":null}"#, 422, "invalid", "/name"),
      (#"{"name":"b","revision":-1}"#, 422, "invalid", "/revision"),
      (#"{"name":"b","revision":0.5}"#, 422, "invalid", "/revision"),
      (#"{"name":"b","revision":"1"}"#, 422, "invalid", "/revision"),
      (#"{"name":"b","revison":1}"#, 422, "invalid", "/revison"), ("[]", 422, "invalid", ""),
      ("", 400, "malformed-json", nil), (#"{"name":"b",}"#, 400, "malformed-json", nil),
    ] as [(String, Int, String, String?)]
  )
  func `what cannot be forked is refused, and no session is made`(
    body: String,
    status: Int,
    problem: String,
    fault: String?
  ) throws {
    try api.create("a")
    try api.create("other")
    try api.post("a", #"{"type":"setLanguage","language":"ko"}"#)
    let answer = fork("a", body)
    #expect(answer.status == status)
    #expect(answer.problem == problem)
    #expect(answer.fault == fault)
    #expect(api.send("GET /v1/sessions").column("/sessions", "/name") == ["a", "other"])
  }

  @Test func `a fork of nothing is 404, and of a bad name or with a query 422`() {
    #expect(fork("a", #"{"name":"b"}"#).problem == "session-not-found")
    #expect(fork("-a", #"{"name":"b"}"#).fault == "name")
    #expect(api.send("PUT /v1/sessions/a").status == 201)
    #expect(api.send("POST /v1/sessions/a/fork?x=1", #"{"name":"b"}"#).fault == "x")
  }

  @Test(arguments: ["text/plain", "application/x-ndjson", "application/json; charset=latin1"])
  func `what is not JSON by its type is 415`(type: String) throws {
    try api.create("a")
    let answer = api.send(
      "POST /v1/sessions/a/fork",
      #"{"name":"b"}"#,
      headers: [("Content-Type", type)]
    )
    #expect(answer.status == 415)
    #expect(answer.header("Accept-Post") == "application/json")
  }
}
