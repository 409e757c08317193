import Glibc
import SocketTesting
import Synchronization
import SystemPrimitives
import TestSupport
import Testing

@testable import MicroHTTP

@Suite(.timeLimit(.minutes(1))) struct StreamTests {
  private static let get = "GET /s HTTP/1.1\r\nHost: a\r\n\r\n"
  private static let plain = "GET /plain HTTP/1.1\r\nHost: a\r\n\r\n"

  /// A server that answers `/plain` with an echo and everything else with the stream.
  private static func server(
    _ feed: Feed,
    clock: HeldClock? = nil,
    configuring configure: (inout ServerConfiguration) -> Void = { _ in }
  ) throws -> TestServer {
    try TestServer(
      answering: { request, exchange in
        if request.path == "/plain" {
          TestServer.echo(request, exchange)
        } else {
          exchange.reply(feed.response)
        }
      },
      clock: clock,
      configuring: configure
    )
  }

  /// A client that has the head of its stream, whose source has been asked once.
  private static func listener(_ feed: Feed, of server: TestServer) throws -> RawClient {
    let client = try server.client()
    #expect(client.exchange(get)?.status == 200)
    feed.question.wait()
    return client
  }

  /// A server of so many streams, and a client of each one, whose source has been asked once.
  ///
  /// Other requests are answered with the processor time of the server's thread.
  private static func many(
    _ count: Int,
    endsAtDrain: Bool = false,
    clock: HeldClock? = nil
  ) throws -> (server: TestServer, feeds: [Feed], clients: [RawClient]) {
    let feeds = try (0..<count).map { _ in try Feed(endsAtDrain: endsAtDrain) }
    let server = try TestServer(
      answering: { request, exchange in
        if let number = Int(request.path.dropFirst()) {
          return exchange.reply(feeds[number].response)
        }
        let text = "\(threadMicroseconds())"
        exchange.reply(Response(status: 200, body: .bytes(Array(text.utf8))))
      },
      clock: clock
    )
    let clients = try feeds.indices.map { number in
      let client = try server.client()
      #expect(client.exchange("GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n")?.status == 200)
      feeds[number].question.wait()
      return client
    }
    return (server, feeds, clients)
  }

  @Test func `each piece but an empty one is a chunk, and the connection stays open after the end`()
    throws
  {
    let feed = try Feed([.bytes([65]), .bytes([]), .bytes([66, 66]), .end])
    let client = try Self.server(feed).client()
    let answer = client.exchange(Self.get)
    #expect(answer?.header("Transfer-Encoding") == "chunked")
    #expect(answer?.header("Content-Type") == "text/event-stream")
    #expect((0..<3).map { _ in client.chunkText() } == ["A", "BB", ""])
    #expect(client.exchange(Self.plain)?.body == "GET /plain 0")
    #expect(feed.closings == 1)
    #expect(feed.asked == 4)
  }

  @Test func `a stream that waits sends its head at once and continues when woken`() throws {
    let feed = try Feed()
    let server = try Self.server(feed)
    let client = try Self.listener(feed, of: server)
    for number in 0..<20 {
      inBackground { feed.push("event \(number)") }
      #expect(client.chunkText() == "event \(number)")
    }
    #expect(server.server.requestsInFlight == 1)
    feed.push(.end)
    #expect(client.chunk() == [])
    feed.end.wait()
    feed.wake()
    #expect(client.exchange(Self.plain)?.body == "GET /plain 0")
    server.awaitNoRequest()
  }

  @Test func `a wake without bytes asks the source again and sends nothing`() throws {
    let feed = try Feed()
    let server = try Self.server(feed)
    let client = try Self.listener(feed, of: server)
    feed.question.lower()
    feed.wake()
    feed.question.wait()
    feed.push("x")
    #expect(client.chunkText() == "x")
  }

  @Test func `wakes from many threads lose no piece`() throws {
    let feed = try Feed()
    let server = try Self.server(feed)
    let client = try Self.listener(feed, of: server)
    for _ in 0..<8 { inBackground { for _ in 0..<250 { feed.push("0123456789") } } }
    var received = 0
    while received < 20_000, let count = client.chunk()?.count { received += count }
    #expect(received == 20_000)
  }

  @Test func `a piece longer than the connection's memory arrives whole`() throws {
    let piece = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let client = try Self.server(try Feed([.bytes(piece), .end])).client()
    #expect(client.exchange(Self.get)?.status == 200)
    var received: [UInt8] = []
    while let chunk = client.chunk(), !chunk.isEmpty { received += chunk }
    #expect(received == piece)
  }

  @Test(arguments: [("HEAD", 200, 200), ("GET", 204, 204), ("GET", 304, 304), ("GET", 7, 500)])
  func `a response without a body, or an invalid one, opens no stream`(
    method: String,
    status: Int,
    sent: Int
  ) throws {
    let feed = try Feed()
    let server = try TestServer { _, exchange in
      var response = feed.response
      response.status = status
      exchange.reply(response)
    }
    let client = try server.client()
    let head = client.exchange("\(method) /s HTTP/1.1\r\nHost: a\r\n\r\n", isHead: sent < 500)
    #expect(head?.status == sent)
    #expect(head?.header("Content-Type") == (sent < 500 ? "text/event-stream" : nil))
    #expect((head?.header("Content-Length") == nil) == (sent < 500))
    if sent < 500 { #expect(client.isClosed) }
    #expect(!feed.isOpened)
    server.awaitNoRequest()
  }

  @Test func `a stream to HTTP 1.0 ends with its connection, and nothing follows it`() throws {
    let feed = try Feed([.bytes([65])])
    let clock = HeldClock()
    let server = try Self.server(feed, clock: clock)
    // The library visits the client that was active first in each round.
    try server.settle()
    let client = try server.client()
    let answer = client.exchange("GET /s HTTP/1.0\r\n\r\n")
    #expect(answer?.status == 200)
    #expect(answer?.header("Transfer-Encoding") == nil)
    // The library closes the connection in the round after the end, which is later on a slow machine.
    clock.release()
    feed.push("BC")
    feed.push(.end)
    #expect(client.rest() == [65, 66, 67])
    feed.end.wait()
  }

  @Test func `requests pipelined after a stream are answered after it`() throws {
    let feed = try Feed()
    let client = try Self.server(feed).client()
    client.send(Self.get + Self.plain + Self.plain)
    #expect(client.answer()?.status == 200)
    feed.question.wait()
    feed.push("x")
    feed.push(.end)
    #expect(client.chunkText() == "x")
    #expect(client.chunk() == [])
    #expect(client.answer()?.body == "GET /plain 0")
    #expect(client.answer()?.body == "GET /plain 0")
  }

  @Test func `the source of a waiting stream is closed when its client is gone, without a line`()
    throws
  {
    let feed = try Feed()
    let lines = Mutex(0)
    let server = try Self.server(feed) { $0.log = { _ in lines.withLock { $0 += 1 } } }
    var client: RawClient? = try Self.listener(feed, of: server)
    feed.push("x")
    #expect(client?.chunkText() == "x")
    client = nil
    feed.end.wait()
    #expect(feed.closings == 1)
    #expect(try server.client().exchange(Self.plain)?.status == 200)
    server.awaitNoRequest()
    #expect(lines.withLock { $0 } == 0)
  }

  @Test func `a client that closes its sending side gets what needs no wait`() throws {
    let feed = try Feed([.bytes([65]), .bytes([66])])
    let client = try Self.server(feed).client()
    client.send(Self.get)
    client.endWriting()
    #expect(client.answer()?.status == 200)
    #expect(client.chunkText() == "A")
    #expect(client.chunkText() == "B")
    #expect(client.chunk() == nil)
    feed.end.wait()
  }

  @Test func `a client that does not read is sent no more than the system buffers`() throws {
    let flood = try Flood()
    let server = try TestServer { request, exchange in
      if request.path == "/plain" {
        TestServer.echo(request, exchange)
      } else {
        exchange.reply(Response(status: 200, body: .stream { _ in flood }))
      }
    }
    var client: RawClient? = try server.client()
    #expect(client?.exchange(Self.get)?.status == 200)
    let other = try server.client()
    var pieces = -1
    while pieces != flood.pieces {
      pieces = flood.pieces
      for _ in 0..<100 { #expect(other.exchange(Self.plain)?.status == 200) }
    }
    #expect(pieces * Flood.pieceBytes < 32 << 20)
    while flood.pieces < pieces + 10 { #expect(client?.chunk()?.isEmpty == false) }
    client = nil
    flood.end.wait()
  }

  @Test func `two hundred streams each get their own pieces`() throws {
    let (_, feeds, clients) = try Self.many(200)
    for round in 0..<10 {
      for (number, feed) in feeds.enumerated() { feed.push("\(round)-\(number)") }
      let served = clients.enumerated().count { $1.chunkText() == "\(round)-\($0)" }
      #expect(served == feeds.count)
    }
  }

  @Test func `neither the deadline nor the idle timeout ends a waiting stream`() throws {
    let feed = try Feed()
    let server = try Self.server(feed, clock: HeldClock())
    let client = try Self.listener(feed, of: server)
    for _ in 0..<10 { try server.pass(60) }
    feed.push("x")
    #expect(client.chunkText() == "x")
    #expect(feed.closings == 0)
  }
}

// MARK: - Stop and drain

extension StreamTests {
  @Test(arguments: [true, false])
  func `a stop ends waiting streams, in order if the source ends`(endsAtDrain: Bool) throws {
    let (server, feeds, clients) = try Self.many(5, endsAtDrain: endsAtDrain)
    server.server.stop()
    for client in clients {
      #expect(client.chunk() == (endsAtDrain ? [] : nil))
      #expect(client.isClosed)
    }
    #expect(feeds.allSatisfy { $0.closings == 1 })
    for feed in feeds { feed.wake() }
  }

  @Test func `a drain tells the streams and waits for their end`() throws {
    let feed = try Feed(endsAtDrain: true)
    let server = try Self.server(feed)
    let client = try Self.listener(feed, of: server)
    server.server.drain(deadlineSeconds: 30)
    #expect(client.chunk() == [])
    #expect(client.isClosed)
    #expect(feed.closings == 1)
  }

  @Test func `a stream may go on during a drain, to its deadline`() throws {
    let feed = try Feed()
    let server = try Self.server(feed)
    let client = try Self.listener(feed, of: server)
    feed.question.lower()
    let drained = try EventDescriptor()
    inBackground { [inner = server.server] in
      inner.drain(deadlineSeconds: 0.5)
      drained.raise()
    }
    feed.question.wait()
    feed.push("late")
    #expect(client.chunkText() == "late")
    #expect(client.chunk() == nil)
    drained.wait()
    #expect(feed.closings == 1)
  }

  @Test func `streams can be woken and left while the server stops`() throws {
    for _ in 0..<10 {
      let (server, feeds, all) = try Self.many(40)
      var clients = all
      let started = try EventDescriptor()
      inBackground {
        for feed in feeds { feed.push("x") }
        started.raise()
        for _ in 0..<100 { for feed in feeds { feed.wake() } }
      }
      started.wait()
      clients.removeLast(20)
      server.server.stop()
      #expect(feeds.allSatisfy { $0.closings == ($0.isOpened ? 1 : 0) })
    }
  }

  @Test func `a client that does not read does not hold up a drain past its deadline`() throws {
    let flood = try Flood()
    let server = try TestServer { _, exchange in
      exchange.reply(Response(status: 200, body: .stream { _ in flood }))
    }
    let client = try server.client()
    #expect(client.exchange(Self.get)?.status == 200)
    server.server.drain(deadlineSeconds: 0.05)
    flood.end.wait()
    #expect(flood.pieces > 0)
  }
}

// MARK: - Cost

extension StreamTests {
  @Test func `a thousand waiting streams cost no time`() throws {
    let (server, feeds, clients) = try Self.many(1000, clock: HeldClock())
    let idle = try server.client()
    let before = Int(idle.exchange("GET /time HTTP/1.1\r\nHost: a\r\n\r\n")?.body ?? "")
    for _ in 0..<10 { try server.pass(1) }
    let post = "POST /time HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx"
    let after = Int(try server.client().exchange(post)?.body ?? "")
    #expect(try #require(after) - #require(before) < 100_000)
    #expect(feeds.allSatisfy { $0.asked == 1 })
    #expect(clients.count == 1000)
  }
}

/// The processor time of the calling thread.
private func threadMicroseconds() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
}
