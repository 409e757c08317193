import Glibc
import SocketTesting
import Synchronization
import SystemPrimitives
import TestSupport
import Testing

@testable import MicroHTTP

/// Clients that take what they can: time, places and memory.
@Suite(.timeLimit(.minutes(1))) struct HostileClientTests {
  private static let get = "GET /n HTTP/1.1\r\nHost: a\r\n\r\n"
  private static let chunked = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"

  private static func post(_ length: Int) -> String {
    "POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\n"
  }

  // MARK: Time

  @Test func `a chunk whose first line fits no buffer is answered 400 or 413`() throws {
    let server = try TestServer(clock: HeldClock())
    let client = try server.client()
    client.send(Self.chunked + "5;" + String(repeating: "x", count: 12_000) + "\r\nhello\r\n")
    // 1.0 reads it in many small pieces, some in each round.
    for _ in 0..<20 { try server.pass(1) }
    #expect([400, 413].contains(client.answer()?.status))
    #expect(client.isClosed)
    server.awaitNoRequest()
    #expect(server.server.requestsInFlight == 0)
  }

  @Test func `a library that does nothing is run ever less often, until there is work`() {
    var spin = SpinGuard()
    for _ in 0..<15 { spin.note(hadWork: false) }
    #expect(spin.pause == 0)
    var paused: Milliseconds = 0
    for _ in 0..<100 {
      spin.note(hadWork: false)
      paused += spin.pause
    }
    #expect(paused > 1000)
    #expect(spin.pause == 50)
    spin.note(hadWork: true)
    #expect(spin.pause == 0)
  }

  @Test func `a client that does not read its answer is cut, an idle stream is not`() throws {
    let feed = try Feed()
    let server = try TestServer(
      answering: { request, exchange in
        exchange.reply(
          request.path == "/n"
            ? Response(status: 200, body: .bytes([UInt8](repeating: 70, count: 8 << 20)))
            : feed.response
        )
      },
      clock: HeldClock()
    )
    let stream = try server.client()
    #expect(stream.exchange("GET /s HTTP/1.1\r\nHost: a\r\n\r\n")?.status == 200)
    let lazy = try server.client()
    lazy.send(Self.get)
    until { server.server.requestsInFlight == 2 }
    // The first look is after a second; the rate is measured from there. The system may have filled
    // its buffers only then, which starts a second window.
    for _ in 0..<22 { try server.pass(1) }
    until { server.server.requestsInFlight == 1 }
    feed.push("still here")
    #expect(stream.chunkText() == "still here")
    #expect(lazy.answer() == nil)
  }

  // MARK: Places

  @Test func `the longest idle connection makes room for a new one`() throws {
    let parked = try Parked()
    let server = try TestServer(
      answering: { request, exchange in
        if request.path == "/wait" {
          parked.park(exchange)
        } else {
          TestServer.echo(request, exchange)
        }
      },
      configuring: { $0.connectionLimit = 3 }
    )
    let waiting = try server.client()
    waiting.send("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n")
    let exchange = parked.next()
    let silent = try server.client()
    let busy = try server.client()
    #expect(busy.exchange(Self.get)?.status == 200)
    for _ in 0..<3 {
      let newcomer = try server.client()
      #expect(newcomer.exchange(Self.get)?.status == 200)
    }
    #expect(silent.isClosed)
    exchange.reply(Response(status: 200))
    #expect(waiting.answer()?.status == 200)
    #expect(server.server.pendingAnswerBytes == 0)
  }

  @Test func `idle connections go before those with half a head, and those before none`() {
    let order = (0..<6).map { (since: Milliseconds($0 / 2), descriptor: Int32($0)) }
    let idle = order.map(Connection.Idleness.withoutRequest)
    let begun = order.map(Connection.Idleness.withHalfHead)
    #expect((begun + idle).shuffled().sorted() == idle + begun)
  }

  // MARK: Memory

  @Test func `answers that are not read fill a quota, and then others are answered 503`() throws {
    let server = try TestServer(
      answering: { request, exchange in
        let count = request.path == "/n" ? 8 << 20 : 1000
        exchange.reply(Response(status: 200, body: .bytes([UInt8](repeating: 70, count: count))))
      },
      configuring: {
        $0.pendingAnswerBytes = 12 << 20
        $0.answerBytes = 9 << 20
      }
    )
    let other = try server.client()
    do {
      let lazy = try server.client()
      lazy.send(Self.get)
      until { server.server.requestsInFlight == 1 }
      let refused = other.exchange(Self.get)
      #expect(refused?.status == 503)
      #expect(refused?.body == "answersFull")
      #expect(other.exchange("GET /short HTTP/1.1\r\nHost: a\r\n\r\n")?.status == 200)
    }
    server.awaitNoRequest()
    #expect(other.exchange(Self.get)?.bytes.count == 8 << 20)
  }

  @Test func `an answer over the limit of one is answered 503, unless it is streamed`() throws {
    let body = [UInt8](repeating: 70, count: 100_000)
    let feed = try Feed([.bytes(body), .end])
    let server = try TestServer(
      answering: { request, exchange in
        let isStream = request.path == "/s"
        exchange.reply(isStream ? feed.response : Response(status: 200, body: .bytes(body)))
      },
      configuring: { $0.answerBytes = 99_999 }
    )
    let client = try server.client()
    #expect(client.exchange(Self.get)?.body == "answerTooLong(limit: 99999)")
    #expect(client.exchange("GET /s HTTP/1.1\r\nHost: a\r\n\r\n")?.status == 200)
    var received = 0
    while let chunk = client.chunk(), !chunk.isEmpty { received += chunk.count }
    #expect(received == body.count)
  }

  @Test func `bodies that are being sent fill a quota, and then others are answered 503`() throws {
    let server = try TestServer(configuring: {
      $0.bodyLimit = { _ in 1 << 20 }
      $0.pendingUploadBytes = 100_000
    })
    let body = String(repeating: "x", count: 100_000)
    let slow = try server.client()
    slow.send(Self.post(100_000) + body.dropLast())
    until { server.server.pendingUploadBytes >= 99_999 - Quota.freeBytes }
    let other = try server.client()
    #expect(other.exchange(Self.post(100_000) + body)?.body == "uploadsFull")
    #expect(other.exchange(Self.post(5) + "hello")?.body == "POST /p 5")
    #expect(slow.exchange("x")?.body == "POST /p 100000")
    #expect(other.exchange(Self.post(100_000) + body)?.body == "POST /p 100000")
  }

  // MARK: Parting

  @Test func `a client that sends all before it reads gets its early refusal`() throws {
    let server = try TestServer()
    for _ in 0..<5 {
      let client = try server.client()
      client.send(Self.post(8 << 20))
      client.send([UInt8](repeating: 120, count: 8 << 20))
      #expect(client.answer()?.status == 413)
    }
  }

  @Test func `a 304 says the length of the body that it does not send`() throws {
    let server = try TestServer(answering: { _, exchange in
      exchange.reply(Response(status: 304, body: .bytes([70, 71, 72])))
    })
    let client = try server.client()
    for _ in 0..<2 {
      let answer = client.exchange(Self.get, isHead: true)
      #expect(answer?.status == 304)
      #expect(answer?.header("Content-Length") == "3")
    }
  }

  @Test func `a drain returns at its deadline although a serving thread is held up`() throws {
    let entered = try EventDescriptor()
    let release = try EventDescriptor()
    let server = try TestServer(answering: { request, exchange in
      entered.raise()
      release.wait()
      TestServer.echo(request, exchange)
    })
    let client = try server.client()
    client.send(Self.get)
    entered.wait()
    let start = MonotonicClock.now
    #expect(!server.server.drain(deadlineSeconds: 0.2))
    #expect(MonotonicClock.now - start < 5000)
    release.raise()
    #expect(server.server.stop())
  }

  @Test func `clients under load lose no answer to a drain`() throws {
    // The clock stands still: a client that the system lets wait is not one that has nothing to ask.
    let server = try TestServer(clock: HeldClock())
    let port = server.server.port
    let lost = Atomic(0)
    let answered = Atomic(0)
    let ended = try (0..<16).map { _ in try EventDescriptor() }
    for end in ended {
      inBackground {
        let client = try? RawClient(port: port)
        while let client, let answer = client.exchange(Self.get) {
          answered.add(1, ordering: .relaxed)
          if answer.header("Connection") == "close" {
            if !client.isClosed { lost.add(1, ordering: .relaxed) }
            return end.raise()
          }
        }
        lost.add(1, ordering: .relaxed)
        end.raise()
      }
    }
    until { answered.load(ordering: .relaxed) >= 1000 }
    #expect(server.server.drain(deadlineSeconds: 10))
    for end in ended { end.wait() }
    #expect(lost.load(ordering: .relaxed) == 0)
  }
}
