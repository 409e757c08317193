import Foundation
import MicroHTTP
import Synchronization
import Testing

/// `overscroll pull`.
struct PullTests {
  private static func dryRun(
    _ arguments: [String]
  ) throws -> (code: Int32, output: String, errors: String) {
    try Program(["--dry-run", "--over", "300ms"] + arguments, command: "pull").result()
  }

  @Test(arguments: [
    (
      ["--by", "150"],
      """
      The header arms and triggers: the peak -73.419 is 19.419 pt past -54.
      The smallest travel that does is 106.9 pt.

      """
    ),
    (
      ["--by", "50"],
      """
      The header does not arm: the peak -26.411 is 27.589 pt short of -54.
      The smallest travel that does is 106.9 pt.

      """
    ),
    (["--by", "-50"], "There is no component in this direction.\n"),
    (
      ["--by", "0,150", "--from", "10,20", "--hold", "0.1s", "--curve", "easeOut", "--hz", "30"],
      """
      The header arms and triggers: the peak -73.419 is 19.419 pt past -54.
      The smallest travel that does is 106.9 pt.

      """
    ),
  ])
  func `a pull is calculated without a server`(arguments: [String], text: String) throws {
    let end = try Self.dryRun(arguments)
    #expect(end.code == 0, "\(end.errors)")
    #expect(end.output == text)
  }

  @Test func `a configuration is read from a file`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    for (text, code, output) in [
      (#"{"header":{"height":700}}"#, Int32(0), "No travel up to the view's height does."),
      (#"{"header":{"height":0}}"#, 1, "/header/height"), ("{", 1, "byte 1"),
      (#"{"scrollView":{"driver":"external"}}"#, 1, "simulated driver"),
    ] {
      try Data(text.utf8).write(to: file)
      let end = try Self.dryRun(["--by", "150", "--configuration", file.path])
      #expect(end.code == code)
      #expect((code == 0 ? end.output : end.errors).contains(output), "\(end)")
    }
    #expect(try Self.dryRun(["--by", "1", "--configuration", "/nowhere"]).code == 1)
  }

  @Test func `code of a tool and JSON are printed if they are asked for`() throws {
    let code = try Self.dryRun(["--by", "150", "--as", "maestro"])
    #expect(code.output.hasSuffix("    end: 188, 484\n    duration: 300\n"))
    let json = try Self.dryRun(["--by", "150", "--as", "maestro", "--json"])
    #expect(json.output.hasPrefix(#"{"component":"header","arms":true,"triggers":true,"#))
    #expect(json.output.contains(#""code":"#))
  }

  // MARK: A server

  /// The bodies of the events that a server was sent.
  private final class Posted: Sendable {
    let bodies = Mutex<[String]>([])
  }

  /// A server with a session of some clock, which refuses the events that contain a text.
  private static func server(
    clock: String,
    refusing refused: String = "nothing",
    _ posted: Posted
  ) throws -> AskedServer {
    try AskedServer { request in
      guard request.method == .post else {
        return AskedServer.json(
          #"{"clock":"\#(clock)","scrollView":{"width":300,"height":500}}"#
        )
      }
      let body = String(decoding: request.body, as: UTF8.self)
      posted.bodies.withLock { $0.append(body) }
      if body.contains(refused) { return AskedServer.json(#"{"detail":"No."}"#, status: 422) }
      return AskedServer.json(
        #"{"timeMs":70,"effects":[{"index":1,"atMs":70,"component":"header","#
          + #""type":"stateChanged","from":"idle","to":"pulling"}]}"#
      )
    }
  }

  private static let pull = ["demo", "--by", "120", "--over", "50ms", "--hz", "40"]

  @Test func `on a realtime clock the samples are as far apart as they should be`() throws {
    let posted = Posted()
    let server = try Self.server(clock: "realtime", posted)
    let start = Date()
    let end = try Program(Self.pull + ["--url", server.url], command: "pull").result()
    #expect(end.code == 0, "\(end.errors)")
    #expect(Date().timeIntervalSince(start) >= 0.05)
    #expect(
      posted.bodies.withLock { $0 } == [
        #"{"type":"dragBegan","x":150,"y":250}"#,
        #"{"type":"dragMoved","x":150,"y":310,"atMs":95}"#,
        #"{"type":"dragMoved","x":150,"y":370,"atMs":120}"#, #"{"type":"dragEnded","atMs":120}"#,
      ]
    )
    #expect(
      end.output == String(repeating: "70 header stateChanged idle pulling\n", count: 4)
    )
  }

  @Test func `on a manual clock it is one gesture`() throws {
    let posted = Posted()
    let server = try Self.server(clock: "manual", posted)
    let end = try Program(Self.pull + ["--url", server.url], command: "pull").result()
    #expect(end.code == 0, "\(end.errors)")
    #expect(
      posted.bodies.withLock { $0 } == [
        #"{"type":"gesture","by":{"x":0,"y":120},"overMs":50,"hz":40,"holdMs":0,"curve":"linear"}"#
      ]
    )
  }

  @Test func `a finger whose pull is refused does not stay down`() throws {
    let posted = Posted()
    let server = try Self.server(clock: "realtime", refusing: "dragMoved", posted)
    let end = try Program(Self.pull + ["--url", server.url], command: "pull").result()
    #expect(end.code == 1)
    #expect(end.errors.contains("No."))
    #expect(posted.bodies.withLock { $0.last } == #"{"type":"dragCancelled"}"#)
  }

  @Test(arguments: [
    (#"{"clock":"realtime"}"#, 200, "no snapshot"), (#"{"detail":"Gone."}"#, 404, "Gone."),
    ("[]", 200, "no JSON object"),
  ])
  func `an answer that is no session's is told and the exit code is 1`(
    answer: String,
    status: Int,
    error: String
  ) throws {
    let server = try AskedServer { _ in AskedServer.json(answer, status: status) }
    let end = try Program(Self.pull + ["--url", server.url], command: "pull").result()
    #expect(end.code == 1)
    #expect(end.errors.contains(error))
  }

  @Test func `a session of the real server is pulled`() throws {
    let (program, port) = try Program.serving()
    let url = "http://127.0.0.1:\(port)"
    for clock in ["realtime", "manual"] {
      let type = ["Content-Type: application/json"]
      let body = #"{"clock":"\#(clock)"}"#
      let created = Client.send("PUT /v1/sessions/\(clock)", body, headers: type, to: port)
      #expect(created?.status == 201)
      let end = try Program(
        [clock, "--by", "200", "--over", "100ms", "--hold", "150ms", "--url", url],
        command: "pull"
      ).result()
      #expect(end.code == 0, "\(end.errors)")
      #expect(end.output.contains("header stateChanged idle pulling"))
      #expect(end.output.contains("header stateChanged pulling refreshing"))
    }
    withExtendedLifetime(program) {}
  }
}
