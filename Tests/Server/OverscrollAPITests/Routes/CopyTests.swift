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
}
