import Glibc
import SocketTesting
import Synchronization
import SystemPrimitives
import TestSupport
import Testing

@testable import MicroHTTP

@Suite(.timeLimit(.minutes(1))) struct ServerTests {
  private static let get = "GET /g HTTP/1.1\r\nHost: a\r\n\r\n"

  private static func bound(
    _ configure: (inout ServerConfiguration) -> Void
  ) throws(ServerError) -> Server {
    final class Nothing: RequestHandler {
      func handle(_ request: Request, exchange: Exchange) {}
    }
    var configuration = ServerConfiguration()
    configure(&configuration)
    return try Server(configuration: configuration, handler: Nothing())
  }

  @Test(arguments: ["127.0.0.1", "localhost", "0.0.0.0"])
  func `port 0 selects a free port`(host: String) throws {
    let server = try TestServer(configuring: { $0.host = host })
    #expect(server.server.port > 0)
    #expect(try server.client().exchange(Self.get)?.status == 200)
  }

  @Test func `what cannot be bound is refused: a name, an address of another machine, no port`() {
    typealias Row = (configure: (inout ServerConfiguration) -> Void, error: ServerError)
    var rows: [Row] = [
      ({ $0.host = "192.0.2.1" }, .addressNotAvailable(host: "192.0.2.1")),
      ({ $0.workers = 0 }, .invalidWorkers(0)),
    ]
    rows += ["example.org", "", "127.0.0", "::g"].map { host in
      ({ $0.host = host }, .invalidHost(host))
    }
    rows += [-1, 65536].map { port in ({ $0.port = port }, .invalidPort(port)) }
    for row in rows { #expect(throws: row.error) { try Self.bound(row.configure) } }
  }

  @Test(arguments: [1, 2], [1, 2])
  func `a port in use is refused, also between servers of several workers`(
    workers: Int,
    others: Int
  ) throws {
    let first = try Self.bound { $0.workers = workers }
    #expect(throws: ServerError.addressInUse(host: "127.0.0.1", port: first.port)) {
      try Self.bound {
        $0.port = first.port
        $0.workers = others
      }
    }
  }

  @Test func `several workers serve one port`() throws {
    let server = try TestServer(configuring: { $0.workers = 3 })
    let clients = try (0..<30).map { _ in try server.client() }
    #expect(clients.allSatisfy { $0.exchange(Self.get)?.status == 200 })
  }

  @Test func `a server can be started once`() throws {
    let server = try TestServer()
    #expect(throws: ServerError.alreadyStarted) { try server.server.start() }
    server.server.stop()
    server.server.stop()
    #expect(throws: ServerError.alreadyStarted) { try server.server.start() }
  }

  @Test func `a stop answers 503 to the requests that wait for a reply`() throws {
    let parked = try Parked()
    let server = try TestServer { _, exchange in parked.park(exchange) }
    let clients = try (0..<5).map { _ in try server.client() }
    for client in clients { client.send(Self.get + Self.get) }
    let exchanges = clients.map { _ in parked.next() }
    #expect(server.server.requestsInFlight == 5)
    server.server.stop()
    for client in clients {
      #expect(client.answer()?.body == "serverStopped")
      #expect(client.isClosed)
    }
    for exchange in exchanges { exchange.reply(Response(status: 200)) }
    #expect(throws: RawClient.Refused.self) { try server.client() }
  }

  @Test func `a stop closes idle connections and those with an incomplete request`() throws {
    let server = try TestServer()
    let idle = try server.client()
    #expect(idle.exchange(Self.get)?.status == 200)
    let incomplete = try server.client()
    incomplete.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc")
    server.server.stop()
    #expect(idle.isClosed)
    #expect(incomplete.isClosed)
  }

  @Test func `a drain closes the listener and answers the requests in flight`() throws {
    let parked = try Parked()
    let server = try TestServer { _, exchange in parked.park(exchange) }
    let client = try server.client()
    client.send(Self.get)
    let exchange = parked.next()
    let drained = try EventDescriptor()
    inBackground { [inner = server.server] in
      inner.drain(deadlineSeconds: 30)
      drained.raise()
    }
    until { (try? server.client()) == nil }
    exchange.reply(Response(status: 200, body: .bytes([65])))
    let answer = client.answer()
    #expect(answer?.body == "A")
    #expect(answer?.header("Connection") == "close")
    #expect(client.isClosed)
    drained.wait()
  }

  @Test func `a drain ends at its deadline`() throws {
    let parked = try Parked()
    let server = try TestServer { _, exchange in parked.park(exchange) }
    let client = try server.client()
    client.send(Self.get)
    let exchange = parked.next()
    server.server.drain(deadlineSeconds: 0.05)
    #expect(client.answer()?.status == 503)
    exchange.reply(Response(status: 200))
  }

  @Test func `a released server stops`() throws {
    var server: TestServer? = try TestServer()
    // A client of the server itself would keep it.
    let client = try RawClient(port: #require(server?.server.port))
    #expect(client.exchange(Self.get)?.status == 200)
    server = nil
    #expect(client.isClosed)
  }

  @Test func `a connection over the limit waits until another is closed`() throws {
    let server = try TestServer(configuring: { $0.connectionLimit = 2 })
    var first: RawClient? = try server.client()
    let second = try server.client()
    #expect(first?.exchange(Self.get)?.status == 200)
    #expect(second.exchange(Self.get)?.status == 200)
    let third = try server.client()
    third.send(Self.get)
    first = nil
    #expect(third.answer()?.status == 200)
    #expect(second.exchange(Self.get)?.status == 200)
  }

  /// The library looks at its listener again only in the round after a close.
  ///
  /// It cleans up a connection whose stream has ended in the next round. If the loop waited before
  /// it, the clients would be served one a second, too late for the last.
  @Test func `clients that find no room at all are served as streams of others end`() throws {
    let parked = try Parked()
    let server = try TestServer(
      answering: { request, exchange in
        guard request.path == "/n" else { return parked.park(exchange) }
        exchange.reply((try? Feed([.bytes([70]), .end]).response) ?? Response(status: 500))
      },
      clock: HeldClock(),
      configuring: { $0.connectionLimit = 1 }
    )
    var busy = try (0..<1 + OpenConnections.extraRoom).map { _ in
      let client = try server.client()
      client.send("GET /wait HTTP/1.0\r\n\r\n")
      return (client: client, exchange: parked.next())
    }
    let others = try (0..<25).map { _ in
      let client = try server.client()
      client.send("GET /n HTTP/1.0\r\n\r\n")
      return client
    }
    busy.removeLast().exchange.reply(Response(status: 200))
    #expect(others.last?.answer()?.status == 200)
    for (_, exchange) in busy { exchange.reply(Response(status: 200)) }
  }

  @Test func `more connections than the limit from one address are closed`() throws {
    let server = try TestServer(configuring: { $0.connectionsPerAddress = 1 })
    let first = try server.client()
    #expect(first.exchange(Self.get)?.status == 200)
    #expect(try server.client().isClosed)
    #expect(first.exchange(Self.get)?.status == 200)
  }
}
