import Foundation
import MicroHTTP
import Synchronization
import Testing

/// `overscroll pull` and `overscroll smallest`.
struct PullTests {
  private static func dryRun(
    _ arguments: [String]
  ) throws -> (code: Int32, output: String, errors: String) {
    try Program(["--over", "300ms"] + arguments, command: "smallest").result()
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

  @Test func `code of a tool and JSON are printed alone if they are asked for`() throws {
    let code = try Self.dryRun(["--by", "150", "--as", "maestro"])
    #expect(code.output.hasPrefix("# Points of the screen"))
    #expect(code.output.hasSuffix("    end: 188, 484\n    duration: 300\n"))
    #expect(code.errors.hasPrefix("The header arms and triggers: the peak -73.419"))
    let json = try Self.dryRun(["--by", "150", "--as", "maestro", "--json"])
    #expect(json.output.hasPrefix(#"{"component":"header","arms":true,"triggers":true,"#))
    #expect(json.output.contains(#""code":"#))
    #expect(json.errors.isEmpty)
  }

  @Test(arguments: [
    ([], "106.9 pt\nWith 10 pt more: The header arms and triggers: the peak -58.", " past -54.\n"),
    (["--device", "iPhone 15"], "104.9 pt\nWith 10 pt more: The header arms", " past -113.\n"),
    (["--margin", "0"], "106.9 pt\nWith 0 pt more: ", " is 0.032 pt past -54.\n"),
    (["--preset", "header-default", "--dialect", "2.2.1"], "106.9 pt\n", " past -54.\n"),
    (
      ["--device", "iphone15", "--dialect", "mjrefresh-2.2.1"], "0.1 pt\n",
      "\nAt rest the view is past the threshold already, so that the least movement arms.\n"
    ),
  ])
  func `the smallest travel stands first`(
    arguments: [String],
    first: String,
    last: String
  ) throws {
    let end = try Program(arguments, command: "smallest").result()
    #expect(end.code == 0, "\(end.errors)")
    #expect(end.output.hasPrefix(first) && end.output.hasSuffix(last), "\(end.output)")
    let code = try Program(["--as", "xcuitest"] + arguments, command: "smallest").result()
    #expect(code.output.hasPrefix("// Points a second"))
    #expect(code.errors == end.output)
  }

  @Test func `where no pull is the smallest nothing is printed and the exit code is 1`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    for (text, error) in [
      (#"{"header":{"height":700}}"#, "No travel up to the view's height does."),
      (#"{"header":{}}"#, "names a footer"), (#"{"scrollView":{"driver":"external"}}"#, "driver"),
      (#"{"scrollView":1}"#, "/configuration/scrollView"), ("[]", "/configuration"),
    ] {
      try Data(text.utf8).write(to: file)
      let component = text.contains("{}") ? ["--component", "footer"] : []
      let end = try Program(
        ["--as", "detox", "--configuration", file.path, "--device", "iphone-se"] + component,
        command: "smallest"
      ).result()
      #expect(end.code == 1)
      #expect(end.output.isEmpty)
      #expect(end.errors.contains(error), "\(end.errors)")
    }
  }

  // MARK: A server

  /// What a server was asked and sent.
  private final class Calls: Sendable {
    let paths = Mutex<[String]>([])
    let bodies = Mutex<[String]>([])
  }

  /// A server with the session `demo`, in which a last effect is due after the pull.
  private static func server(
    clock: String,
    last: String = "refreshing",
    _ calls: Calls
  ) throws -> AskedServer {
    try AskedServer { request in
      calls.paths.withLock { $0.append(request.asked) }
      if request.method == .post { return posted(request, clock, calls) }
      let sent = calls.bodies.withLock { $0.count }
      switch request.asked {
      case "/v1/sessions/demo":
        return snapshot(clock, effect: sent, next: sent > 0 ? "100.5" : "null")
      case "/v1/sessions/demo?sinceEffect=\(sent)&waitMs=31":
        return snapshot(clock, effect: sent + 1)
      case "/v1/sessions/demo/effects?after=\(sent)&limit=1000":
        let effect = #""atMs":100,"component":"header","type":"\#(last)""#
        return AskedServer.json(#"{"effects":[{"index":\#(sent + 1),\#(effect)}],"next":null}"#)
      default:
        return AskedServer.json(
          """
          {"component":"header","timeMs":70,"state":"idle","ignoredSinceRevision":0,"next":[\
          {"to":"pulling","by":"scroll","holds":false,"conditions":[\
          {"name":"isDragging","holds":false,"text":"no finger drags"},\
          {"name":"isPast","holds":false,"text":"it is short"}]}]}
          """
        )
      }
    }
  }

  private static func snapshot(_ clock: String, effect: Int, next: String = "null") -> Response {
    AskedServer.json(
      """
      {"clock":"\(clock)","scrollView":{"width":300,"height":500},"effectIndex":\(effect),\
      "timeMs":70,"nextChangeMs":\(next),"header":{"state":"refreshing"}}
      """
    )
  }

  private static func posted(_ request: Request, _ clock: String, _ calls: Calls) -> Response {
    let body = String(decoding: request.body, as: UTF8.self)
    let index = calls.bodies.withLock { bodies in
      bodies.append(body)
      return bodies.count
    }
    let end = clock == "realtime" ? #""endsAtMs":95,"# : ""
    // With an effect that is known already, as the answer to the first event after another client's.
    return AskedServer.json(
      """
      {"timeMs":70,\(end)"revision":\(index),"effects":[\
      {"index":0,"atMs":5,"component":"header","type":"refreshing"},\
      {"index":\(index),"atMs":70,"component":"header","type":"stateChanged",\
      "from":"idle","to":"pulling"}]}
      """
    )
  }

  private static let pull = ["demo", "--by", "120", "--over", "50ms", "--hz", "40"]
  private static let change = "70 header stateChanged idle pulling\n"

  private static let gesture = #"{"type":"gesture","by":{"y":120},"overMs":50,"hz":40}"#

  @Test func `on a realtime clock it is one gesture, and its end is awaited`() throws {
    let calls = Calls()
    let server = try Self.server(clock: "realtime", calls)
    let end = try Program(Self.pull + ["--url", server.url], command: "pull").result()
    #expect(end.code == 0, "\(end.errors)")
    #expect(calls.bodies.withLock { $0 } == [Self.gesture])
    let sentence = "The header began to refresh at 100 ms, and is refreshing at rest, at 70 ms.\n"
    #expect(end.output == Self.change + "100 header refreshing\n" + sentence)
  }

  @Test func `on a manual clock it is one gesture, and time passes until rest`() throws {
    let calls = Calls()
    let server = try Self.server(clock: "manual", last: "rowsChanged", calls)
    let end = try Program(Self.pull + ["--url", server.url], command: "pull").result()
    #expect(end.code == 1)
    #expect(
      calls.bodies.withLock { $0 } == [Self.gesture, #"{"type":"advance","until":"rest"}"#]
    )
    #expect(
      end.output == Self.change + Self.change
        + "The header did not arm: it is short; no other condition is asked.\n"
    )
  }

  @Test(arguments: [
    ("realtime", "atMs=95"), ("manual", "atMs=70"),
  ])
  func `where nothing refreshes the reason is that of the release`(
    clock: String,
    instant: String
  ) throws {
    let calls = Calls()
    let server = try Self.server(clock: clock, last: "rowsChanged", calls)
    let end = try Program(Self.pull + ["--url", server.url], command: "pull").result()
    #expect(end.code == 1)
    #expect(end.output.contains("The header did not arm: "))
    let asked = "/v1/sessions/demo/explain?component=header&\(instant)"
    #expect(calls.paths.withLock { $0.last } == asked)
  }

  @Test(arguments: [
    (#"{"clock":"realtime"}"#, 200, "none to an event"), (#"{"detail":"Gone."}"#, 404, "Gone."),
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

  @Test(arguments: ["realtime", "manual"])
  func `a session of the real server is pulled until it rests`(clock: String) throws {
    let (program, port) = try Program.serving()
    let url = ["--url", "http://127.0.0.1:\(port)"]
    let type = ["Content-Type: application/json"]
    let body = #"{"clock":"\#(clock)","header":{},"footer":{"kind":"auto"}}"#
    #expect(Client.send("PUT /v1/sessions/a", body, headers: type, to: port)?.status == 201)
    let pulls: [(travel: String, code: Int32, sentence: Regex<Substring>)] = [
      ("50", 1, /The header did not arm: the offset -26\.411 is 27\.589 pt short of -54; .*/),
      ("-100", 1, /The footer did not refresh: the offset [0-9.]+ is [0-9.]+ pt short of .*/),
      ("0,-1500", 0, /The footer began to refresh at [0-9.]+ ms, and is refreshing at rest, .*/),
    ]
    for (travel, code, sentence) in pulls {
      let arguments = ["a", "--by", travel, "--over", "100ms", "--hold", "150ms"] + url
      let end = try Program(arguments, command: "pull").result()
      #expect(end.code == code, "\(end)")
      let line = try #require(end.output.split(separator: "\n").last)
      #expect(line.wholeMatch(of: sentence) != nil, "\(line)")
    }
    let sideways = ["a", "--by", "-50,0", "--over", "100ms"] + url
    let end = try Program(sideways, command: "pull").result()
    #expect(end.code == 1)
    #expect(end.output.hasSuffix("There is no component in this direction.\n"))
    withExtendedLifetime(program) {}
  }
}
