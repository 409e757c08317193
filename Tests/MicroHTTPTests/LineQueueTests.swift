import Synchronization
import Testing

@testable import MicroHTTP

@Suite(.timeLimit(.minutes(1))) struct LineQueueTests {
  private final class Lines: Sendable {
    let all = Mutex<[String]>([])
  }

  @Test func `lines that do not fit are dropped and counted, the others arrive in order`() throws {
    let lines = Lines()
    let entered = try Signal()
    let release = try Signal()
    let end = try Signal()
    let queue = try LineQueue(capacity: 10) { line in
      entered.raise()
      release.wait()
      lines.all.withLock { $0.append(line) }
      if line == "last" { end.raise() }
    }
    queue.post("first")
    entered.wait()
    for number in 0..<30 { queue.post("\(number)") }
    #expect(queue.dropped == 20)
    release.raise()
    while queue.dropped < 100, lines.all.withLock({ $0.count }) < 11 {}
    queue.post("last")
    end.wait()
    let expected = ["first"] + (0..<10).map(String.init) + ["last"]
    #expect(lines.all.withLock { $0 } == expected)
  }

  @Test func `a log that blocks holds up no request`() throws {
    let release = try Signal()
    let server = try TestServer(configuring: { $0.log = { _ in release.wait() } })
    defer { release.raise() }
    for _ in 0..<1500 {
      _ = try server.client().exchange("GET / HTTP/9.9\r\nHost: a\r\n\r\n")
    }
    #expect(server.server.droppedLogLines > 0)
    #expect(try server.client().exchange("GET /n HTTP/1.1\r\nHost: a\r\n\r\n")?.status == 200)
  }
}
