import SocketTesting
import Testing

@testable import MicroHTTP

/// Clients that close their sending side after their request.
///
/// Each server has an older idle connection: the library visits the oldest one in each round, before
/// it reads from any, and so would hide that it reads the end of the others first.
@Suite(.timeLimit(.minutes(1))) struct HalfClosedTests {
  private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
  private static let post = "POST / HTTP/1.1\r\nHost: a\r\n"

  /// What a client sends, and whether the answer comes after the end of its stream, or is a stream.
  static let asked: [(request: String, isLate: Bool, isStreamed: Bool)] = [
    (get, false, false), (get, true, false), ("GET / HTTP/1.0\r\n\r\n", true, false),
    (post + "Content-Length: 5\r\n\r\nhello", true, false),
    (post + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", true, false),
    (get, true, true),
  ]

  private static func response(isStreamed: Bool) throws -> Response {
    guard isStreamed else { return Response(status: 200, body: .bytes([70])) }
    return try Feed([.bytes([70]), .end]).response
  }

  @Test(arguments: asked.indices, [false, true])
  func `a client that has closed its sending side gets its answer`(
    index: Int,
    isSeenFirst: Bool
  ) throws {
    let (request, isLate, isStreamed) = Self.asked[index]
    let parked = try Parked()
    let server = try TestServer { _, exchange in
      guard isLate else { return exchange.reply(Response(status: 200, body: .bytes([70]))) }
      parked.park(exchange)
    }
    try server.settle()
    for _ in 0..<20 {
      let client = try server.client()
      client.send(request)
      let exchange = isLate ? parked.next() : nil
      client.endWriting()
      if isSeenFirst { try server.settle() }
      try exchange?.reply(Self.response(isStreamed: isStreamed))
      #expect(client.answer()?.status == 200)
      if isStreamed {
        #expect(client.chunkText() == "F")
        #expect(client.chunk() == [])
      }
      #expect(client.isClosed)
    }
  }
}
