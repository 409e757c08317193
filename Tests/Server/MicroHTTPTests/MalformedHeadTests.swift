import SocketTesting
import TestSupport
import Testing

@testable import MicroHTTP

@Suite(.timeLimit(.minutes(1))) struct MalformedHeadTests {
  @Test(arguments: DataTable.rows("faults", in: "heads.txt"))
  func `a malformed head is answered 400 and its connection is closed`(
    row: [String]
  ) throws {
    let client = try TestServer().client()
    let answer = client.exchange(row[0])
    #expect(answer?.status == 400)
    #expect(answer?.body == row[1] || LibraryTraits.loaded.refusesMalformedHeads)
    #expect(answer?.header("Connection") == "close")
    #expect(client.isClosed)
  }

  @Test(arguments: [
    "gzip", "gzip, chunked", "chunked, chunked", "chunked;q=1", "",
    "chunked\r\nTransfer-Encoding: chunked",
  ])
  func `a transfer coding that is not chunked is answered 501`(coding: String) throws {
    let answer = try refusal(ofCoding: coding)
    if LibraryTraits.loaded.refusesMalformedHeads {
      #expect([400, 501].contains(answer?.status))
    } else {
      #expect(answer?.status == 501)
      #expect(answer?.body == "unknownTransferCoding")
    }
  }

  /// A library that hides parts of heads keeps the blank, and does not know the coding.
  @Test(arguments: ["chunked ", "chunked\t"])
  func `a blank after a transfer coding is not hidden from the library`(coding: String) throws {
    let isKept = LibraryTraits.loaded.hidesPartsOfHeads
    #expect(try refusal(ofCoding: coding)?.status == (isKept ? 501 : nil))
  }

  /// The answer to a body with the transfer coding, which closes the connection; nil for a good one.
  private func refusal(ofCoding coding: String) throws -> RawAnswer? {
    let client = try TestServer().client()
    let answer = client.exchange(
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: \(coding)\r\n\r\n0\r\n\r\n"
    )
    if answer?.status == 200, client.exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n")?.status == 200 {
      return nil
    }
    #expect(client.isClosed)
    return answer
  }

  @Test(arguments: [
    "9223372036854775807", "9223372036854775808", "18446744073709551614",
  ])
  func `a length of 2^63 or so is answered 413, not taken for none`(length: String) throws {
    let client = try TestServer().client()
    let answer = client.exchange(
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\n"
    )
    #expect(answer?.status == 413)
    #expect(client.isClosed)
  }

  @Test(arguments: [10, 30, 40, 46, 47, 60, 100])
  func `a head of many fields is answered, with 431 if it is too large`(count: Int) throws {
    let fields = (0..<count).map { "X-\($0): \(String(repeating: "x", count: 90))\r\n" }.joined()
    let server = try TestServer()
    let answer = try server.client().exchange("GET / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n")
    #expect(answer?.status == (count <= 40 ? 200 : 431))
  }

  /// How a head grows: its line and fields with `count` of something.
  enum Growth: CaseIterable {
    case length, parameters, fields, cookies, value

    var counts: [Int] {
      switch self {
      case .length, .value: Array(stride(from: 6000, to: 8400, by: 11))
      case .parameters, .fields, .cookies: Array(20..<200)
      }
    }

    func head(_ count: Int) -> String {
      func times(_ text: String) -> String { String(repeating: text, count: count) }
      return switch self {
      case .length: "GET /\(times("x")) HTTP/1.1"
      case .parameters: "GET /?\(times("a&")) HTTP/1.1"
      case .fields: "GET / HTTP/1.1\(times("\r\nA: b"))"
      case .cookies: "GET / HTTP/1.1\r\nCookie: \(times("a=b; "))"
      case .value: "GET / HTTP/1.1\r\nA: \(times("x"))"
      }
    }
  }

  @Test(arguments: Growth.allCases)
  func `a head that grows is answered 200, then 431 or 414, never by silence`(
    growth: Growth
  ) throws {
    let server = try TestServer(
      answering: { _, exchange in
        let fields = (0..<8).map { ("X-Answer-\($0)", String(repeating: "y", count: 40)) }
        exchange.reply(Response(status: 200, headers: fields))
      },
      clock: HeldClock()
    )
    // All at once: some fill the library's buffer, and are answered only when that is noticed.
    let clients = try growth.counts.map { count in
      let client = try server.client()
      client.send(growth.head(count) + "\r\nHost: a\r\n\r\n")
      return client
    }
    for _ in 0..<4 { try server.pass(1) }
    var statuses: [Int] = []
    for client in clients {
      let status = client.answer()?.status ?? 0
      if status != statuses.last { statuses.append(status) }
    }
    #expect(
      [[200, 431], [200, 414], [200, 431, 414]].contains(statuses),
      "\(statuses.prefix(9))"
    )
  }

  @Test(arguments: [
    ("GARBAGE\r\n\r\n", 400), ("GET\r\n\r\n", 400), ("GARBAGE X\r\n\r\n", 400),
    (" GET / HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET\t/\tHTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "x", count: 20_000))\r\n\r\n", 431),
    ("GET /\(String(repeating: "x", count: 20_000)) HTTP/1.1\r\nHost: a\r\n\r\n", 414),
    ("GET / HTTP/9.9\r\nHost: a\r\n\r\n", 505),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length:\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n", 413),
  ])
  func `bytes that are not HTTP are answered by one bare head, and another client is served`(
    request: String,
    status: Int
  ) throws {
    let server = try TestServer()
    // Two others that are in the middle of a request must not get the answer.
    let others = try [server.client(), server.client()]
    others[0].send("GET / HTTP/1.1\r\nHost: a\r\n")
    #expect(others[1].exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n")?.status == 200)
    let client = try server.client()
    let answer = client.exchange(request)
    // 1.0.10 answers 400 to a length that fits no number.
    #expect(answer?.status == status || status == 413 && answer?.status == 400)
    #expect(answer?.header("Date")?.hasSuffix(" gmt") == true)
    #expect(answer?.header("Connection") == "close")
    #expect(client.isClosed)
    #expect(others[0].exchange("\r\n")?.status == 200)
    #expect(others[1].exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n")?.status == 200)
  }

  @Test func `a connection that ends or is idle gets no answer`() throws {
    let server = try TestServer()
    for request in ["", "GET / HTTP/1.1\r\nHost: a\r\n\r\n"] {
      let client = try server.client()
      if !request.isEmpty { #expect(client.exchange(request)?.status == 200) }
      client.endWriting()
      #expect(client.rest().isEmpty)
    }
  }

  @Test(arguments: [
    (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
    (1_709_164_800, "Thu, 29 Feb 2024 00:00:00 GMT"),
  ])
  func `a bare answer has the date that RFC 9110 wants`(seconds: Int, text: String) {
    #expect(BareAnswer.date(seconds) == text)
  }
}
