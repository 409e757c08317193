import Glibc
import SocketTesting
import Synchronization
import SystemPrimitives
import TestSupport

@testable import MicroHTTP

/// A server on a free port that answers with the given closure and stops when it is released.
final class TestServer {
  private final class Handler: RequestHandler {
    private let answer: @Sendable (Request, Exchange) -> Void
    private let refusal: @Sendable (RequestHead) -> Response?

    init(
      answer: @escaping @Sendable (Request, Exchange) -> Void,
      refusal: @escaping @Sendable (RequestHead) -> Response?
    ) {
      self.answer = answer
      self.refusal = refusal
    }

    func handle(_ request: Request, exchange: Exchange) {
      guard request.method != .options || request.path != "*" else {
        return TestServer.echo(request, exchange)
      }
      answer(request, exchange)
    }
    func refuse(_ head: RequestHead) -> Response? { refusal(head) }
    func problem(for fault: TransportFault) -> Response {
      Response(status: fault.status, body: .bytes(Array("\(fault)".utf8)))
    }
  }

  let server: Server
  /// The time of the server, if the test holds it.
  private let clock: HeldClock?
  /// A client whose requests show that the server has done what was sent before.
  private var witness: RawClient?

  /// Raises this process's limit of descriptors as far as it may: tests with thousands of sockets
  /// run at the same time.
  private static let hasRoom: Bool = {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return false }
    limit.rlim_cur = limit.rlim_max
    return setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
  }()

  init(
    answering answer: @escaping @Sendable (Request, Exchange) -> Void = TestServer.echo,
    refusing refusal: @escaping @Sendable (RequestHead) -> Response? = { _ in nil },
    clock: HeldClock? = nil,
    configuring configure: (inout ServerConfiguration) -> Void = { _ in }
  ) throws {
    _ = Self.hasRoom
    var configuration = ServerConfiguration()
    configuration.bodyLimit = { _ in 1000 }
    configuration.discardLimit = 100_000
    if let clock { configuration.clock = { clock.elapsed / 1000 } }
    self.clock = clock
    configure(&configuration)
    server = try Server(
      configuration: configuration,
      handler: Handler(answer: answer, refusal: refusal)
    )
    try server.start()
  }

  deinit {
    clock?.release()
    server.stop()
  }

  /// Waits until every response is sent: a client can have its response before the server knows.
  func awaitNoRequest() {
    until { server.requestsInFlight == 0 }
  }

  /// Lets time pass, and returns when the server has acted on it.
  func pass(_ seconds: Double) throws {
    clock?.pass(Int64(seconds * 1_000_000))
    server.lookAtClock()
    try settle()
  }

  /// Returns when the server has read and done what was sent before, and inspected its connections.
  func settle() throws {
    // The first answer is sent within a round of the loop; the second after the end of that round.
    for _ in 0..<2 where witness?.exchange(TestServer.witnessed) == nil {
      witness = try RawClient(port: server.port)
      _ = witness?.exchange(TestServer.witnessed)
    }
  }

  private static let witnessed = "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n"

  /// A client, which keeps the server.
  func client() throws -> RawClient { try RawClient(port: server.port, of: self) }

  /// Answers with the method, the path and the body's length.
  static let echo: @Sendable (Request, Exchange) -> Void = { request, exchange in
    let text = "\(request.method.name) \(request.path) \(request.body.count)"
    exchange.reply(Response(status: 200, body: .bytes(Array(text.utf8))))
  }
}

/// Waits until a condition of another thread is true, and looks each millisecond, for ten seconds.
func until(_ condition: () -> Bool) {
  for _ in 0..<10_000 where !condition() { usleep(1000) }
}

/// Stores exchanges until the test answers them.
final class Parked: Sendable {
  private let exchanges = Mutex<[Exchange]>([])
  private let arrival: EventDescriptor

  init() throws { arrival = try EventDescriptor() }

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

/// What callbacks report, in order.
final class Log<Entry: Sendable>: Sendable {
  private let entries = Mutex<[Entry]>([])
  /// Raised at the first entry.
  let arrival: EventDescriptor

  init() throws { arrival = try EventDescriptor() }

  var all: [Entry] { entries.withLock { $0 } }

  func append(_ entry: Entry) {
    entries.withLock { $0.append(entry) }
    arrival.raise()
  }
}

/// Keeps the ended requests.
final class Notes: Sendable {
  private let state = Mutex<[EndedRequest]>([])

  func requestEnded(_ request: EndedRequest) { state.withLock { $0.append(request) } }

  var requests: [EndedRequest] { state.withLock { $0 } }
}

/// Runs the work on a new thread.
func inBackground(_ work: @escaping @Sendable () -> Void) {
  final class Box: Sendable {
    let work: @Sendable () -> Void
    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }
  var thread = pthread_t()
  pthread_create(
    &thread,
    nil,
    { context in
      if let context { Unmanaged<Box>.fromOpaque(context).takeRetainedValue().work() }
      return nil
    },
    Unmanaged.passRetained(Box(work)).toOpaque()
  )
  pthread_detach(thread)
}
