import HTTPClient
import MicroHTTP
import ProcessTesting
import Synchronization
import Testing

/// Requests reach a server, and its answers the caller.
struct HTTPClientTests {
  /// Answers with what arrived, or, below `/status/`, with a status.
  private final class Echo: RequestHandler {
    func handle(_ request: Request, exchange: Exchange) {
      if let status = request.path.split(separator: "/").last.flatMap({ Int($0) }) {
        return exchange.reply(Response(status: status, body: .bytes(Array("refused".utf8))))
      }
      let head = "\(request.method) \(request.path) \(request.headers[.accept] ?? "-")\n"
      exchange.reply(Response(status: 200, body: .bytes(Array(head.utf8) + request.body)))
    }
  }

  private static func server() throws -> Server {
    let server = try Server(configuration: ServerConfiguration(), handler: Echo())
    try server.start()
    return server
  }

  private static let long = [UInt8](repeating: UInt8(ascii: "x"), count: 900_000)

  @Test(
    arguments: [
      ("GET", nil), ("PUT", nil), ("DELETE", nil), ("POST", []), ("POST", Array("body".utf8)),
      ("PUT", Array("body".utf8)), ("POST", long),
    ] as [(String, [UInt8]?)]
  )
  func `a request has its method, its fields and its body`(method: String, body: [UInt8]?) throws {
    let server = try Self.server()
    defer { server.stop() }
    let url = "http://127.0.0.1:\(server.port)/path"
    let answer = try HTTPClient().send(method, url, fields: ["Accept: text/x"], body: body)
    #expect(answer.status == 200)
    let text = String(decoding: answer.body, as: UTF8.self)
    #expect(text.lowercased().hasPrefix("\(method.lowercased()) /path text/x\n"))
    let sent = body ?? []
    #expect(Array(answer.body.suffix(sent.count)) == sent)
  }

  @Test func `one client sends one request after another`() throws {
    let server = try Self.server()
    defer { server.stop() }
    let client = try HTTPClient()
    for (path, status) in [("status/404", 404), ("x", 200), ("status/302", 302), ("x", 200)] {
      let answer = try client.send("GET", "http://127.0.0.1:\(server.port)/\(path)")
      #expect(answer.status == status)
    }
  }

  /// Leads to another address.
  private final class Redirection: RequestHandler {
    private let target: String

    init(target: String) { self.target = target }

    func handle(_ request: Request, exchange: Exchange) {
      exchange.reply(Response(status: 302, headers: [("Location", target)]))
    }
  }

  /// Counts what reaches it.
  private final class Counter: RequestHandler {
    let count = Atomic(0)

    func handle(_ request: Request, exchange: Exchange) {
      count.add(1, ordering: .relaxed)
      exchange.reply(Response(status: 200))
    }
  }

  @Test func `a redirection is not followed, so that a token reaches no other server`() throws {
    let counter = Counter()
    let other = try Server(configuration: ServerConfiguration(), handler: counter)
    try other.start()
    defer { other.stop() }
    let target = "http://127.0.0.1:\(other.port)/"
    let server = try Server(
      configuration: ServerConfiguration(),
      handler: Redirection(target: target)
    )
    try server.start()
    defer { server.stop() }
    let fields = ["Authorization: Bearer secret"]
    let url = "http://127.0.0.1:\(server.port)/"
    #expect(try HTTPClient().send("GET", url, fields: fields).status == 302)
    #expect(counter.count.load(ordering: .relaxed) == 0)
    // The other server is there: the test would see a request that follows.
    #expect(try HTTPClient().send("GET", target).status == 200)
    #expect(counter.count.load(ordering: .relaxed) == 1)
  }

  @Test func `what went wrong is told apart`() throws {
    let server = try Self.server()
    let secure = "https://127.0.0.1:\(server.port)/"
    #expect { try HTTPClient().send("GET", secure) } throws: {
      ($0 as? HTTPClient.Fault)?.kind == .noSecureServer
    }
    server.stop()
    let gone = "http://127.0.0.1:\(server.port)/"
    #expect { try HTTPClient().send("GET", gone) } throws: {
      ($0 as? HTTPClient.Fault)?.kind == .cannotConnect
    }
  }

  @Test func `where no server listens there is a fault`() throws {
    var port = 0
    do {
      let server = try Self.server()
      port = server.port
      server.stop()
    }
    #expect {
      try HTTPClient().send("GET", "http://127.0.0.1:\(port)/")
    } throws: { "\($0)".contains("connect") }
  }

  @Test func `over TLS a server needs a certificate that is trusted`() throws {
    let server = try Self.server()
    defer { server.stop() }
    let proxy = try TLSProxy(to: server.port)
    let client = try HTTPClient(authorities: proxy.certificate)
    let answer = try client.send("POST", proxy.url + "/", body: Self.long)
    #expect(answer.status == 200)
    #expect(answer.body.count > Self.long.count)
    #expect { try HTTPClient().send("GET", proxy.url + "/") } throws: {
      "\($0)".contains("certificate")
    }
    let other = proxy.url.replacing("localhost", with: "127.0.0.1")
    #expect {
      try HTTPClient(authorities: proxy.certificate).send("GET", other)
    } throws: { "\($0)".contains("127.0.0.1") }
  }
}
