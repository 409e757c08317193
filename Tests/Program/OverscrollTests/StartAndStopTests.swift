import Glibc
import SocketTesting
import Testing

/// How the program starts, refuses to start, and stops.
@Suite(.serialized)
struct StartAndStopTests {
  @Test(arguments: [SIGTERM, SIGINT])
  func `a signal drains the server and the program exits with 0, and SIGHUP does not stop it`(
    signal: Int32
  ) throws {
    let (program, port) = try Program.serving()
    for _ in 0..<3 { program.signal(SIGHUP) }
    #expect(Client.send("GET /readyz", to: port)?.status == 200)
    let (code, errors) = program.end(by: signal)
    #expect(code == 0)
    #expect(errors.contains("SIGHUP: there is no file of tokens"))
    #expect(errors.contains(signal == SIGINT ? "SIGINT" : "SIGTERM"))
    #expect(Client.send("GET /healthz", to: port) == nil)
  }

  @Test func `a port in use is named, and the program exits with 1`() throws {
    let (first, port) = try Program.serving()
    let second = try Program(["--port", "\(port)", "--memory"])
    #expect(second.announcedPort() == nil)
    let (code, errors) = second.end()
    #expect(code == 1)
    #expect(errors.contains("port \(port) of 127.0.0.1 is in use"))
    #expect(first.isRunning)
  }

  @Test func `the environment sets what the command line does not`() throws {
    let program = try Program(
      [],
      environment: [
        "OVERSCROLL_PORT": "0", "OVERSCROLL_MAX_SESSIONS": "1", "OVERSCROLL_MEMORY": "1",
      ]
    )
    let port = try #require(program.announcedPort())
    #expect(Client.send("PUT /v1/sessions/a", to: port)?.status == 201)
    #expect(Client.send("PUT /v1/sessions/b", to: port)?.status == 429)
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func `during the drain delay it answers, and a second signal stops it at once`(
    signal: Int32,
    code: Int32
  ) throws {
    let (program, port) = try Program.serving(["--drain-delay", "60"])
    program.signal(SIGTERM)
    // The server is ready until the signal arrives; then it answers, but is not ready.
    let ready = Client.send("GET /readyz", to: port) { $0?.status != 200 }
    #expect(ready?.status == 503)
    #expect(ready?.header("Retry-After") == "1")
    #expect(Client.send("GET /healthz", to: port)?.status == 200)
    #expect(Client.send("PUT /v1/sessions/a", to: port)?.status == 201)
    let end = program.end(by: signal)
    #expect(end.code == code)
    #expect(end.errors.contains("stopped at once"))
  }

  @Test func `SIGHUP reads the tokens again, and a bad file keeps the old ones`() throws {
    let folder = TemporaryDirectory()
    let file = folder.path + "/tokens"
    func write(_ text: String) throws {
      try folder.write(text, as: "tokens")
      chmod(file, 0o600)
    }
    func status(_ token: String) -> Int? {
      Client.send("GET /v1/sessions", headers: ["Authorization: Bearer \(token)"], to: port)?.status
    }
    try write("old")
    let (program, port) = try Program.serving(["--token-file", file])
    #expect(Client.send("GET /v1/sessions", to: port)?.status == 401)
    #expect(status("old") == 200)
    try write("new")
    program.signal(SIGHUP)
    Client.send("GET /v1/sessions", headers: ["Authorization: Bearer new"], to: port) {
      $0?.status == 200
    }
    #expect(status("old") == 401)
    try write("")
    program.signal(SIGHUP)
    let end = program.end(by: SIGTERM)
    #expect(end.code == 0)
    #expect(end.errors.contains("SIGHUP: the tokens stay as they were: \(file) has no token"))
  }
}
