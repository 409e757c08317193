import SocketTesting
import Synchronization
import Testing

@testable import MicroHTTP

/// Lines with numbers, up to a last one.
private struct Lines: BodyProducer {
  var written = 0
  let count: Int
  var padding = ""
  var made = Counter()

  mutating func next() -> [UInt8]? {
    guard written < count else { return nil }
    made.count.add(1, ordering: .relaxed)
    defer { written += 1 }
    return Array("line \(written)\(padding)\n".utf8)
  }

  /// The whole body.
  static func text(_ count: Int) -> String { (0..<count).map { "line \($0)\n" }.joined() }
}

private final class Counter: Sendable {
  let count = Atomic(0)
}

@Suite(.timeLimit(.minutes(1))) struct ChunkProducerTests {
  private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

  private static func body(_ lines: Lines) -> Response.Body {
    .produced(by: lines) { work in inBackground(work) }
  }

  private static func server(_ lines: Lines) throws -> TestServer {
    try TestServer(answering: { _, exchange in
      exchange.reply(Response(status: 200, body: body(lines)))
    })
  }

  @Test(arguments: [0, 1, 20_000])
  func `a produced body arrives whole`(count: Int) throws {
    let client = try Self.server(Lines(count: count)).client()
    for _ in 0..<2 {
      #expect(client.exchange(Self.get)?.status == 200)
      var received: [UInt8] = []
      while let chunk = client.chunk(), !chunk.isEmpty { received += chunk }
      let isWhole = received == Array(Lines.text(count).utf8)
      #expect(isWhole)
    }
  }

  @Test func `chunks are made only as the client takes them`() throws {
    let made = Counter()
    let padding = String(repeating: ".", count: 4096)
    let lines = Lines(count: .max, padding: padding, made: made)
    let server = try Self.server(lines)
    let unread = try server.client()
    unread.send(Self.get)
    // A second client takes many times what the buffers of the first can hold.
    let reader = try server.client()
    #expect(reader.exchange(Self.get)?.status == 200)
    let bytes = 24 << 20
    var received = 0
    while received < bytes, let chunk = reader.chunk() { received += chunk.count }
    let linesOfReader = received / padding.utf8.count
    #expect(made.count.load(ordering: .relaxed) < linesOfReader + linesOfReader / 2)
  }

  @Test func `a client that has closed its sending side gets the whole body`() throws {
    let client = try Self.server(Lines(count: 20_000)).client()
    client.send(Self.get)
    client.endWriting()
    let end = String(decoding: client.rest().suffix(7), as: UTF8.self)
    #expect(end == "\r\n0\r\n\r\n")
  }

  @Test func `HEAD asks no producer`() throws {
    let made = Counter()
    let client = try Self.server(Lines(count: 5, made: made)).client()
    let answer = client.exchange("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n", isHead: true)
    #expect(answer?.status == 200)
    #expect(client.isClosed)
    #expect(made.count.load(ordering: .relaxed) == 0)
  }
}
