import Glibc
import MicroHTTP
import Synchronization

/// The server's reading of requests: any bytes, sent to a real socket, which then ends.
///
/// The handler must get the requests that a strict reading of RFC 9112 finds, in their order and with
/// their bodies, and none after the first that is malformed. The server must end the connection.
enum HeadTarget {
  private static let recorder = Recorder()
  private static let server: Server = {
    do {
      let server = try Server(configuration: ServerConfiguration(), handler: recorder)
      try server.start()
      return server
    } catch {
      Fuzz.fail("the server does not start: \(error)")
    }
  }()

  @Sendable static func run(_ input: [UInt8]) {
    let port = server.port
    recorder.requests.withLock { $0 = [] }
    TimeOracle.check("a connection") { exchange(input, port) }
    let handled = recorder.requests.withLock { $0 }
    let expected = StrictReading(input).requests
    for (index, request) in handled.enumerated() {
      guard index < expected.count else {
        Fuzz.fail("handled, but not well-formed: \(request)")
      }
      if !expected[index].agrees(with: request) {
        Fuzz.fail("handled as \(request), but it is \(expected[index])")
      }
    }
  }

  /// Sends the input, ends the sending, and reads until the server ends the connection.
  private static func exchange(_ input: [UInt8], _ port: Int) {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { Fuzz.fail("no connection: \(errno)") }
    var patience = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    send(socket, input, input.count, Int32(MSG_NOSIGNAL))
    shutdown(socket, Int32(SHUT_WR))
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(socket, &buffer, buffer.count, 0)
      // libFuzzer's timer interrupts calls with a limit of time.
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { Fuzz.fail("the server does not end the connection") }
      if count <= 0 { return }
    }
  }
}

/// Answers each request, and remembers it.
private final class Recorder: RequestHandler {
  let requests = Mutex<[ReadRequest]>([])

  func handle(_ request: Request, exchange: Exchange) {
    let query = request.head.rawQuery.map { "?" + $0 } ?? ""
    let read = ReadRequest(
      method: request.method.name,
      target: request.path + query,
      body: request.body
    )
    requests.withLock { $0.append(read) }
    exchange.reply(Response(status: 200))
  }
}
