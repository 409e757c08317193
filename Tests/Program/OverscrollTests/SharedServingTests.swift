import Foundation
import PostgresTesting
import SocketTesting
import Testing

/// Programs that share a database.
@Suite(.serialized)
struct SharedServingTests {
  @Test(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.isMissing)"))
  func `what one program stored another one serves, after the end of the first and beside it`()
    throws
  {
    let server = try PostgresServer.shared()
    let arguments = ["--postgres", server.url(database: try server.makeDatabase())]
    let (first, firstPort) = try Program.serving(arguments)
    #expect(
      Client.send("PUT /v1/sessions/s", #"{"clock": "manual"}"#, to: firstPort)?.status == 201
    )
    let event = #"{"type": "beginRefreshing", "component": "header"}"#
    #expect(Client.send("POST /v1/sessions/s/events", event, to: firstPort)?.status == 200)
    let (second, secondPort) = try Program.serving(arguments)
    let found = try #require(Client.send("GET /v1/sessions/s", to: secondPort))
    #expect(found.status == 200)
    #expect(found.body == Client.send("GET /v1/sessions/s", to: firstPort)?.body)
    first.end(by: SIGKILL)
    #expect(Client.send("POST /v1/sessions/s/events", event, to: secondPort)?.status == 200)
    let (code, errors) = second.end(by: SIGTERM)
    #expect(code == 0)
    // The tests' server is fast, not safe: that is said, in a line for each reason.
    let warnings = errors.split(separator: "\n").filter { $0.contains("warning") }
    #expect(warnings.contains { $0.contains("fsync is off") })
    #expect(warnings.contains { $0.contains("synchronous_standby_names is empty") })
  }

  @Test func `without a database the program ends with one line that says why`() throws {
    let program = try Program(["--port", "0", "--postgres", "postgresql://127.0.0.1:1/nowhere"])
    #expect(program.announcedPort() == nil)
    let (code, errors) = program.end()
    #expect(code == 1)
    let lines = errors.split(separator: "\n").filter { $0.contains("Error") }
    #expect(lines.count == 1)
    #expect(errors.contains("the database postgresql://127.0.0.1:1/nowhere cannot be used: "))
    #expect(errors.contains("Connection refused"))
  }
}
