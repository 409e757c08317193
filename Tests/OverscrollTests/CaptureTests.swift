import Foundation
import Glibc
import MicroHTTP
import ProcessTesting
import StrictJSON
import Testing

/// `overscroll capture NAME`.
struct CaptureTests {
  private static let json = ["Content-Type: application/json"]

  private static let configuration = """
    {"clock":"manual","scrollView":{"driver":"external"},"header":{}}
    """

  /// What an app does that pulls down to an offset, lets go, and refreshes.
  private static func pull(to offset: Int) -> [String] {
    [
      #"{"configuration":\#(configuration)}"#,
      #"{"atMs":100,"type":"setDragging","dragging":true}"#,
      #"{"atMs":200,"type":"setContentOffset","y":\#(offset)}"#,
      #"{"atMs":300,"type":"setDragging","dragging":false}"#,
      #"{"atMs":300,"type":"setPanState","state":"ended"}"#,
      #"{"atMs":316,"type":"setContentOffset","y":\#(offset)}"#,
    ]
  }

  private static let refreshing = #"{"atMs":316,"observed":{"/header/state":"refreshing"}}"#

  /// Runs the command with lines on standard input, in a folder.
  private static func capture(
    _ lines: [String],
    port: Int,
    _ arguments: String = "--output bug.json",
    in folder: TemporaryDirectory = TemporaryDirectory()
  ) throws -> (code: Int32, output: String, errors: String) {
    try folder.make()
    let input = folder.path + "/lines"
    try (lines.joined(separator: "\n")).write(toFile: input, atomically: true, encoding: .utf8)
    let command = """
      \(try Program.executable()) capture bug --url http://127.0.0.1:\(port) \(arguments) < lines
      """
    let child = try ChildProcess("/bin/sh", ["-c", command], workingDirectory: folder.path)
    let output = try child.output.readToEnd() ?? Data()
    let errors = try child.errors.readToEnd() ?? Data()
    return (
      child.wait(), String(decoding: output, as: UTF8.self), String(decoding: errors, as: UTF8.self)
    )
  }

