import Glibc
import SocketTesting
import Testing

@testable import MicroHTTP

/// The record of an ended request, and the count of connections.
struct ObserverTests {
  private let notes = Notes()

  private func server(
    _ answer: @escaping @Sendable (Request, Exchange) -> Void
  ) throws -> TestServer {
    try TestServer(
      answering: answer,
      configuring: { [notes] in $0.requestEnded = { notes.requestEnded($0) } }
    )
  }

  @Test func `a request is told with its labels, status and length after its response`() throws {
    let server = try server { request, exchange in
      exchange.label = 7
      var response = Response(status: 207, body: .bytes([1, 2, 3]))
      response.label = 9
      exchange.reply(response)
    }
    let client = try server.client()
    for (method, bytes) in [("GET", 3), ("HEAD", 0)] {
      client.send("\(method) /a?b HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = try #require(client.answer(isHead: method == "HEAD"))
      server.awaitNoRequest()
      let told = try #require(notes.requests.last)
      #expect(told.head.path == "/a")
      #expect((told.label, told.responseLabel) == (7, 9))
      #expect((told.status, told.bodyBytes, told.isSent) == (207, bytes, true))
      #expect(told.nanoseconds < 10_000_000_000)
    }
    #expect(notes.requests.count == 2)
  }

  @Test func `a request that the server refuses has no label`() throws {
    let server = try server(TestServer.echo)
    let client = try server.client()
    client.send("GET / HTTP/1.1\r\nHost: a b\r\n\r\n")
    #expect(client.answer()?.status == 400)
    server.awaitNoRequest()
    #expect(notes.requests.map(\.status) == [400])
    #expect(notes.requests.map(\.label) == [0])
  }

  @Test func `open connections are counted`() throws {
    let server = try server(TestServer.echo)
    do {
      let client = try server.client()
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = try #require(client.answer())
      #expect(server.server.openConnections == 1)
    }
    until { server.server.openConnections == 0 }
    #expect(server.server.openConnections == 0)
    #expect(notes.requests.map(\.status) == [200])
  }

  @Test func `a request whose client leaves before the answer is told as not sent`() throws {
    let parked = try Parked()
    let server = try server { _, exchange in parked.park(exchange) }
    var client: RawClient? = try server.client()
    client?.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    let exchange = parked.next()
    client = nil
    exchange.reply(Response(status: 200, body: .bytes([UInt8](repeating: 1, count: 10_000_000))))
    server.awaitNoRequest()
    let told = try #require(notes.requests.first)
    #expect(!told.isSent)
  }

  @Test(arguments: ["a", "0-._~!visible", String(repeating: "x", count: 128)])
  func `the client's identifier is told and sent back`(id: String) throws {
    let server = try server { request, exchange in
      let body = Array(request.head.id.text.utf8)
      let prepared = PreparedResponse(headers: [("X-A", "b")], bytes: body)
      exchange.reply(
        Response(
          status: 200,
          body: request.path == "/" ? .bytes(body) : prepared.map { .prepared($0) } ?? .bytes([])
        )
      )
    }
    let client = try server.client()
    for path in ["/", "/prepared"] {
      client.send("GET \(path) HTTP/1.1\r\nHost: a\r\nx-request-ID: \(id)\r\n\r\n")
      let answer = try #require(client.answer())
      #expect(answer.body == id)
      #expect(answer.header("X-Request-Id") == id.lowercased())
    }
    server.awaitNoRequest()
    #expect(notes.requests.allSatisfy { $0.head.id.isFromClient && $0.head.id.text == id })
  }

  @Test(arguments: [
    "", "X-Request-Id: \r\n", "X-Request-Id: a b\r\n", "X-Request-Id: ü\r\n",
    "X-Request-Id: a\r\nX-Request-Id: a\r\n",
    "X-Request-Id: " + String(repeating: "x", count: 129) + "\r\n",
  ])
  func `without one, or with an unfit one, an error names a new identifier`(field: String) throws {
    let server = try server { request, exchange in
      exchange.reply(Response(status: request.path == "/" ? 404 : 200))
    }
    let client = try server.client()
    var ids: Set<String> = []
    for _ in 0..<3 {
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\(field)\r\n")
      let id = try #require(client.answer()?.header("X-Request-Id"))
      #expect(id.wholeMatch(of: /[0-9a-v]{13}/) != nil)
      ids.insert(id)
    }
    #expect(ids.count == 3)
    client.send("GET /there HTTP/1.1\r\nHost: a\r\n\(field)\r\n")
    #expect(try #require(client.answer()).header("X-Request-Id") == nil)
  }
}
