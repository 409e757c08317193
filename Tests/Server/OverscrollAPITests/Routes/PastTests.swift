import LogTesting
import SessionLog
import StrictJSON
import TestSupport
import Testing

@testable import OverscrollWire

/// `?revision=` and `?atMs=`: a session as it was.
@Suite struct PastTests {
  @Test(arguments: [Script.simulated, .external])
  func `after each event the session was as its answer said`(script: Script) throws {
    let api = API()
    let history = try api.play(script, as: "a")
    let created = API()
    let first = try created.create("a", script.configuration).text
    for server in [api, api.restarted()] {
      #expect(try server.snapshot("a", query: "?revision=0").text == first)
      for (index, entry) in history.entries.enumerated() {
        let answer = try server.snapshot("a", query: "?revision=\(index + 1)")
        #expect(answer.text.lines == entry.snapshot.lines, "revision \(index + 1)")
        #expect(answer.header("ETag") != nil)
      }
      let none = server.send("GET /v1/sessions/a?revision=\(history.entries.count + 1)")
      #expect(none.status == 404)
      #expect(none.problem == "event-not-found")
    }
  }

  @Test func `after each event a realtime session was as its answer said`() throws {
    let api = API()
    let history = try api.live(.realtime, as: "a")
    api.pass(3000)
    for server in [api, api.restarted()] {
      for (index, entry) in history.entries.enumerated() {
        let answer = try server.snapshot("a", query: "?revision=\(index + 1)")
        #expect(answer.text.lines == entry.snapshot.lines, "revision \(index + 1)")
      }
    }
  }

  @Test(arguments: [Script.simulated, .external])
  func `at any time the session was what the events up to then make it`(script: Script) throws {
    let api = API()
    let history = try api.play(script, as: "a")
    let restarted = api.restarted()
    try #require(history.interestingTimes.count > 20)
    for time in history.interestingTimes {
      let there = API()
      try there.create("a", script.configuration)
      try there.post("a", history.events(upTo: time).map(\.text))
      let end = try there.snapshot("a").number("/timeMs")
      if end < time { try there.post("a", #"{"type":"advance","toMs":\#(time)}"#) }
      let revision = JSONValue.number(Double(history.revision(at: time)))
      let expected = try there.snapshot("a").json?.with("revision", revision)
        .with("configurationRevision", .null)
      for server in [api, restarted] {
        let shown = try server.snapshot("a", query: "?atMs=\(time)").json
        #expect(shown?.with("configurationRevision", .null) == expected, "\(time) ms")
      }
    }
  }

  @Test func `at any time a realtime session was what it showed then`() throws {
    let api = API()
    let history = try api.live(.realtime, as: "a")
    api.pass(100_000)
    let restarted = api.restarted()
    for time in history.interestingTimes {
      let there = API()
      _ = try there.live(.realtime, as: "a", upTo: time)
      let expected = try there.snapshot("a")
      #expect(expected["/revision"] == .number(Double(history.revision(at: time))))
      for server in [api, restarted] {
        let shown = try server.snapshot("a", query: "?atMs=\(time)")
        #expect(shown.text == expected.text, "\(time) ms")
        #expect(shown.header("ETag") == expected.header("ETag"))
      }
    }
  }

  @Test func `the past of a long session is found from its checkpoints`() throws {
    let (log, clock) = (MemoryLog(), HeldClock())
    let api = API(log: log, clock: clock)
    let events = (1...2600).map { number in
      number % 50 == 0
        ? #"{"type":"beginRefreshing","component":"header","atMs":\#(number * 7)}"#
        : #"{"type":"setContentOffset","y":\#(-(number % 80)),"atMs":\#(number * 7)}"#
    }
    let configuration =
      #"{"clock":"manual","simulatedLoad":{"header":{"afterMs":100}},"header":{"height":60}}"#
    try api.create("a", configuration)
    for start in stride(from: 0, to: events.count, by: 325) {
      try api.post("a", Array(events[start..<start + 325]))
    }
    for count in [0, 1, 650, 999, 1000, 1001, 1950, 2000, 2599, 2600] {
      let there = API()
      try there.create("a", configuration)
      try there.post("a", Array(events.prefix(count)))
      let (after, later) = ("?revision=\(count)", "?atMs=\(Double(count) * 7 + 6.5)")
      let expected = try (
        there.snapshot("a").text, there.snapshot("a", query: later).text,
        there.send("GET /v1/sessions/a/configuration").text
      )
      for server in [api, api.restarted()] {
        #expect(try server.snapshot("a", query: after).text == expected.0, "\(count)")
        #expect(try server.snapshot("a", query: later).text == expected.1, "\(count)")
        #expect(
          server.send("GET /v1/sessions/a/configuration\(after)").text == expected.2
        )
      }
    }
  }

  @Test func `reading the past adds nothing to the log`() throws {
    let log = HeldLog()
    let api = API(log: log)
    _ = try api.play(.simulated, as: "a")
    let before = try api.snapshot("a").text
    log.fail(.append, with: .refused(.unavailable("nothing is to be appended")))
    for method in ["GET", "HEAD"] {
      for path in [
        "", "?atMs=100", "?revision=3", "?since=0", "/configuration?revision=2", "/events",
        "/effects", "/trajectory", "/trajectory?fromMs=0", "/recording",
      ] {
        #expect(api.send("\(method) /v1/sessions/a\(path)").status == 200, "\(path)")
      }
    }
    #expect(try api.snapshot("a").text == before)
    #expect(log.operations.isDisjoint(with: [.append, .create, .delete]))
  }
}

extension StringProtocol {
  /// The text without the newline at its end.
  fileprivate var lines: [SubSequence] { split(separator: "\n") }
}
