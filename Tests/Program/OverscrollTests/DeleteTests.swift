import MicroHTTP
import SocketTesting
import Synchronization
import Testing

/// `overscroll delete`.
struct DeleteTests {
  private static func sessions(_ port: Int) throws -> [String] {
    let url = "http://127.0.0.1:\(port)"
    let end = try Program(["--url", url, "--json"], command: "list").result()
    return end.output.matches(of: /"name":"([^"]+)"/).map { String($0.1) }
  }

  @Test func `what is named or has the prefix is deleted`() throws {
    let rows: [(arguments: [String], code: Int32, output: String, left: [String])] = [
      (["a"], 0, "deleted 1 session\n", ["b1", "b2", "c"]),
      (["a", "c"], 0, "deleted 2 sessions\n", ["b1", "b2"]),
      (["--prefix", "b"], 0, "deleted 2 sessions\n", ["a", "c"]),
      (["--prefix", "x"], 0, "deleted 0 sessions\n", ["a", "b1", "b2", "c"]),
      (["a", "x", "c"], 1, "", ["b1", "b2", "c"]), ([], 2, "", ["a", "b1", "b2", "c"]),
      (["a", "--prefix", "b"], 2, "", ["a", "b1", "b2", "c"]),
      (["--prefix", ""], 2, "", ["a", "b1", "b2", "c"]),
    ]
    let (program, port) = try Program.serving()
    for row in rows {
      for name in ["a", "b1", "b2", "c"] {
        #expect(
          (200...201).contains(Client.send("PUT /v1/sessions/\(name)", to: port)?.status ?? 0)
        )
      }
      let url = ["--url", "http://127.0.0.1:\(port)"]
      let end = try Program(row.arguments + url, command: "delete").result()
      #expect(end.code == row.code, "\(row.arguments): \(end.errors)")
      #expect(end.output == row.output)
      #expect(try Self.sessions(port) == row.left)
    }
    withExtendedLifetime(program) {}
  }

  private final class Calls: Sendable {
    let count = Mutex(0)
  }

  @Test func `a prefix is deleted call by call while there is more`() throws {
    let calls = Calls()
    let server = try AskedServer { request in
      let count = calls.count.withLock { count in
        count += 1
        return count
      }
      return AskedServer.json(#"{"deleted":\#(count),"more":\#(count < 3)}"#)
    }
    let end = try Program(["--prefix", "a", "--url", server.url], command: "delete").result()
    #expect(end.output == "deleted 6 sessions\n")
  }
}
