import MicroHTTP
import Problems
import StrictJSON
import Testing

@testable import OverscrollAPI
@testable import OverscrollWire

/// `?pretty` of answers that come later or in pieces.
struct IndentationTests {
  @Test func `a streamed document is indented piece by piece`() {
    let pieces = [#"{"samples":[{"a"#, #"":1},"#, " ", #"{}]}"#, "\n"]
    let stream = Response(
      status: 200,
      headers: [("Content-Type", MediaType.json)],
      body: .stream { _ in Pieces(pieces) }
    )
    guard case .stream(let open) = stream.indented.body else {
      Issue.record("the body is not streamed")
      return
    }
    let source = open(StreamHandle {})
    var text = ""
    while case .bytes(let bytes) = source.next(draining: false) {
      #expect(!bytes.isEmpty)
      text += String(decoding: bytes, as: UTF8.self)
    }
    #expect(text == "{\n  \"samples\": [\n    {\n      \"a\": 1\n    },\n    {}\n  ]\n}\n")
  }

  @Test func `a long poll with pretty waits and is answered indented`() throws {
    let api = API()
    try api.create("a")
    let pending = api.begin("GET /v1/sessions/a?since=0&waitMs=1000&pretty")
    #expect(!pending.hasCome)
    #expect(api.waitingCount == 1)
    try api.post("a", #"{"type":"setLanguage","language":"en"}"#)
    let answer = pending.answer
    #expect(answer["/revision"] == 1)
    #expect(answer.text.hasPrefix("{\n  \"session\": \"a\",\n"))
  }
}

/// A body in pieces.
private final class Pieces: StreamSource {
  private var pieces: ArraySlice<String>

  init(_ pieces: [String]) { self.pieces = pieces[...] }

  func next(draining: Bool) -> StreamStep {
    pieces.popFirst().map { .bytes(Array($0.utf8)) } ?? .end
  }

  func closed() {}
}
