import Foundation
import Glibc
import Testing

/// `overscroll check DIR`.
@Suite(.serialized)
struct CheckTests {
  /// A directory with the sessions `good` and `bad`, and the title "A text to be damaged" in `bad`.
  private func directory(endedBy signal: Int32) throws -> TemporaryDirectory {
    let directory = TemporaryDirectory()
    let (program, port) = try Program.serving(["--data-dir", directory.path])
    for name in ["good", "bad"] {
      #expect(Client.send("PUT /v1/sessions/\(name)", "{}", to: port)?.status == 201)
      let title = name == "bad" ? "A text to be damaged" : "A text"
      let event =
        #"{"type":"configure","component":"header","titles":{"idle":"\#(title)"}}"#
      #expect(Client.send("POST /v1/sessions/\(name)/events", event, to: port)?.status == 200)
    }
    program.signal(signal)
    _ = program.end()
    return directory
  }

  private func check(_ path: String) throws -> (code: Int32, output: String, errors: String) {
    try Program([path], command: "check").result()
  }

  @Test(arguments: [SIGTERM, SIGKILL])
  func `what was read is printed`(signal: Int32) throws {
    let directory = try directory(endedBy: signal)
    let end = try check(directory.path)
    #expect(end.code == 0)
    #expect(end.output == "read 2 sessions and 2 events: nothing is damaged\n")
    #expect(end.errors.isEmpty)
  }

  @Test func `a flipped byte names its session, which alone is refused afterwards`() throws {
    let directory = try directory(endedBy: SIGTERM)
    let file = URL(filePath: directory.path + "/overscroll.db")
    var bytes = try Data(contentsOf: file)
    let place = try #require(bytes.firstRange(of: Data("to be damaged".utf8)))
    bytes[place.lowerBound] ^= 0x20
    try bytes.write(to: file)

    let end = try check(directory.path)
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
    program.signal(SIGTERM)
    let stopped = program.end()
    #expect(stopped.errors.contains("damaged: 1 session was found damaged"), "\(stopped.errors)")
  }

  @Test func `what cannot be checked is told`() throws {
    let directory = TemporaryDirectory()
    let missing = try check(directory.path)
    #expect(missing.code == 1)
    #expect(missing.errors.contains("there is no database in \(directory.path)"))
    let (program, _) = try Program.serving(["--data-dir", directory.path])
    let inUse = try check(directory.path)
    #expect(inUse.code == 1)
    #expect(inUse.errors.contains("another server uses the data directory \(directory.path)"))
    #expect(inUse.output.isEmpty)
    #expect(program.isRunning)
  }
}
