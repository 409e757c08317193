import Testing

@testable import overscroll

/// What a server sends is read as one answer, or not at all.
struct HTTPAnswerTests {
  private static func answer(_ text: String) -> HTTPAnswer? {
    HTTPAnswer(Array(text.replacing("\n", with: "\r\n").utf8))
  }

  @Test(arguments: [
    ("HTTP/1.1 200 OK\nContent-Length: 3\n\nabc", 200, "abc"),
    ("HTTP/1.1 404 Not Found\ncontent-length:0\n\n", 404, ""),
    ("HTTP/1.0 200\n\nto the end", 200, "to the end"),
    ("HTTP/1.1 200 OK\nContent-Length: 2\n\nabc", 200, "ab"),
    (
      "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n3\nabc\nA;x=y\n0123456789\n0\n\n", 200,
      "abc0123456789"
    ),
    ("HTTP/1.1 200 OK\nTransfer-Encoding: Chunked\n\n0\nTrailer: 1\n\n", 200, ""),
  ])
  func `an answer has a status and a body`(text: String, status: Int, body: String) {
    let answer = Self.answer(text)
    #expect(answer?.status == status)
    #expect(answer.map { String(decoding: $0.body, as: UTF8.self) } == body)
  }

  @Test(arguments: [
    "", "HTTP/1.1 200 OK\n", "SSH-2.0\n\n", "HTTP/1.1 ok\n\n", "\n\n",
    "HTTP/1.1 200 OK\nContent-Length: 4\n\nabc", "HTTP/1.1 200 OK\nContent-Length: -1\n\nabc",
    "HTTP/1.1 200 OK\nContent-Length: x\n\nabc",
    "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n3\nabc\n",
    "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n9\nabc\n0\n\n",
    "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n-3\nabc\n0\n\n",
    "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\nxyz\nabc\n0\n\n",
    "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n7fffffffffffffff\nabc\n0\n\n",
  ])
  func `what is cut off or no HTTP is no answer`(text: String) {
    #expect(Self.answer(text) == nil)
  }
}
