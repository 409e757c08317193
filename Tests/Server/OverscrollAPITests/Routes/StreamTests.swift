import Dispatch
import LogTesting
import MicroHTTP
import Sessions
import StrictJSON
import Testing

@testable import OverscrollAPI
@testable import OverscrollWire

/// `GET /v1/sessions/{name}/stream`: Server-Sent Events.
@Suite struct StreamTests {
  private static let setLanguage = #"{"type":"setLanguage","language":"ko"}"#
  /// Three effects on a manual clock.
  private static let refresh = [
    #"{"type":"beginRefreshing","component":"header"}"#, #"{"type":"advance","byMs":300}"#,
  ]
  private static let end = [
    #"{"type":"endRefreshing","component":"header"}"#, #"{"type":"advance","byMs":1000}"#,
  ]

  private let api = API()

  /// A session with two events and three effects.
  init() throws {
    try api.create("a")
    try api.post("a", Self.refresh)
  }

  @Test func `it begins with the snapshot, and continues when the session changes`() throws {
    let stream = try api.stream("a")
    let first = stream.next()
    #expect(first.map(\.event) == ["snapshot"])
    #expect(first.map(\.id) == ["2.3"])
    #expect(first[0].data == (try api.snapshot("a").json))
    #expect(stream.next().isEmpty)

    try api.post("a", Self.end)
    let more = try stream.until(id: "4.6")
    #expect(more.map(\.event) == ["effect", "effect", "effect", "snapshot"])
    #expect(more.map(\.id) == ["2.4", "2.5", "2.6", "4.6"])
    let effects = api.send("GET /v1/sessions/a/effects?after=3").list("/effects")
    #expect(more.dropLast().map(\.data) == effects.map(Optional.some))
    #expect(more.last?.data == (try api.snapshot("a").json))
  }

  @Test func `an event without an effect is a snapshot alone`() throws {
    let stream = try api.stream("a")
    #expect(stream.next().count == 1)
    try api.post("a", Self.setLanguage)
    #expect(try stream.until(id: "3.3").map(\.event) == ["snapshot"])
  }

