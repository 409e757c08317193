/// Calls of the wire contract with their parameters and header fields, chosen by bytes; some are wrong.
enum CallGrammar {
  /// A request; `name` is the session of its path.
  struct Call {
    var method: String
    var name: String?
    var target: String
    var headers: [(String, String)]
    var body: String
  }

  static let names = ["a", "ab", "b-1"]
  static let entityTag = #"W/"1.1""#
  private static let unusualNames = ["c", "%61", "a%2Fb", ".a", "A"]
  private static let ofSession = [
    "", "", "", "/configuration", "/events", "/events", "/effects", "/trajectory", "/stream",
    "/fork",
    "/recording", "/restore", "/explain",
  ]
  private static let others = [
    "/v1", "/v1/sessions", "/v1/sessions", "/v1/sessions", "/v1/recordings/verify",
    "/v1/recordings/compare", "/v1/presets", "/v1/presets/header-default", "/v1/dialects",
    "/v1/gestures", "/v1/gestures", "/v1/devices", "/v1/fields", "/v1/nothing", "/healthz",
  ]
  private static let methods = [
    "GET", "GET", "GET", "POST", "POST", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH",
    "QUERY",
  ]
  /// A wait of 1 ms at most: the clock stands still.
  private static let parameters = [
    "after=a", "after=1", "after=0", "after=", "cursor=a", "limit=1", "limit=2", "limit=1000",
    "limit=0", "prefix=a", "prefix=a", "prefix=b-", "prefix=", "prefix=%C3%A9", "pretty",
    "pretty=1",
    "pretty=2", "only=effects", "only=all", "atMs=0", "atMs=100", "atMs=1e12", "revision=0",
    "revision=2", "since=0", "sinceEffect=9", "waitMs=0", "waitMs=1", "fromMs=0", "toMs=100",
    "stepMs=10", "component=header", "component=footer", "language=swift", "language=dart",
    "expected=none",
  ]
  private static let fields: [(String, String)] = [
    ("If-Match", "*"), ("If-Match", entityTag), ("If-None-Match", "*"),
    ("If-None-Match", entityTag),
    ("Prefer", "return=minimal"), ("Prefer", "return=representation"), ("Idempotency-Key", "k"),
    ("Idempotency-Key", "l"), ("Idempotency-Key", "a key"), ("Accept", "application/x-ndjson"),
    ("Accept", "text/csv"), ("Accept", "image/png"), ("X-Request-Id", "r"),
    ("Last-Event-ID", "0.0"),
    ("Origin", "http://localhost"), ("Origin", "http://example.com"),
  ]

  static func call(_ source: inout ByteSource) -> Call {
    let isOfSession = source.byte() < 170
    let name = isOfSession ? name(&source) : nil
    let path =
      name.map { "/v1/sessions/\($0)" + source.one(of: ofSession) } ?? source.one(of: others)
    let query = (0..<source.byte() % 4).map { _ in source.one(of: parameters) }
    let headers = (0..<source.byte() % 3).map { _ in source.one(of: fields) }
    let method = source.one(of: methods)
    let isRead = method == "GET" || method == "HEAD"
    return Call(
      method: method,
      name: name == "%61" ? "a" : name,
      target: path + (query.isEmpty ? "" : "?" + query.joined(separator: "&")),
      headers: headers + [("Content-Type", contentType(&source))],
      body: isRead ? "" : body(&source)
    )
  }

  private static func name(_ source: inout ByteSource) -> String {
    source.byte() < 220 ? source.one(of: names) : source.one(of: unusualNames)
  }

  private static func contentType(_ source: inout ByteSource) -> String {
    source.byte() < 230
      ? "application/json" : source.one(of: ["application/x-ndjson", "text/plain"])
  }

  /// A body for any call: each is right for one and wrong for the others.
  private static func body(_ source: inout ByteSource) -> String {
    switch source.byte() % 10 {
    case 0, 1: "{\"events\":[\(SessionGrammar.event(&source)),\(SessionGrammar.event(&source))]}"
    case 2: SessionGrammar.event(&source)
    case 3: SessionGrammar.configuration(&source)
    case 4: "{\"name\":\"\(name(&source))\",\"revision\":\(source.byte() % 4)}"
    case 5: recording(&source)
    case 6:
      "{\"recording\":\(recording(&source)),\"dialects\":[\"mjrefresh-3.7.9\",\"eocrefresh\"]}"
    case 7: gesture(&source)
    case 8: source.one(of: ["", "{", "[]", "{'a':1}", "{\"a\":1,}", "null", "{\"event\":{}}"])
    default: "{\"expectedRevision\":\(source.byte() % 4),\"events\":[{\"type\":\"tap\"}]}"
    }
  }

  /// A recording with its members in one of several orders.
  private static func recording(_ source: inout ByteSource) -> String {
    var members = [
      #""format":"overscroll-recording""#, #""version":1"#,
      "\"configuration\":\(SessionGrammar.configuration(&source))",
      "\"events\":[\(SessionGrammar.event(&source)),\(SessionGrammar.event(&source))]",
    ]
    let expected = [
      "null,null,null", #"{"changes":{"/header/state":"idle"}},null,null"#,
      #"null,{"changes":{"/revision":1},"effects":[]},null"#, "null", "",
    ]
    if source.bool() { members.append("\"expected\":[\(source.one(of: expected))]") }
    let first = source.byte() % members.count
    return "{\((members[first...] + members[..<first]).joined(separator: ","))}"
  }

  private static func gesture(_ source: inout ByteSource) -> String {
    var members: [String] = []
    if source.bool() {
      members.append("\"configuration\":\(SessionGrammar.configuration(&source))")
    }
    if source.bool() {
      members.append("\"component\":\"\(source.one(of: SessionGrammar.components))\"")
    }
    if source.bool() { members.append(#""gesture":{"by":{"y":120},"overMs":300}"#) }
    if source.byte() < 60 { members.append("\"margin\":\(source.one(of: ["0", "10", "-1"]))") }
    if source.byte() < 60 { members.append(#""as":"maestro""#) }
    return "{\(members.joined(separator: ","))}"
  }
}
