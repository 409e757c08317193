import Foundation
import MicroHTTP
import SocketTesting
import Synchronization
import Testing

/// `overscroll pull` on a session; the transcripts have what it calculates without one.
struct PullTests {
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
    let end = try Program.run("pull", Self.pull + ["--url", server.url])
    #expect(end.code == 0, "\(end.errors)")
    #expect(calls.bodies.withLock { $0 } == [Self.gesture])
    let sentence = "The header began to refresh at 100 ms, and is refreshing at rest, at 70 ms.\n"
    #expect(end.output == Self.change + "100 header refreshing\n" + sentence)
  }

  @Test func `on a manual clock it is one gesture, and time passes until rest`() throws {
    let calls = Calls()
    let server = try Self.server(clock: "manual", last: "rowsChanged", calls)
    let end = try Program.run("pull", Self.pull + ["--url", server.url])
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
    let end = try Program.run("pull", Self.pull + ["--url", server.url])
    #expect(end.code == 1)
    #expect(end.output.contains("The header did not arm: "))
    let asked = "/v1/sessions/demo/explain?component=header&\(instant)"
    #expect(calls.paths.withLock { $0.last } == asked)
  }

  @Test func `an answer that is no session's is told and the exit code is 1`() throws {
    for (answer, status, error) in [
      (#"{"clock":"realtime"}"#, 200, "none to an event"), (#"{"detail":"Gone."}"#, 404, "Gone."),
      ("[]", 200, "no JSON object"),
    ] {
      let server = try AskedServer { _ in AskedServer.json(answer, status: status) }
      let pull = Self.pull + ["--url", server.url]
      try expectEnd(of: "pull", pull, 1, errors: error)
    }
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
      ("-50,0", 1, /There is no component in this direction\./),
    ]
    for (travel, code, sentence) in pulls {
      let arguments = ["a", "--by", travel, "--over", "100ms", "--hold", "150ms"] + url
      let end = try Program.run("pull", arguments)
      #expect(end.code == code, "\(end)")
      let line = try #require(end.output.split(separator: "\n").last)
      #expect(line.wholeMatch(of: sentence) != nil, "\(line)")
    }
    withExtendedLifetime(program) {}
  }
}
