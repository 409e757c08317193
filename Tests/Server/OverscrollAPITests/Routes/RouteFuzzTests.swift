import MicroHTTP
import Sessions
import TestSupport
import Testing

@testable import OverscrollAPI
@testable import OverscrollWire

/// Random requests, made by damaging good ones: always an answer of the contract, never a trap, and
/// what is refused changes nothing.
struct RouteFuzzTests {
  private static let requests: [(line: String, body: String)] = [
    (
      "PUT /v1/sessions/new",
      #"{"clock":"manual","header":{"style":"gif","images":{"idle":{"count":3}}}}"#
    ),
    ("PUT /v1/sessions/a", #"{"preset":"footer-gif","scrollView":{"contentInset":{"top":1}}}"#),
    (
      "PUT /v1/sessions/new2",
      #"{"footer":{"kind":"back"},"simulatedLoad":{"footer":{"afterMs":5}}}"#
    ),
    ("POST /v1/sessions", #"{"timeZone":"+01:00","epoch":"2026-01-02T03:04:05Z"}"#),
    ("DELETE /v1/sessions/new", ""), ("GET /v1/sessions?limit=2&after=a&prefix=a", ""),
    ("GET /v1/sessions/a?atMs=1234.5", ""), ("GET /v1/sessions/a/configuration", ""),
    ("GET /v1/sessions/a/events?after=1&limit=3", ""), ("GET /v1/sessions/a/effects?after=2", ""),
    ("GET /v1/presets", ""), ("GET /problems/invalid", ""), ("HEAD /healthz", ""),
    ("OPTIONS /v1/sessions/a/events", ""),
    ("POST /v1/sessions/a/events", #"{"type":"dragBegan","x":10,"y":20.5}"#),
    ("POST /v1/sessions/a/events", #"{"type":"dragMoved","x":10,"y":320.5,"atMs":99}"#),
    ("POST /v1/sessions/a/events", #"{"type":"dragEnded","velocity":{"x":0,"y":-800}}"#),
    (
      "POST /v1/sessions/a/events",
      #"{"events":[{"type":"advance","byMs":16},{"type":"setContentInset","top":9}],"expectedRevision":3}"#
    ),
    (
      "POST /v1/sessions/a/events",
      #"{"events":[{"type":"beginRefreshing","component":"header"},{"type":"advance","until":"effect"}]}"#
    ),
    (
      "POST /v1/sessions/a/events",
      #"{"type":"turn","events":[{"type":"tap","component":"footer"},{"type":"reloadData","rows":7}]}"#
    ),
    (
      "POST /v1/sessions/a/events",
      #"{"type":"configure","component":"footer","height":60,"titles":{"idle":"é\n"}}"#
    ),
    ("POST /v1/sessions/a/events", #"{"type":"setBounds","width":320,"height":480}"#),
    ("POST /v1/sessions/a/events", #"{"type":"setSafeAreaInsets","top":47,"bottom":34}"#),
    ("POST /v1/sessions/a/events", #"{"type":"setPhysics","rubberBand":0.5,"bounce":"none"}"#),
    (
      "POST /v1/sessions/a/events",
      #"{"type":"gesture","by":{"y":150},"overMs":99,"hz":60,"curve":"easeOut"}"#
    ),
    (
      "POST /v1/sessions/a/events",
      #"{"type":"advance","until":{"component":"header","state":"idle"}}"#
    ),
    (
      "PUT /v1/sessions/new3",
      #"{"dialect":"mjrefresh-1.4.7","footer":{"kind":"auto","images":{"refreshing":{"count":9}}}}"#
    ),
    ("GET /v1/dialects", ""), ("GET /v1/presets/header-gif", ""),
  ]

  private static let bytes = Array(#"{}[]",:\/u0129eE+-.tfn ?&=%é"#.utf8) + [0, 10, 0x7F, 0xFF]

  private static let statuses: Set = [
    200, 201, 204, 304, 400, 403, 404, 405, 406, 409, 412, 413, 415, 422, 429, 501, 503,
  ]

  private static let fields = [
    ("Content-Type", "application/json"), ("Content-Type", "application/x-ndjson"),
    ("Content-Type", "text/plain"), ("If-None-Match", "*"), ("Prefer", "return=minimal"),
    ("Accept", "application/x-ndjson"), ("Accept", "text/html;q=x, */*;q=0.1"),
    ("Origin", "http://evil.example"), ("Host", "example.com"),
  ]

  private func damaged(_ text: String, by random: inout SeededGenerator) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 0...2, using: &random) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes.remove(at: index)
      case 1: bytes.insert(Self.bytes.randomElement(using: &random) ?? 0, at: index)
      case 2: bytes[index] = Self.bytes.randomElement(using: &random) ?? 0
      case 3: bytes.removeSubrange(index...)
      case 4: bytes.insert(contentsOf: bytes[index...].prefix(12), at: index)
      // A digit in the place of another keeps the document whole.
      default:
        if (0x30...0x39).contains(bytes[index]) {
          bytes[index] = UInt8.random(in: 0x30...0x39, using: &random)
        }
      }
    }
    return bytes
  }

  private func check(_ answer: Answer, _ note: String) {
    #expect(Self.statuses.contains(answer.status), "\(note)")
    // A browser is shown a page instead of the problem.
    let isPage = answer.status == 404 && answer.header("Content-Type") == "text/html; charset=utf-8"
    #expect(
      (answer.problem != nil) == (answer.status >= 400 && !isPage),
      "\(note): \(answer.text)"
    )
    if answer.header("Content-Type") == "application/json" {
      #expect(answer.json != nil, "\(note)")
    }
    switch answer.status {
    case 405: #expect(answer.header("Allow") != nil)
    case 415: #expect(answer.header("Accept-Post") != nil)
    case 429: #expect(answer.header("Retry-After") != nil)
    case 204, 304: #expect(answer.bytes.isEmpty)
    default: break
    }
  }

  /// A request made by damaging one of the list.
  private struct Damaged {
    let method: String
    let target: String
    let body: [UInt8]
    let headers: [(name: String, value: String)]

    var text: String { "\(method) \(target) \(String(decoding: body, as: UTF8.self))" }
  }

  private func request(by random: inout SeededGenerator) -> Damaged {
    let (line, body) = Self.requests.randomElement(using: &random) ?? ("GET /", "")
    let parts = line.split(separator: " ").map(String.init)
    let sent = damaged(body, by: &random)
    guard Int.random(in: 0..<4, using: &random) == 0 else {
      return Damaged(method: parts[0], target: parts[1], body: sent, headers: [])
    }
    // A target on the wire is printable ASCII: the server itself refuses another.
    let target = damaged(parts[1], by: &random).filter { (0x21...0x7E).contains($0) }
    let method = ["PUT", "GET", "POST", "DELETE", "X"].randomElement(using: &random)
    let field = Self.fields.randomElement(using: &random).map { (name: $0.0, value: $0.1) }
    return Damaged(
      method: method ?? "GET",
      target: String(decoding: target, as: UTF8.self),
      body: sent,
      headers: field.map { [$0] } ?? []
    )
  }

  private func bytes(at path: String, _ api: API) -> [UInt8] {
    let response = api.respond(Request(head: RequestHead(method: .get, target: path)))
    if case .bytes(let bytes) = response.body { return bytes }
    return []
  }

  @Test(arguments: Sample.part(of: [1, 2, 3, 4]))
  func `any request has an answer of the contract, and a refused one changes nothing`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let api = API()
    let world = #"{"preset":"footer-default","clock":"manual"}"#
    try api.create("a", world)
    let state = { [bytes(at: "/v1/sessions/a", api), bytes(at: "/v1/sessions", api)] }
    var before = state()
    var counts: [Int: Int] = [:]
    for round in 0..<800 {
      let sent = request(by: &random)
      let answer = api.send(sent.method, sent.target, sent.body, headers: sent.headers)
      check(answer, "seed \(seed), round \(round): \(sent.text)")
      counts[answer.status, default: 0] += 1
      let after = state()
      if answer.status >= 400 || sent.method == "GET" || sent.method == "HEAD" {
        #expect(before == after, "seed \(seed), round \(round): \(sent.text)")
      }
      before = after
      if api.send("GET /v1/sessions/a").status == 404 {
        try api.create("a", world)
        before = state()
      }
    }
    // Neither all accepted nor all refused, so that both were tried.
    for status in [200, 400, 422] { #expect(counts[status, default: 0] > 40, "\(status)") }
  }
}
