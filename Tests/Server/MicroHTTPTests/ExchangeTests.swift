import Glibc
import SocketTesting
import Synchronization
import Testing

@testable import MicroHTTP

@Suite(.timeLimit(.minutes(1))) struct ExchangeTests {
  private static let get = "GET /g HTTP/1.1\r\nHost: a\r\n\r\n"

  @Test func `pipelined requests are answered in order`() throws {
    let client = try TestServer().client()
    let numbers = 0..<50
    client.send(numbers.map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
    #expect(numbers.map { _ in client.answer()?.body } == numbers.map { "GET /\($0) 0" })
  }

  @Test func `pipelined requests are answered in order with late replies too`() throws {
    let parked = try Parked()
    let client = try TestServer { _, exchange in parked.park(exchange) }.client()
    client.send(Self.get + Self.get + Self.get)
    for status in [201, 202, 203] {
      parked.next().reply(Response(status: status))
      #expect(client.answer()?.status == status)
    }
  }

  @Test func `the response to HEAD has the length of that to GET and no body`() throws {
    let client = try TestServer().client()
    let head = client.exchange("HEAD /x HTTP/1.1\r\nHost: a\r\n\r\n", isHead: true)
    #expect(head?.header("Content-Length") == String("HEAD /x 0".utf8.count))
    #expect(client.exchange(Self.get)?.body == "GET /g 0")
  }

  @Test(arguments: [
    ("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", "OPTIONS * 0"),
    ("BREW /pot HTTP/1.1\r\nHost: a\r\n\r\n", "BREW /pot 0"),
    ("GET /a%2Fb%zz?x=%20 HTTP/1.1\r\nHost: a\r\n\r\n", "GET /a%2Fb%zz 0"),
    ("GET http://other/x?y HTTP/1.1\r\nHost: a\r\n\r\n", "GET /x 0"),
    ("GET /old HTTP/1.0\r\n\r\n", "GET /old 0"),
  ])
  func `the handler receives the target as it was sent`(request: String, text: String) throws {
    let server = try TestServer()
    #expect(try server.client().exchange(request)?.body == text)
  }

  @Test func `a reply can come later and from another thread`() throws {
    let parked = try Parked()
    let client = try TestServer { _, exchange in parked.park(exchange) }.client()
    for _ in 0..<20 {
      client.send(Self.get)
      parked.next().reply(Response(status: 202, body: .bytes([65])))
      #expect(client.answer()?.body == "A")
    }
  }

  @Test func `only the first reply is sent`() throws {
    let server = try TestServer { _, exchange in
      exchange.reply(Response(status: 201))
      exchange.reply(Response(status: 202))
    }
    let client = try server.client()
    #expect(client.exchange(Self.get)?.status == 201)
    #expect(client.exchange(Self.get)?.status == 201)
  }

  @Test func `an exchange that is released without a reply is answered 500`() throws {
    let parked = try Parked()
    let server = try TestServer { request, exchange in
      if request.path == "/later" { parked.park(exchange) }
    }
    let client = try server.client()
    #expect(client.exchange(Self.get)?.body == "noReply")
    client.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n")
    _ = parked.next()
    #expect(client.answer()?.status == 500)
  }

  @Test func `a prepared response can be sent again, to GET and to HEAD`() throws {
    let prepared = try #require(PreparedResponse(headers: [("ETag", "\"1\"")], bytes: [66, 66]))
    let server = try TestServer { _, exchange in
      exchange.reply(Response(status: 200, body: .prepared(prepared)))
    }
    let client = try server.client()
    for _ in 0..<3 {
      let answer = client.exchange(Self.get)
      #expect(answer?.body == "BB")
      #expect(answer?.header("ETag") == "\"1\"")
    }
    let head = client.exchange("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n", isHead: true)
    #expect(head?.header("Content-Length") == "2")
  }

  @Test(arguments: [
    Response(status: 200, headers: [("X", "a\r\nSet-Cookie: b")]), Response(status: 7),
  ])
  func `an invalid response becomes 500`(invalid: Response) throws {
    let server = try TestServer { _, exchange in exchange.reply(invalid) }
    #expect(try server.client().exchange(Self.get)?.status == 500)
  }

  @Test func `the handler and the client receive header fields`() throws {
    let server = try TestServer { request, exchange in
      exchange.reply(
        Response(
          status: 200,
          headers: [("X-Seen", request.headers.values(.prefer).joined(separator: "|"))],
          body: .bytes(Array(request.head.remoteAddress.utf8))
        )
      )
    }
    let answer = try server.client().exchange(
      "GET / HTTP/1.1\r\nHost: a\r\nPrefer: 1\r\nprefer:  2 \r\n\r\n"
    )
    #expect(answer?.header("X-Seen") == "1|2")
    #expect(answer?.body == "127.0.0.1")
  }

  @Test func `a large response arrives completely`() throws {
    let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0) }
    let server = try TestServer { _, exchange in
      exchange.reply(Response(status: 200, body: .bytes(body)))
    }
    #expect(try server.client().exchange(Self.get)?.bytes == body)
  }

  @Test func `many busy connections are all served`() throws {
    let server = try TestServer()
    let count = 384
    let clients = try (0..<count).map { _ in try server.client() }
    for round in 0..<5 {
      for client in clients { client.send("GET /\(round) HTTP/1.1\r\nHost: a\r\n\r\n") }
      let served = clients.count { $0.answer()?.body == "GET /\(round) 0" }
      #expect(served == count)
    }
  }
}