  @Test func `lines become a recording that matches, and are shown`() throws {
    let (program, port) = try Program.serving()
    let folder = TemporaryDirectory()
    let lines = Self.pull(to: -60) + [Self.refreshing, "a word of the app"]
    let end = try Self.capture(lines, port: port, in: folder)
    #expect(end.code == 0, "\(end.errors)")
    #expect(end.output == "What was observed is what MJRefresh 3.7.9 does.\n")
    #expect(
      end.errors == """
        316 observed /header/state refreshing
        a word of the app
        100 setDragging dragging true
        200 setContentOffset y -60
        300 setDragging dragging false
        300 setPanState state ended
        316 setContentOffset y -60

        """
    )
    let replay = try Program(["bug.json"], command: "replay", workingDirectory: folder.path)
    #expect(replay.result().output == "1 of 1 match\n")
    let file = try String(contentsOfFile: folder.path + "/bug.json", encoding: .utf8)
    let verified = Client.send("POST /v1/recordings/verify", file, headers: Self.json, to: port)
    #expect(verified?.body == #"{"matches":true,"checked":2}"# + "\n")
    withExtendedLifetime(program) {}
  }

  /// Lines after those of a pull, and the sentence.
  @Test(arguments: [
    (
      -48, [refreshing],
      "Your app's header refreshed at -48; MJRefresh 3.7.9 would refresh past -54.\n"
    ),
    (
      -48, [#"{"atMs":250,"observed":{"/header/state":"pulling"}}"#, refreshing],
      "Your app's header armed at -48; MJRefresh 3.7.9 would arm past -54.\n"
    ),
    (
      -60, [#"{"atMs":316,"observed":{"/header/state":"idle"}}"#],
      "At 316 ms, at the offset -54, your app's header was idle; that of MJRefresh 3.7.9 is refreshing."
    ),
    (
      -60, [#"{"atMs":400,"observed":{"/scrollView/contentInset/top":44}}"#],
      "At 400 ms your app had 44 at /scrollView/contentInset/top; MJRefresh 3.7.9 has 54."
    ), (-60, [], "Nothing was observed, so the recording expects nothing."),
  ])
  func `what the library would have done otherwise is told`(
    offset: Int,
    lines: [String],
    sentence: String
  ) throws {
    let (program, port) = try Program.serving()
    let folder = TemporaryDirectory()
    let end = try Self.capture(Self.pull(to: offset) + lines, port: port, in: folder)
    #expect(end.output.hasPrefix(sentence), "\(end.output) \(end.errors)")
    #expect(end.code == (lines.isEmpty ? 0 : 1))
    let replay = try Program(["bug.json"], command: "replay", workingDirectory: folder.path)
    #expect(replay.result().code == 1)
    withExtendedLifetime(program) {}
  }

  @Test func `an observation between two events is expected at its instant`() throws {
    let (program, port) = try Program.serving()
    let late = #"{"atMs":566,"observed":{"/header/refreshingCount":1}}"#
    let end = #"{"atMs":700,"type":"endRefreshing","component":"header"}"#
    let result = try Self.capture(Self.pull(to: -60) + [end, late], port: port, "")
    #expect(result.code == 0, "\(result.errors)")
    let recording = try JSONReader.value(Array(result.output.utf8))
    let types = recording.member("events")?.elements.map { $0.member("type")?.text }
    #expect(
      types == [
        "setDragging", "setContentOffset", "setDragging", "setPanState", "setContentOffset",
        "advance", "endRefreshing",
      ]
    )
    let items = recording.member("expected")?.elements ?? []
    #expect(items.map { $0 == .null } == [true, true, true, true, true, true, false, true])
    withExtendedLifetime(program) {}
  }

  @Test func `what was observed while time passes in an event is compared there`() throws {
    let (program, port) = try Program.serving()
    let lines = [
      #"{"configuration":{"clock":"manual","header":{}}}"#,
      #"{"atMs":0,"type":"gesture","by":{"y":200},"overMs":200,"velocity":{"y":0}}"#,
      #"{"atMs":200,"type":"endRefreshing","component":"header"}"#,
      #"{"atMs":200,"type":"advance","byMs":1000}"#,
      #"{"atMs":100,"observed":{"/header/state":"refreshing"}}"#,
      #"{"atMs":400,"observed":{"/header/state":"idle","/timeMs":400}}"#,
      #"{"atMs":1200,"observed":{"/timeMs":1200}}"#,
    ]
    let end = try Self.capture(lines, port: port, "")
    #expect(end.code == 0, "\(end.errors)")
    #expect(
      end.errors.hasSuffix(
        "What was observed is what MJRefresh 3.7.9 does. Not compared: 1 observed within a gesture.\n"
      )
    )
    let events = try JSONReader.value(Array(end.output.utf8)).member("events")?.elements ?? []
    #expect(events.map { $0.member("toMs")?.double } == [nil, nil, 400, 1200])
    withExtendedLifetime(program) {}
  }

  @Test func `of a batch that is refused the events before the wrong one are kept`() throws {
    let (program, port) = try Program.serving()
    let folder = TemporaryDirectory()
    let lines = Self.pull(to: -60) + [Self.refreshing, #"{"atMs":400,"type":"dance"}"#]
    let end = try Self.capture(lines, port: port, in: folder)
    #expect(end.code == 1)
    #expect(end.output.isEmpty)
    #expect(end.errors.contains("/events/0/type"))
    let replay = try Program(["bug.json"], command: "replay", workingDirectory: folder.path)
    #expect(replay.result().output == "1 of 1 match\n")
    withExtendedLifetime(program) {}
  }

  @Test(arguments: ["{ not JSON }", #"{"level":"info","msg":"type"}"#, #"{"type":"log"}"#, "[1]"])
  func `output of the app that is no line for the capture is shown`(line: String) throws {
    let (program, port) = try Program.serving()
    let end = try Self.capture(Self.pull(to: -60) + [line], port: port)
    #expect(end.code == 0)
    #expect(end.errors.contains(line + "\n"))
    withExtendedLifetime(program) {}
  }

  @Test func `standard input that cannot be read ends it with 1`() throws {
    let (program, port) = try Program.serving()
    let command = "\(try Program.executable()) capture bug --url http://127.0.0.1:\(port) < ."
    let child = try ChildProcess("/bin/sh", ["-c", command])
    let errors = try child.errors.readToEnd() ?? Data()
    #expect(child.wait() == 1)
    #expect(!errors.isEmpty)
    withExtendedLifetime(program) {}
  }

  @Test func `a wrong line ends it with 1, and what came before is kept`() throws {
    let (program, port) = try Program.serving()
    let wrong: [(line: String, error: String)] = [
      (#"{"atMs":300,"type":"dance"}"#, #"{"atMs":300,"type":"dance"}: /events/0/type"#),
      (#"{"type":"#, #"{"type":: "#),
      (#"{"atMs":300,"observed":{"/heder/state":"idle"}}"#, "is no place in the snapshot"),
      (#"{"observed":{"/header/state":"idle"}}"#, "atMs is required"),
      (#"{"configuration":{"header":{"height":-1}}}"#, "height"),
    ]
    for (line, error) in wrong {
      let folder = TemporaryDirectory()
      _ = Client.send("DELETE /v1/sessions/bug", to: port)
      // A batch is applied whole or not at all, so the wrong line must come in another one.
      let made = Client.send(
        "PUT /v1/sessions/bug",
        Self.configuration,
        headers: Self.json,
        to: port
      )
      #expect(made?.status == 201)
      let end = try Self.capture([line], port: port, in: folder)
      #expect(end.code == 1)
      #expect(end.errors.contains(error), "\(end.errors)")
      #expect(FileManager.default.fileExists(atPath: folder.path + "/bug.json"))
    }
    withExtendedLifetime(program) {}
  }

  @Test func `without a session nothing is written`() throws {
    let (program, port) = try Program.serving()
    let folder = TemporaryDirectory()
    let end = try Self.capture([], port: port, in: folder)
    #expect(end.code == 1)
    #expect(end.errors.contains("bug"))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/bug.json"))
    withExtendedLifetime(program) {}
  }
}

/// `overscroll capture NAME --listen 0`.
struct CaptureListeningTests {
  /// A server, a capture of its session `bug`, and the port of its lines.
  private static func capturing() throws -> (server: Program, capture: Program, port: Int) {
    let (server, port) = try Program.serving()
    let capture = try Program(
      [
        "bug", "--url", "http://127.0.0.1:\(port)", "--listen", "0", "--allow-origin",
        "http://localhost:5173",
      ],
      command: "capture"
    )
    return (server, capture, try #require(capture.announcedPort(inErrorsAfter: "post lines to ")))
  }

  private static let lines = """
    {"configuration":{"clock":"manual","scrollView":{"driver":"external"},"header":{}}}
    {"atMs":200,"type":"setContentOffset","y":-20}
    {"atMs":300,"observed":{"/header/state":"idle"}}
    """

  @Test(arguments: [SIGINT, SIGTERM])
  func `posted lines are recorded until a signal`(signal: Int32) throws {
    let (server, capture, port) = try Self.capturing()
    let origin = ["Origin: http://localhost:5173", "Content-Type: text/plain"]
    let posted = Client.send("POST /", Self.lines, headers: origin, to: port)
    #expect(posted?.status == 204)
    #expect(posted?.header("Access-Control-Allow-Origin") == "http://localhost:5173")
    capture.signal(signal)
    let end = capture.result()
    #expect(end.code == 0, "\(end.errors)")
    #expect(end.output.contains(#""expected":["#))
    #expect(end.errors.hasSuffix("What was observed is what MJRefresh 3.7.9 does.\n"))
    withExtendedLifetime(server) {}
  }

  @Test(arguments: [
    ("POST /", ["Origin: http://localhost:9999"], 403),
    ("POST /", ["Sec-Fetch-Site: cross-site"], 403), ("POST /", ["Host: example.com"], 403),
    ("GET /", [], 405), ("PUT /lines", [], 405),
    (
      "OPTIONS /", ["Origin: http://localhost:5173", "Access-Control-Request-Method: POST"], 204
    ), ("POST /any", [], 204),
  ])
  func `callers are those of the API`(request: String, headers: [String], status: Int) throws {
    let (server, capture, port) = try Self.capturing()
    #expect(Client.send(request, headers: headers, to: port)?.status == status)
    withExtendedLifetime((server, capture)) {}
  }
}
