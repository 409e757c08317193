import Glibc
import SocketTesting
import TestSupport
import Testing

@testable import MicroHTTP

/// Streamed bodies that end incomplete.
///
/// Each server has an older idle connection: the library visits the oldest one in each round, and
/// others only at events of their sockets.
@Suite(.timeLimit(.minutes(1))) struct BrokenStreamTests {
  private static func get(_ version: String) -> String {
    "GET /s HTTP/\(version)\r\nHost: a\r\n\r\n"
  }

  /// How a body breaks off after its first piece.
  enum Breaking: CaseIterable {
    case atOnce, whenWoken, whenMade

    func body(_ feed: Feed) -> Response.Body {
      guard case .whenMade = self else { return feed.response.body }
      return .produced(by: Broken(), after: Array("piece".utf8)) { work in inBackground(work) }
    }
  }

  /// A body that cannot be made.
  private struct Broken: BodyProducer {
    struct Fault: Error {}

    mutating func next() throws(Fault) -> [UInt8]? { throw Fault() }
  }

  @Test(arguments: ["1.1", "1.0"], Breaking.allCases)
  func `a body that breaks off ends by a reset, with nothing after it`(
    version: String,
    breaking: Breaking
  ) throws {
    var steps: [StreamStep] = [.bytes(Array("piece".utf8))]
    if breaking == .atOnce { steps.append(.broken) }
    let feed = try Feed(steps)
    let server = try TestServer(
      answering: { _, exchange in
        exchange.reply(Response(status: 200, body: breaking.body(feed)))
      },
      // The clock stands still, so that no time-out ends the connection.
      clock: HeldClock()
    )
    try server.settle()
    let client = try server.client()
    #expect(client.exchange(Self.get(version))?.status == 200)
    if breaking == .whenWoken { feed.push(.broken) }
    let (bytes, isReset) = client.restAndReset()
    let piece = version == "1.1" ? "5\r\npiece\r\n" : "piece"
    // A reset may overtake the piece.
    #expect(["", piece].contains(String(decoding: bytes, as: UTF8.self)))
    #expect(isReset)
    until { server.server.openConnections == 1 }
    #expect(server.server.openConnections == 1)
  }

  @Test func `a drain breaks off a stream by a reset too`() throws {
    let feed = try Feed()
    let server = try TestServer { _, exchange in exchange.reply(feed.response) }
    try server.settle()
    let client = try server.client()
    #expect(client.exchange(Self.get("1.0"))?.status == 200)
    feed.question.wait()
    server.server.drain(deadlineSeconds: 0.05)
    #expect(client.restAndReset().isReset)
  }

  @Test func `a socket that lingers counts as a connection until it is gone`() throws {
    let server = try TestServer(clock: HeldClock())
    let client = try server.client()
    let post = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 200000\r\n\r\n"
    #expect(client.exchange(post)?.status == 413)
    #expect(client.isClosed)
    try server.settle()
    #expect(server.server.openConnections == 2)
    try server.pass(1.1)
    until { server.server.openConnections == 1 }
    #expect(server.server.openConnections == 1)
  }
}
