import Glibc
import MicroHTTP
import ProcessTesting
import SocketTesting
import Testing

/// `overscroll watch NAME`.
struct WatchTests {
  private static let json = ["Content-Type: application/json"]

  /// Makes the session `demo`, and lets a refresh begin in it.
  private static func begin(_ port: Int) {
    let made = #"{"clock":"manual","header":{}}"#
    let answer = Client.send("PUT /v1/sessions/demo", made, headers: json, to: port)
    #expect(answer?.status == 201)
    for type in [#""beginRefreshing","component":"header""#, #""advance","until":"rest""#] {
      let event = #"{"type":\#(type)}"#
      let sent = Client.send("POST /v1/sessions/demo/events", event, headers: json, to: port)
      #expect(sent?.status == 200)
    }
  }

  private static let effects = """
    0 header stateChanged idle refreshing
    250 header refreshing
    250 header beginRefreshingCompletion

    """

  @Test func `each effect is a line, until a signal or the end of the session or the server`()
    throws
  {
    let (program, port) = try Program.serving()
    let arguments = ["demo", "--all", "--url", "http://127.0.0.1:\(port)"]
    func watching(_ more: String...) throws -> Program {
      try Program(arguments + more, command: "watch")
    }
    try expectEnd(of: "watch", arguments, 1, errors: "demo")
    Self.begin(port)
    for signal in [SIGINT, SIGTERM] {
      let watch = try watching("--json")
      #expect(watch.lines(1)?.hasPrefix(#"{"index":1,"atMs":0,"component":"header","#) == true)
      watch.signal(signal)
      let end = watch.result()
      #expect(end.code == 0 && end.errors.isEmpty, "\(end)")
    }
    let first = try watching()
    #expect(first.lines(3) == Self.effects)
    #expect(Client.send("DELETE /v1/sessions/demo", to: port)?.status == 204)
    #expect(first.result() == (0, "", "demo was deleted\n"))
    Self.begin(port)
    let second = try watching()
    #expect(second.lines(3) == Self.effects)
    program.signal(SIGTERM)
    let end = second.result()
    #expect(end.code == 1 && end.errors.contains("no answer from"), "\(end)")
  }

  @Test func `a stream over TLS is watched with the server's certificate`() throws {
    let (program, port) = try Program.serving()
    Self.begin(port)
    let proxy = try TLSProxy(to: port)
    let arguments = ["demo", "--all", "--url", proxy.url]
    let ways =
      [
        (["--ca", proxy.certificate], [:]), ([], ["SSL_CERT_FILE": proxy.certificate]),
      ] as [([String], [String: String])]
    for (option, environment) in ways {
      let watch = try Program(arguments + option, command: "watch", environment: environment)
      #expect(watch.lines(3) == Self.effects)
    }
    let error = "no answer from \(proxy.url): SSL certificate problem"
    try expectEnd(of: "watch", arguments, 1, errors: error)
    withExtendedLifetime(program) {}
  }
}
