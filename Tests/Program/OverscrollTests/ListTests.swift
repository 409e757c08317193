import MicroHTTP
import Testing

/// `overscroll list`.
struct ListTests {
  /// A server that lists three sessions in two pages, one of them if a prefix is given.
  private static func server() throws -> AskedServer {
    let session = { (name: String, revision: Int, clock: String) in
      #"{"name":"\#(name)","revision":\#(revision),"clock":"\#(clock)","#
        + #""createdAt":"2026-01-02T03:04:05Z"}"#
    }
    let first = session("a", 0, "manual")
    let second = session("a-long-name", 12_345, "realtime")
    let third = session("b", 3, "manual")
    return try AskedServer { request in
      switch request.asked {
      case "/v1/sessions?limit=1000":
        AskedServer.json(#"{"sessions":[\#(first),\#(second)],"next":"a-long-name&"}"#)
      case "/v1/sessions?limit=1000&after=a-long-name&":
        AskedServer.json(#"{"sessions":[\#(third)],"next":null}"#)
      case "/v1/sessions?limit=1000&prefix=b":
        AskedServer.json(#"{"sessions":[\#(third)],"next":null}"#)
      case "/v1/sessions?limit=1000&prefix=odd": AskedServer.json(#"["#)
      default: AskedServer.json(#"{"detail":"Not \#(request.path)."}"#, status: 422)
      }
    }
  }

  @Test func `the sessions of all pages are a table`() throws {
    let server = try Self.server()
    let end = try Program(["--url", server.url], command: "list").result()
    #expect(end.code == 0)
    let table = """
      NAME         REVISION  CLOCK     CREATED
      a            0         manual    2026-01-02T03:04:05Z
      a-long-name  12345     realtime  2026-01-02T03:04:05Z
      b            3         manual    2026-01-02T03:04:05Z

      """
    #expect(end.output == table)
  }

  @Test func `a proxy of the environment is not asked for this machine`() throws {
    let server = try Self.server()
    let end = try Program(
      ["--url", server.url, "--prefix", "b"],
      command: "list",
      environment: ["http_proxy": "http://127.0.0.1:1", "all_proxy": "http://127.0.0.1:1"]
    ).result()
    #expect(end.code == 0, "\(end.errors)")
    let other = try Program(
      ["--url", "http://overscroll.example"],
      command: "list",
      environment: ["http_proxy": "http://127.0.0.1:1"]
    ).result()
    #expect(other.code == 1)
    #expect(other.errors.contains("Failed to connect to 127.0.0.1 port 1"))
  }

  @Test func `as JSON each session is a line`() throws {
    let server = try Self.server()
    let arguments = ["--url", server.url, "--json", "--prefix", "b"]
    let end = try Program(arguments, command: "list").result()
    #expect(end.code == 0)
    let line = #"{"name":"b","revision":3,"clock":"manual","createdAt":"2026-01-02T03:04:05Z"}"#
    #expect(end.output == line + "\n")
  }

  @Test(arguments: [("odd", "no list of sessions"), ("x", "Not /v1/sessions.")])
  func `what is no list is told and the exit code is 1`(prefix: String, error: String) throws {
    let server = try Self.server()
    let end = try Program(["--url", server.url, "--prefix", prefix], command: "list").result()
    #expect(end.code == 1)
    #expect(end.output.isEmpty)
    #expect(end.errors.contains(error))
  }

  @Test func `the program's own server is listed`() throws {
    let (program, port) = try Program.serving()
    for name in ["b", "a"] {
      #expect(Client.send("PUT /v1/sessions/\(name)", to: port)?.status == 201)
    }
    let end = try Program(["--url", "http://127.0.0.1:\(port)"], command: "list").result()
    #expect(end.code == 0)
    #expect(end.output.split(separator: "\n").map { $0.prefix(1) } == ["N", "a", "b"])
    #expect(program.isRunning)
  }
}
