import Glibc
import SocketTesting
import Synchronization
import SystemPrimitives
import Testing

@testable import MicroHTTP

@Suite(.timeLimit(.minutes(1))) struct WaitingTests {
  private static let get = "GET /w HTTP/1.1\r\nHost: a\r\n\r\n"

  /// A server whose requests wait in `parked`, or are answered 429 over the limit of two.
  private static func server(_ parked: Parked) throws -> TestServer {
    try TestServer(
      answering: { _, exchange in
        guard exchange.beginWaiting() else { return exchange.reply(Response(status: 429)) }
        parked.park(exchange)
      },
      configuring: { $0.waitingLimit = 2 }
    )
  }

  @Test func `no more requests wait than the limit, until one is answered`() throws {
    let parked = try Parked()
    let server = try Self.server(parked)
    let clients = try (0..<3).map { _ in try server.client() }
    for client in clients.prefix(2) { client.send(Self.get) }
    let first = parked.next()
    let second = parked.next()
    for _ in 0..<5 { #expect(clients[2].exchange(Self.get)?.status == 429) }
    first.reply(Response(status: 200))
    second.reply(Response(status: 200))
    for client in clients.prefix(2) { #expect(client.answer()?.status == 200) }
    server.awaitNoRequest()
    for client in clients.prefix(2) { client.send(Self.get) }
    let waiting = [parked.next(), parked.next()]
    #expect(clients[2].exchange(Self.get)?.status == 429)
    for exchange in waiting { exchange.reply(Response(status: 200)) }
  }

  @Test func `a stream that began to wait counts until it ends`() throws {
    let feed = try Feed()
    let server = try TestServer(
      answering: { _, exchange in
        exchange.reply(exchange.beginWaiting() ? feed.response : Response(status: 429))
      },
      configuring: { $0.waitingLimit = 1 }
    )
    let client = try server.client()
    #expect(client.exchange(Self.get)?.status == 200)
    #expect(try server.client().exchange(Self.get)?.status == 429)
    feed.push(.end)
    #expect(client.chunk() == [])
    #expect(client.exchange(Self.get)?.status == 200)
  }

  @Test func `a waiting request counts once and any thread may begin it`() throws {
    let limit = Quota(1)
    let exchange = Exchange(waiting: limit) { _ in }
    let done = try EventDescriptor()
    inBackground {
      if exchange.beginWaiting(), exchange.beginWaiting() { done.raise() }
    }
    done.wait()
    #expect(limit.count == 1)
    #expect(!Exchange(waiting: limit) { _ in }.beginWaiting())
    exchange.reply(Response(status: 200))
    #expect(limit.count == 0)
    #expect(!exchange.beginWaiting())
    #expect(Exchange(waiting: limit) { _ in }.beginWaiting())
    #expect(limit.count == 0)
  }

  @Test func `many threads take no more permits than the limit`() throws {
    let limit = Quota(100)
    let exchanges = (0..<400).map { _ in Exchange(waiting: limit) { _ in } }
    let taken = try Log<Int>()
    for start in stride(from: 0, to: exchanges.count, by: 100) {
      inBackground { taken.append(exchanges[start..<start + 100].count { $0.beginWaiting() }) }
    }
    while taken.all.count < 4 { taken.arrival.wait() }
    #expect(taken.all.reduce(0, +) == 100)
    // A permit ends with its exchange.
    withExtendedLifetime(exchanges) { #expect(limit.count == 100) }
  }
}

// MARK: - Interruptions

extension WaitingTests {
  @Test func `a request that waits learns that its client is gone`() throws {
    let parked = try Parked()
    let server = try Self.server(parked)
    var client: RawClient? = try server.client()
    client?.send(Self.get)
    let exchange = parked.next()
    let reasons = try Log<Interruption>()
    exchange.onInterruption { reasons.append($0) }
    client = nil
    reasons.arrival.wait()
    #expect(reasons.all == [.clientClosed])
    exchange.reply(Response(status: 200))
    server.awaitNoRequest()
  }

  @Test func `a client that closed its sending side before the wait interrupts it too`() throws {
    let parked = try Parked()
    let server = try TestServer { _, exchange in
      exchange.onInterruption { [weak exchange] reason in
        exchange?.reply(Response(status: reason == .clientClosed ? 200 : 500))
      }
      parked.park(exchange)
    }
    let client = try server.client()
    client.send(Self.get)
    client.endWriting()
    #expect(client.answer()?.status == 200)
    #expect(client.isClosed)
  }

  @Test func `a drain interrupts the requests that wait`() throws {
    let parked = try Parked()
    let server = try Self.server(parked)
    let client = try server.client()
    client.send(Self.get)
    let exchange = parked.next()
    exchange.onInterruption { [weak exchange] reason in
      exchange?.reply(Response(status: reason == .serverDraining ? 204 : 500))
    }
    server.server.drain(deadlineSeconds: 30)
    #expect(client.answer()?.status == 204)
  }

  @Test func `an interruption is told once, also if it came first, and not after a reply`() throws {
    let exchange = Exchange { _ in }
    exchange.interrupt(.clientClosed)
    exchange.interrupt(.serverDraining)
    let reasons = try Log<Interruption>()
    exchange.onInterruption { reasons.append($0) }
    #expect(reasons.all == [.clientClosed])
    let answered = Exchange { _ in }
    let none = try Log<Interruption>()
    answered.onInterruption { none.append($0) }
    answered.reply(Response(status: 200))
    answered.interrupt(.clientClosed)
    #expect(none.all.isEmpty)
  }
}
