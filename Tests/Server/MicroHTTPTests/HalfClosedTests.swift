import Testing

@testable import MicroHTTP

/// Clients that close their sending side after their request.
///
/// Each server has an older idle connection: the library visits the oldest one in each round, before
/// it reads from any, and so would hide that it reads the end of the others first.
@Suite(.timeLimit(.minutes(1))) struct HalfClosedTests {
  /// What a client asks for.
  struct Asked: CustomTestStringConvertible {
    let testDescription: String
    let request: String
    let response: @Sendable () throws -> Response
    /// Whether the answer comes after the end of the client's stream.
    var isLate = true
    var isStreamed = false

    static let short: @Sendable () -> Response = { Response(status: 200, body: .bytes([70])) }
    static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    static let all = [
      Asked(testDescription: "at once", request: get, response: short, isLate: false),
      Asked(testDescription: "late", request: get, response: short),
      Asked(
        testDescription: "late, after a body",
        request: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello",
        response: short
      ),
      Asked(
        testDescription: "late, after a chunked body",
        request: "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
          + "5\r\nhello\r\n0\r\n\r\n",
        response: short
      ),
      Asked(
        testDescription: "late, to HTTP/1.0",
        request: "GET / HTTP/1.0\r\n\r\n",
        response: short
      ),
      Asked(
        testDescription: "late and streamed",
        request: get,
        response: { try Feed([.bytes([70]), .end]).response },
        isStreamed: true
      ),
    ]
  }

  @Test(arguments: Asked.all, [false, true])
  func `a client that has closed its sending side gets its answer`(
    asked: Asked,
    isSeenFirst: Bool
  ) throws {
    let parked = try Parked()
    let server = try TestServer { _, exchange in
      guard asked.isLate else {
        return exchange.reply((try? asked.response()) ?? Response(status: 500))
      }
      parked.park(exchange)
    }
    try server.settle()
    for _ in 0..<20 {
      let client = try server.client()
      client.send(asked.request)
      let exchange = asked.isLate ? parked.next() : nil
      client.endWriting()
      if isSeenFirst { try server.settle() }
      try exchange?.reply(asked.response())
      #expect(client.answer()?.status == 200)
      if asked.isStreamed {
        #expect(client.chunkText() == "F")
        #expect(client.chunk() == [])
      }
      #expect(client.isClosed)
    }
  }
}
