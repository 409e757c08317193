import MicroHTTP
import Problems
import StrictJSON
import Testing

@testable import OverscrollAPI
@testable import OverscrollWire

/// The line feed after each JSON answer, and `?pretty`.
struct IndentationTests {
  private let api: API

  init() throws {
    api = API()
    try api.create("a")
    try api.post("a", #"{"type":"setLanguage","language":"ko"}"#)
  }

  /// Requests whose answer is JSON.
  static let requests = [
    "GET /v1/sessions", "GET /v1/sessions/a", "GET /v1/sessions/a?atMs=5",
    "GET /v1/sessions/a?revision=0", "GET /v1/sessions/a?since=0&waitMs=1",
    "GET /v1/sessions/a/configuration", "GET /v1/sessions/a/events", "GET /v1/sessions/a/effects",
    "GET /v1/sessions/a/trajectory", "GET /v1/sessions/a/recording", "GET /v1/presets",
    "GET /v1/presets/home", "GET /v1/dialects", "GET /v1/devices", "PUT /v1/sessions/a",
    "PUT /v1/sessions/b?x",
    "PUT /v1/sessions/-", "GET /v1/session/a", "GET /v1/sessions/b", "PATCH /v1/presets",
    "GET /v1/sessions/a?x=1", "POST /v1/sessions/a/events", "POST /v1/recordings/verify",
    "POST /v1/recordings/compare", "POST /v1/recordings/properties",
    "GET /v1/properties", "POST /v1/gestures",
  ]

  /// Sends a request, with the body that it needs.
  private func send(_ request: String) -> Answer {
    let bodies = [
      "PUT /v1/sessions/a": #"{"clock":"manual"}"#, "POST /v1/sessions/a/": #"{"events":[]}"#,
    ]
    let body = bodies.first { request.hasPrefix($0.key) }?.value ?? ""
    return api.send(request, body)
  }

  @Test(arguments: requests)
  func `JSON ends with one line feed and is on one line`(request: String) {
    let answer = send(request)
    #expect(answer.json != nil)
    #expect(answer.text.firstIndex(of: "\n") == answer.text.indices.last)
  }

  @Test(arguments: requests)
  func `pretty indents the same answer`(request: String) {
    let compact = send(request)
    for pretty in ["pretty", "pretty=", "pretty=1", "pretty=true"] {
      let query = request.contains("?") ? "&" : "?"
      let answer = send(request + query + pretty)
      #expect(answer.status == compact.status, "\(pretty)")
      #expect(answer.json == compact.json)
      #expect(answer.text.hasPrefix("{\n  \""))
      #expect(answer.text.hasSuffix("\n}\n"))
      #expect(answer.header("ETag") == compact.header("ETag"))
    }
  }

  @Test(arguments: [
    ("GET /v1/sessions/a?pretty=2", "pretty"), ("GET /v1/sessions?pretty=false", "pretty"),
    ("PUT /v1/sessions/a?pretty=TRUE", "pretty"), ("GET /v1/presets?pretty&pretty", "pretty"),
    ("GET /healthz?pretty", "pretty"), ("GET /problems?pretty", "pretty"),
    ("GET /v1/sessions/a?prety", "prety"),
  ])
  func `another value, and pretty elsewhere, is refused by name`(request: String, name: String) {
    let answer = api.send(request)
    #expect(answer.status == 422)
    #expect(answer.fault == name)
  }

  @Test func `what is not JSON stays as it is`() {
    for (path, accept) in [("events", "application/x-ndjson"), ("trajectory", "text/csv")] {
      let field = [("Accept", accept)]
      let plain = api.send("GET /v1/sessions/a/\(path)", headers: field)
      let pretty = api.send("GET /v1/sessions/a/\(path)?pretty", headers: field)
      #expect(plain.status == 200)
      #expect(pretty.text == plain.text)
    }
    #expect(api.send("DELETE /v1/sessions/a?pretty").status == 204)
  }

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
    let pending = api.begin("GET /v1/sessions/a?since=1&waitMs=1000&pretty")
    #expect(!pending.hasCome)
    #expect(api.waitingCount == 1)
    try api.post("a", #"{"type":"setLanguage","language":"en"}"#)
    let answer = pending.answer
    #expect(answer["/revision"] == 2)
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
