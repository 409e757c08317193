import SocketTesting
import Testing

@testable import MicroHTTP

@Suite(.timeLimit(.minutes(1))) struct BodyTests {
  private static func post(_ length: Int, _ more: String = "") -> String {
    "POST /b HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\(more)\r\n"
  }

  private static let chunked = "POST /b HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
  private static let tooLarge = "bodyTooLarge(limit: 1000)"

  private static func bytes(_ count: Int) -> String { String(repeating: "x", count: count) }

  /// What a client sends in pieces, and the answer's text; nil where it is refused in advance.
  static let sent: [(body: String, pieces: [String], text: String?)] = [
    ("of exactly the limit", [post(1000) + bytes(1000)], "POST /b 1000"),
    ("byte by byte", [post(20)] + Array(repeating: "x", count: 20), "POST /b 20"),
    ("over the limit", [post(101_000) + bytes(101_000)], tooLarge),
    (
      "in chunks past the limit",
      [chunked] + Array(repeating: "64\r\n\(bytes(100))\r\n", count: 30) + ["0\r\n\r\n"], tooLarge
    ),
    ("announced far over the limit", [post(101_001)], nil),
    ("too long, of who waits for 100 Continue", [post(2000, "Expect: 100-continue\r\n")], nil),
  ]

  @Test(arguments: sent)
  func `a body within the limit is accepted, and a longer one read or refused`(
    body: String,
    pieces: [String],
    text: String?
  ) throws {
    let client = try TestServer().client()
    for piece in pieces { client.send(piece) }
    let answer = client.answer()
    #expect(answer?.status == (text == nil || text == Self.tooLarge ? 413 : 200))
    #expect((answer?.header("Connection") == "close") == (text == nil))
    guard let text else { return #expect(client.isClosed) }
    #expect(answer?.body == text)
    #expect(client.exchange("GET /n HTTP/1.1\r\nHost: a\r\n\r\n")?.body == "GET /n 0")
  }

  @Test func `a chunked body is accepted`() throws {
    let client = try TestServer().client()
    let answer = client.exchange(Self.chunked + "5\r\nhello\r\n6;a=b\r\n world\r\n0\r\n\r\n")
    if LibraryTraits.loaded.miscountsChunkExtensions, answer?.status == 400 { return }
    #expect(answer?.body == "POST /b 11")
  }

  @Test func `a client that waits for 100 Continue gets it`() throws {
    let client = try TestServer().client()
    #expect(client.exchange(Self.post(3, "Expect: 100-continue\r\n"))?.status == 100)
    #expect(client.exchange("abc")?.body == "POST /b 3")
  }

  @Test func `the limit can depend on the request`() throws {
    let server = try TestServer(configuring: { $0.bodyLimit = { $0.path == "/large" ? 2000 : 0 } })
    let client = try server.client()
    let large = "POST /large HTTP/1.1\r\nHost: a\r\nContent-Length: 1500\r\n\r\n"
    let body = String(repeating: "x", count: 1500)
    #expect(client.exchange(large + body)?.status == 200)
    #expect(client.exchange(Self.post(1500) + body)?.body == "bodyTooLarge(limit: 0)")
  }

  @Test func `a refusal by the head is sent after a short body and keeps the connection`() throws {
    let server = try TestServer(refusing: { $0.path == "/no" ? Response(status: 401) : nil })
    let client = try server.client()
    #expect(
      client.exchange("POST /no HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nab")?.status == 401
    )
    #expect(client.exchange("GET /no HTTP/1.1\r\nHost: a\r\n\r\n")?.status == 401)
    #expect(client.exchange("GET /yes HTTP/1.1\r\nHost: a\r\n\r\n")?.status == 200)
  }

  @Test(arguments: [post(50) + "short", chunked + "5\r\nhel", chunked + "zz\r\n"])
  func `a client that disconnects during its body does not affect others`(request: String) throws {
    let server = try TestServer()
    do {
      let client = try server.client()
      client.send(request)
      client.endWriting()
      _ = client.answer()
      #expect(client.isClosed)
    }
    #expect(
      try server.client().exchange("GET /n HTTP/1.1\r\nHost: a\r\n\r\n")?.body == "GET /n 0"
    )
  }

  @Test(arguments: [true, false])
  func `a body of 64 MiB is accepted where the limit allows it`(isChunked: Bool) throws {
    let size = 64 << 20
    let server = try TestServer(
      answering: { request, exchange in
        let isWhole =
          request.body.count == size
          && stride(from: 0, to: size, by: 65536).allSatisfy {
            request.body[$0] == UInt8(truncatingIfNeeded: $0 >> 16)
          }
        exchange.reply(Response(status: isWhole ? 200 : 500))
      },
      configuring: { $0.bodyLimit = { $0.path == "/b" ? size : 0 } }
    )
    let client = try server.client()
    client.send(isChunked ? Self.chunked : Self.post(size))
    for number in 0..<size / 65536 {
      let piece = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 65536)
      client.send(isChunked ? Array("10000\r\n".utf8) + piece + [13, 10] : piece)
    }
    if isChunked { client.send("0\r\n\r\n") }
    #expect(client.answer()?.status == 200)
  }

  @Test func `the memory of a long body ends at its announced length`() {
    let size = 8 << 20
    let head = RequestHead(
      method: .post,
      target: "/",
      headers: HeaderFields([("Content-Length", String(size))])
    )
    let quota = Quota(size)
    var upload = Upload(head: head, length: head.contentLength, limit: size, quota: quota)
    let piece = [UInt8](repeating: 1, count: 4096)
    for _ in 0..<size / piece.count {
      piece.withUnsafeBytes { upload.append($0) { _ in Response(status: 413) } }
    }
    #expect(upload.refusal == nil)
    #expect(upload.bytes.count == size)
    #expect(upload.bytes.capacity < size + size / 4)
  }
}
