import Foundation
import Glibc
import SocketTesting
import Testing

/// Clients that wait for changes, over real connections to the durable program.
@Suite(.serialized)
struct WaitingClientTests {
  private let directory = TemporaryDirectory()

  private func serving(_ arguments: [String] = []) throws -> (program: Program, port: Int) {
    try Program.serving(["--data-dir", directory.path] + arguments)
  }

  private static let pull =
    #"{"events":[{"type":"dragBegan","x":0,"y":100},{"type":"dragMoved","x":0,"y":400},"#
    + #"{"type":"dragEnded","velocity":{}},{"type":"advance","until":"rest"}]}"#

  @Test func `a stream has snapshots and effects, and continues where it ended`() throws {
    let (program, port) = try serving()
    #expect(Client.send("PUT /v1/sessions/a", #"{"clock":"manual"}"#, to: port)?.status == 201)
    let stream = try #require(Client.stream("GET /v1/sessions/a/stream", to: port))
    #expect(stream.reads("event: snapshot\nid: 0.0\ndata: {\"session\":\"a\",\"revision\":0,"))
    #expect(stream.arrived.lowercased().contains("content-type: text/event-stream\r\n"))
    #expect(Client.send("POST /v1/sessions/a/events", Self.pull, to: port)?.status == 200)
    #expect(stream.reads("event: snapshot\nid: 4."))
    #expect(stream.reads(#""component":"header","type":"refreshing"}"#))
    #expect(stream.reads("event: effect\nid: 0.1\ndata: {\"index\":1,"))

    // After a kill, the client continues from the second effect.
    program.end(by: SIGKILL)
    let (again, newPort) = try serving()
    let header = ["Last-Event-ID: 0.2"]
    let resumed = try #require(
      Client.stream("GET /v1/sessions/a/stream", headers: header, to: newPort)
    )
    #expect(resumed.reads("event: effect\nid: 0.3\ndata: {\"index\":3,"))
    #expect(resumed.reads("event: snapshot\nid: 4."))
    #expect(!resumed.arrived.contains("\"index\":2,"))
    #expect(Client.send("DELETE /v1/sessions/a", to: newPort)?.status == 204)
    #expect(resumed.reads("event: deleted\n"))
    #expect(resumed.reads("\r\n0\r\n\r\n"))
    #expect(again.isRunning)
  }

  @Test func `beside a thousand clients that wait, events are answered soon`() throws {
    let (program, port) = try serving(["--max-waiting", "2000"])
    for name in ["a", "b"] {
      let created = Client.send("PUT /v1/sessions/\(name)", #"{"clock":"manual"}"#, to: port)
      #expect(created?.status == 201)
    }
    let polls = try LoopClient(to: port, connections: 1000)
    let wait = ClientRequest(line: "GET /v1/sessions/a?since=0&waitMs=60000")
    for poll in polls.idle { polls.send(wait, over: poll) }
    let writer = try LoopClient(to: port, connections: 1)
    let event = ClientRequest(
      line: "POST /v1/sessions/b/events",
      body: #"{"type":"advance","byMs":1}"#,
      headers: ["Content-Type: application/json"]
    )
    let start = ContinuousClock.now
    for _ in 1...100 { #expect(try writer.answer(to: event).status == 200) }
    #expect(polls.arrivals(within: 0).isEmpty)
    // An order of magnitude: an answer takes about a millisecond.
    #expect(.now - start < .seconds(10))

    var change = event
    change.line = "POST /v1/sessions/a/events"
    #expect(try writer.answer(to: change).status == 200)
    var answers: [RawAnswer] = []
    while answers.count < 1000 {
      let arrivals = polls.arrivals(within: 10_000)
      try #require(!arrivals.isEmpty)
      answers += arrivals.map(\.answer)
    }
    #expect(answers.allSatisfy { $0.status == 200 && $0.body == answers[0].body })
    #expect(answers[0].body.contains(#""revision":1,"#))
    #expect(program.isRunning)
  }
}
