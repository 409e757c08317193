import Foundation
import Glibc
import SocketTesting
import Testing

/// `overscroll check DIR`.
@Suite(.serialized)
struct CheckTests {
  @Test func `a flipped byte names its session, which alone is refused afterwards`() throws {
    let directory = TemporaryDirectory()
    let (first, oldPort) = try Program.serving(["--data-dir", directory.path])
    for (name, title) in [("good", "A text"), ("bad", "A text to be damaged")] {
      #expect(Client.send("PUT /v1/sessions/\(name)", "{}", to: oldPort)?.status == 201)
      let event = #"{"type":"configure","component":"header","titles":{"idle":"\#(title)"}}"#
      #expect(Client.send("POST /v1/sessions/\(name)/events", event, to: oldPort)?.status == 200)
    }
    first.end(by: SIGTERM)
    let good = "read 2 sessions and 2 events: nothing is damaged\n"
    try expectEnd(of: "check", [directory.path], output: good)
    let file = directory.url("overscroll.db")
    var bytes = try Data(contentsOf: file)
    let place = try #require(bytes.firstRange(of: Data("to be damaged".utf8)))
    bytes[place.lowerBound] ^= 0x20
    try bytes.write(to: file)

    let end = try Program.run("check", [directory.path])
    #expect(end.code == 1)
    let lines = end.output.split(separator: "\n")
    #expect(lines.dropLast().allSatisfy { $0.hasPrefix("session bad: ") } && lines.count == 2)
    #expect(lines.last == "read 2 sessions and 1 event: 1 session damaged")
    #expect(end.errors.isEmpty)
    #expect(try Data(contentsOf: file) == bytes)

    let (program, port) = try Program.serving(["--data-dir", directory.path])
    let damaged = Client.send("GET /v1/sessions/bad", to: port)
    #expect(damaged?.status == 503)
    #expect(damaged?.body.contains("The session bad is damaged in the log") == true)
    #expect(Client.send("GET /v1/sessions/good", to: port)?.status == 200)
    let listed = Client.send("GET /v1/sessions", to: port)?.body
    #expect(listed?.contains(#""name":"bad","revision":null"#) == true, "\(listed ?? "")")
    #expect(listed?.contains(#""damaged":true"#) == true)
    let ready = Client.send("GET /readyz", to: port)
    #expect(ready?.status == 200 && ready?.body.contains(#""name":"damaged""#) == true)
    let stopped = program.end(by: SIGTERM)
    let line = "damaged: Damage was found (sessions: 1, other records: 0)"
    #expect(stopped.errors.contains(line), "\(stopped.errors)")
  }

  @Test func `what cannot be checked is told`() throws {
    let directory = TemporaryDirectory()
    let missing = "there is no database in \(directory.path)"
    try expectEnd(of: "check", [directory.path], 1, errors: missing)
    let (program, _) = try Program.serving(["--data-dir", directory.path])
    let inUse = "another server uses the data directory \(directory.path)"
    try expectEnd(of: "check", [directory.path], 1, errors: inUse)
    #expect(program.isRunning)
  }
}
