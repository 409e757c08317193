import Synchronization

@testable import MicroHTTP

/// A server on a free port that answers with the given closure and stops when it is released.
final class TestServer {
  private struct Handler: RequestHandler {
    let answer: @Sendable (Request, Exchange) -> Void
    let refusal: @Sendable (RequestHead) -> Response?

    func handle(_ request: Request, exchange: Exchange) { answer(request, exchange) }
    func refuse(_ head: RequestHead) -> Response? { refusal(head) }
    func problem(for fault: TransportFault, request: Request) -> Response {
      Response(status: fault.status, body: .bytes(Array("\(fault)".utf8)))
    }
  }

  let server: Server

  init(
    answering answer: @escaping @Sendable (Request, Exchange) -> Void = TestServer.echo,
    refusing refusal: @escaping @Sendable (RequestHead) -> Response? = { _ in nil },
    configuring configure: (inout ServerConfiguration) -> Void = { _ in }
  ) throws {
    var configuration = ServerConfiguration()
    configuration.bodyLimit = { _ in 1000 }
    configuration.discardLimit = 100_000
    configure(&configuration)
    server = try Server(
      configuration: configuration,
      handler: Handler(answer: answer, refusal: refusal)
    )
    try server.start()
  }

  deinit { server.stop() }

  func client() throws -> RawClient { try RawClient(port: server.port) }

  /// Answers with the method, the path and the body's length.
  static let echo: @Sendable (Request, Exchange) -> Void = { request, exchange in
    let text = "\(request.method.name) \(request.path) \(request.body.count)"
    exchange.reply(Response(status: 200, body: .bytes(Array(text.utf8))))
  }
}

/// Stores exchanges until the test answers them.
final class Parked: Sendable {
  private let exchanges = Mutex<[Exchange]>([])
  private let arrival: Signal

  init() throws { arrival = try Signal() }

  func park(_ exchange: Exchange) {
    exchanges.withLock { $0.append(exchange) }
    arrival.raise()
  }

  /// Waits for an exchange, and removes it.
  func next() -> Exchange {
    while true {
      if let exchange = exchanges.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
        return exchange
      }
      arrival.wait()
      arrival.lower()
    }
  }
}