  @Test func `an effect of a realtime session comes when it falls due, then the snapshot`() throws {
    try api.create("r", #"{"header":{"fastAnimationMs":10,"refreshing":true}}"#)
    let stream = try api.stream("r")
    let first = stream.next()
    #expect(first.map(\.id) == ["0.1"])
    #expect(first[0].data?.number("nextChangeMs") == 10)
    api.pass(microseconds: 9999)
    #expect(stream.next().isEmpty)
    api.pass(microseconds: 1)
    let effects = try stream.until(event: "snapshot")
    #expect(effects.map(\.event) == ["effect", "effect", "snapshot"])
    #expect(effects.map(\.id) == ["0.2", "0.3", "0.3"])
    #expect(effects.last?.data == (try api.snapshot("r").json))
  }

  /// A load that ends after 500 ms, and the header's way back.
  private static let load =
    #"{"header":{},"simulatedLoad":{"header":{"afterMs":500,"outcome":"success"}}}"#

  @Test func `the last snapshot is the one that a read shows, with nobody acting`() throws {
    try api.create("r", Self.load)
    try api.post("r", #"{"type":"beginRefreshing","component":"header"}"#)
    let stream = try api.stream("r")
    var last = stream.next().last
    #expect(last?.data?.member("header")?.member("state") == "refreshing")
    while let next = last?.data?.number("nextChangeMs") {
      api.pass(Int64(next - (try api.snapshot("r").number("/timeMs"))) + 1)
      last = try stream.until(event: "snapshot").last
      let read = try api.snapshot("r")
      #expect(last?.data == read.json)
    }
    #expect(last?.data?.member("header")?.member("state") == "idle")
    api.pass(60_000)
    #expect(stream.next().isEmpty)
  }

  @Test func `a stream that is taken up again has a snapshot if time has changed the session`()
    throws
  {
    try api.create("r", Self.load)
    try api.post("r", #"{"type":"beginRefreshing","component":"header"}"#)
    api.pass(10)
    #expect(try api.stream("r", lastEventID: "1.1").next().isEmpty)
    api.pass(2000)
    let index = Int(try api.snapshot("r").number("/effectIndex"))
    #expect(try api.stream("r", lastEventID: "1.\(index)").next().map(\.event) == ["snapshot"])
  }

  @Test func `effects alone are sent if nothing else is asked for`() throws {
    let stream = try api.stream("a", query: "?only=effects")
    #expect(stream.next().isEmpty)
    try api.post("a", Self.setLanguage)
    #expect(stream.next().isEmpty)
    try api.post("a", Self.end)
    #expect(stream.next().map(\.id) == ["5.4", "5.5", "5.6"])
    #expect(try api.stream("a", lastEventID: "2.4", query: "?only=effects").next().count == 2)
    #expect(stream.next(draining: true).map(\.event) == ["draining"])
    for query in ["?only=", "?only=snapshots", "?only=effects&only=effects"] {
      #expect(api.send("GET /v1/sessions/a/stream\(query)").fault == "only", "\(query)")
    }
  }

  @Test(arguments: [
    ("2.3", []), ("2.1", ["2.2", "2.3"]), ("0.0", ["0.1", "0.2", "0.3", "2.3"]),
    ("1.3", ["2.3"]), ("1.2", ["1.3", "2.3"]),
    // Ahead of the session: it was made anew.
    ("3.3", ["2.3"]), ("2.4", ["2.3"]), ("3.0", ["2.3"]), ("0.9", ["2.3"]),
  ])
  func `who comes back continues without a gap or a repeat`(last: String, ids: [String]) throws {
    for server in [api, api.restarted()] {
      let stream = try server.stream("a", lastEventID: last)
      let found = ids.isEmpty ? stream.next() : try stream.until(id: ids.last ?? "")
      #expect(found.map(\.id) == ids)
      #expect(stream.next().isEmpty)
      #expect(found.dropLast().allSatisfy { $0.event == "effect" })
    }
    let stream = try api.stream("a", lastEventID: last)
    if !ids.isEmpty { _ = try stream.until(id: ids.last ?? "") }
    try api.post("a", Self.setLanguage)
    #expect(try stream.until(id: "3.3").map(\.id) == ["3.3"])
  }

  @Test func `effects that memory keeps no more are told as well`() throws {
    try api.create("l")
    for _ in 0..<25 {
      try api.post("l", (0..<25).flatMap { _ in Self.refresh + Self.end })
    }
    let last = Int(try api.snapshot("l").number("/effectIndex"))
    #expect(last == 25 * 25 * 6)
    for server in [api, api.restarted()] {
      let stream = try server.stream("l", lastEventID: "100.150")
      let found = try stream.until(id: "2500.\(last)")
      #expect(found.dropLast().map { $0.data?.number("index") } == (151...last).map(Double.init))
      #expect(found.dropLast().map(\.id) == (151...last).map { "100.\($0)" })
      #expect(found.last?.event == "snapshot")
      stream.close()
    }
  }

  @Test(arguments: [
    "1", "1.", ".1", "a.b", "1.2.3", "-1.0", "1.-1", "1,2", "99999999999999999999.1", " ", "+1.2",
  ])
  func `an id of no event is refused`(id: String) {
    let answer = api.send("GET /v1/sessions/a/stream", headers: [("Last-Event-ID", id)])
    #expect(answer.status == 422)
    #expect(answer.problem == "invalid")
  }

  @Test func `an empty id begins afresh`() throws {
    #expect(try api.stream("a", lastEventID: "").next().map(\.id) == ["2.3"])
  }

  @Test func `there are at most 60 snapshots a second, and effects do not wait`() throws {
    let stream = try api.stream("a")
    let start = ContinuousClock.now
    var found = stream.next()
    var effectIndex = 3
    for round in 0..<200 {
      let answer = try api.post("a", round % 2 == 0 ? Self.end : Self.refresh)
      effectIndex = Int(try answer.number("/snapshot/effectIndex"))
      let now = stream.next()
      #expect(now.last { $0.event == "effect" }?.data?.number("index") == Double(effectIndex))
      found += now
    }
    let rest = try stream.until(id: "402.\(effectIndex)", among: found)
    found += rest
    let elapsed = (ContinuousClock.now - start) / .microseconds(16_667)
    let snapshots = found.filter { $0.event == "snapshot" }
    #expect(Double(snapshots.count) <= elapsed + 1)
    #expect(snapshots.count >= 2)
    #expect(snapshots.last?.data == (try api.snapshot("a").json))
    let indices = found.filter { $0.event == "effect" }.map { $0.data?.number("index") }
    #expect(indices == (4...effectIndex).map(Double.init))
  }

  @Test func `a slow reader gets the newest snapshot and every effect`() throws {
    let stream = try api.stream("a")
    _ = stream.next()
    for _ in 0..<60 {
      try api.post("a", Self.end)
      try api.post("a", Self.refresh)
    }
    let found = try stream.until(id: "242.363")
    #expect(found.count { $0.event == "snapshot" } == 1)
    #expect(
      found.filter { $0.event == "effect" }.map { $0.data?.number("index") }
        == (4...363).map(Double.init)
    )
    #expect(found.last?.data == (try api.snapshot("a").json))
  }

  @Test func `a session stays in memory while a slow reader follows it`() throws {
    let api = API { $0.residentSessions = 1 }
    try api.create("a")
    let stream = try api.stream("a")
    _ = stream.next()
    #expect(stream.next().isEmpty)
    try api.post("a", Self.setLanguage)
    for number in 0..<400 { try api.create("b\(number)") }
    try api.post("a", Self.setLanguage)
    #expect(try stream.until(id: "2.0").map(\.event) == ["snapshot"])
    stream.close()
  }

  @Test func `it ends when the session goes`() throws {
    let waiting = try api.stream("a")
    _ = waiting.next()
    let late = try api.stream("a")
    _ = late.next()
    #expect(waiting.next().isEmpty)
    #expect(api.send("DELETE /v1/sessions/a").status == 204)
    for stream in [waiting, late] {
      let last = try stream.untilEnd()
      #expect(last.map(\.event) == ["deleted"])
      #expect(stream.hasEnded)
    }
  }

  @Test func `it ends when the session goes while old effects are being read`() throws {
    let log = HeldLog()
    let api = API(log: log)
    try api.create("a")
    for _ in 0..<25 { try api.post("a", (0..<25).flatMap { _ in Self.refresh + Self.end }) }
    let server = api.restarted()
    _ = try server.snapshot("a")
    log.hold(.read)
    let stream = try server.stream("a", lastEventID: "0.0")
    #expect(stream.next().isEmpty)
    try log.awaitWaiting(1)
    #expect(server.send("DELETE /v1/sessions/a").status == 204)
    log.release()
    #expect(try stream.untilEnd().last?.event == "deleted")
  }

  @Test func `it ends when the server drains`() throws {
    let stream = try api.stream("a")
    _ = stream.next()
    try api.post("a", Self.setLanguage)
    let last = stream.next(draining: true)
    #expect(last.map(\.event) == ["draining"])
    #expect(stream.hasEnded)
  }

  @Test func `a comment keeps it alive`() throws {
    #expect(SessionStream.heartbeatInterval == 15_000_000)
    let session = try #require(api.session("a"))
    let stream = StreamClient { handle in
      SessionStream(
        session,
        SessionHold(session),
        from: nil,
        handle,
        api.handler.store,
        heartbeatInterval: 5000
      )
    }
    _ = stream.next()
    for count in 1...3 {
      let piece = try stream.untilSomething()
      #expect(piece.isEmpty)
      #expect(stream.comments >= count)
    }
  }

  @Test func `what is closed does not wait any longer`() throws {
    let stream = try api.stream("a")
    _ = stream.next()
    #expect(stream.next().isEmpty)
    stream.close()
    let wakes = stream.wakes
    try api.post("a", Self.setLanguage)
    #expect(stream.wakes == wakes)
  }

  @Test func `its type is negotiated, and its parameters are refused`() throws {
    let response = api.respond(api.request("GET", "/v1/sessions/a/stream"))
    #expect(response.status == 200)
    #expect(Answer(response).header("Content-Type") == "text/event-stream")
    #expect(Answer(response).header("Cache-Control") == "no-store")
    for (accept, status) in [
      ("text/event-stream", 200), ("*/*", 200), ("application/json", 406),
      ("application/json, text/*;q=0.1", 200),
    ] {
      let answer = api.send("GET /v1/sessions/a/stream", headers: [("Accept", accept)])
      #expect(answer.status == status, "\(accept)")
    }
    #expect(api.send("GET /v1/sessions/a/stream?since=1").fault == "since")
    #expect(api.send("GET /v1/sessions/b/stream").problem == "session-not-found")
    #expect(api.send("GET /v1/sessions/-b/stream").fault == "name")
    #expect(api.send("POST /v1/sessions/a/stream").header("Allow") == "GET, HEAD, OPTIONS")
  }

  @Test func `streams count as waiting, HEAD does not`() throws {
    let api = API(waiting: 0)
    try api.create("a")
    let answer = api.send("GET /v1/sessions/a/stream")
    #expect(answer.status == 429)
    #expect(answer.problem == "too-many-requests")
    #expect(answer.header("Retry-After") == "1")
    let head = api.send("HEAD /v1/sessions/a/stream")
    #expect(head.status == 200)
    #expect(head.header("Content-Type") == "text/event-stream")
  }
}
