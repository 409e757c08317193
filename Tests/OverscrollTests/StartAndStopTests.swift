import Glibc
import Testing

/// How the program starts, refuses to start, and stops.
@Suite(.serialized)
struct StartAndStopTests {
  @Test(arguments: [SIGTERM, SIGINT])
  func `a signal drains the server and the program exits with 0`(signal: Int32) throws {
    let (program, port) = try Program.serving()
    #expect(Client.send("GET /readyz", to: port)?.status == 200)
    program.signal(signal)
    let (code, errors) = program.end()
    #expect(code == 0)
    #expect(errors.contains(signal == SIGINT ? "SIGINT" : "SIGTERM"))
    #expect(Client.send("GET /healthz", to: port) == nil)
  }

  @Test func `during the drain delay it answers but is not ready`() throws {
    let (program, port) = try Program.serving(["--drain-delay", "1"])
    program.signal(SIGTERM)
    // The server is ready until the signal arrives.
    var ready = Client.send("GET /readyz", to: port)
    while ready?.status == 200 { ready = Client.send("GET /readyz", to: port) }
    #expect(ready?.status == 503)
    #expect(ready?.header("Retry-After") == "1")
    #expect(Client.send("GET /healthz", to: port)?.status == 200)
    #expect(Client.send("PUT /v1/sessions/a", to: port)?.status == 201)
    #expect(program.end().code == 0)
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

  @Test func `an invalid option is named, and the program exits with 2`() throws {
    let program = try Program(["--drain-delay", "-1"])
    let (code, errors) = program.end()
    #expect(code == 2)
    #expect(errors.contains("--drain-delay"))
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
}
