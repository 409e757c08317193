import Glibc
import MicroHTTP
import ProcessTesting
import Testing

/// `overscroll watch NAME`.
struct WatchTests {
  private static let json = ["Content-Type: application/json"]

  /// A server with the session `demo`, in which a refresh has begun.
  private static func serving() throws -> (program: Program, port: Int) {
    let (program, port) = try Program.serving()
    let made = Client.send(
      "PUT /v1/sessions/demo",
      #"{"clock":"manual","header":{}}"#,
      headers: json,
      to: port
    )
    #expect(made?.status == 201)
    begin(port)
    return (program, port)
  }

  private static func begin(_ port: Int) {
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

  private static func watching(_ port: Int, _ arguments: String...) throws -> Program {
    let url = ["--url", "http://127.0.0.1:\(port)"]
    return try Program(["demo", "--all"] + arguments + url, command: "watch")
  }

  @Test func `each effect is a line, until the session is deleted`() throws {
    let (program, port) = try Self.serving()
    let watch = try Self.watching(port)
    let lines = watch.lines(3)
    #expect(lines == Self.effects)
    #expect(Client.send("DELETE /v1/sessions/demo", to: port)?.status == 204)
    let end = watch.result()
    #expect(end.code == 0)
    #expect(end.output.isEmpty)
    #expect(end.errors == "demo was deleted\n")
    withExtendedLifetime(program) {}
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a signal ends it with 0`(signal: Int32) throws {
    let (program, port) = try Self.serving()
    let watch = try Self.watching(port, "--json")
    let first = watch.lines(1)
    #expect(first?.hasPrefix(#"{"index":1,"atMs":0,"component":"header","#) == true)
    watch.signal(signal)
    let end = watch.result()
    #expect(end.code == 0)
    #expect(end.errors.isEmpty)
    withExtendedLifetime(program) {}
  }

  @Test func `it ends with 1 when the server stops`() throws {
    let (program, port) = try Self.serving()
    let watch = try Self.watching(port)
    #expect(watch.lines(3) == Self.effects)
    program.signal(SIGTERM)
    let end = watch.result()
    #expect(end.code == 1)
    #expect(end.errors.contains("the server stops"))
  }

  @Test func `a session that is not there is refused`() throws {
    let (program, port) = try Program.serving()
    let end = try Self.watching(port).result()
    #expect(end.code == 1)
    #expect(end.output.isEmpty)
    #expect(end.errors.contains("demo"))
    withExtendedLifetime(program) {}
  }

  @Test func `a stream over TLS is watched with the server's certificate`() throws {
    let (program, port) = try Self.serving()
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
    let refused = try Program(arguments, command: "watch").result()
    #expect(refused.code == 1)
    #expect(refused.errors.contains("no answer from \(proxy.url): SSL certificate problem"))
    withExtendedLifetime(program) {}
  }
}
