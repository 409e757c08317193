import Foundation
import Operations
import Testing

@testable import OverscrollAPI
@testable import OverscrollWire

/// Who may call; 403 for the rest.
struct AccessTests {
  @Test(arguments: [
    ("127.0.0.1", 201, 201), ("127.8.9.10:1", 201, 201), ("LocalHost:80", 201, 201),
    ("localhost.:80", 201, 201), ("[::1]:8080", 201, 201), ("10.0.0.1", 403, 201),
    ("[::2]:80", 403, 201), ("0.0.0.0", 403, 201), ("example.com", 403, 403),
    ("example.com:8080", 403, 403), ("127.0.0.1.example.com", 403, 403),
    ("localhost.example.com", 403, 403), ("127.0.0", 403, 403), ("friend.example", 201, 201),
    ("Friend.Example:81", 201, 201), ("friend.example.", 201, 201), ("a.friend.example", 403, 403),
    ("", 400, 400), ("user@localhost", 400, 400), ("[::1].evil.com", 400, 400),
    ("localhost:80:evil", 400, 400), ("127.+1.0.1", 400, 400),
  ])
  func `the host must be of loopback, or an address where not bound to it, or be allowed`(
    host: String,
    onLoopback: Int,
    offLoopback: Int
  ) {
    for (isLoopback, status) in [(true, onLoopback), (false, offLoopback)] {
      let access = AccessRules(isLoopback: isLoopback, allowedHosts: ["friend.example"])
      let api = API(access: access)
      let headers = [(name: "Host", value: host)]
      #expect(api.send("PUT /v1/sessions/a", headers: headers).status == status)
      #expect((api.send("GET /", headers: headers).problem == "forbidden") == (status == 403))
      #expect(
        api.send("OPTIONS /v1/sessions", headers: headers).status == (status == 201 ? 204 : status)
      )
      #expect(api.send("GET /healthz", headers: headers).status == 200)
      #expect(api.send("GET /readyz", headers: headers).status == 200)
    }
  }

  @Test(arguments: [
    ("server.example", true), ("Server.Example.:443", true), ("localhost", true),
    ("other.example", false), ("a.server.example", false), ("server.example.evil.com", false),
  ])
  func `a further name is allowed`(host: String, isAllowed: Bool) {
    let api = API(access: AccessRules(isLoopback: true, allowedHosts: ["server.example"]))
    let answer = api.send("PUT /v1/sessions/a", headers: [("Host", host)])
    #expect((answer.problem == "forbidden") != isAllowed)
  }

  @Test(
    arguments: [
      ([], true), ([("Origin", "http://localhost:8080")], true),
      ([("Origin", "https://localhost:8080")], true), ([("Origin", "http://localhost")], false),
      ([("Origin", "http://localhost:9090")], false), ([("Origin", "https://evil.example")], false),
      ([("Origin", "null")], false), ([("Origin", "")], false),
      ([("Origin", "https://friend.example")], true),
      ([("Origin", "https://friend.example.evil.example")], false),
      ([("Sec-Fetch-Site", "same-origin")], true), ([("Sec-Fetch-Site", "none")], true),
      ([("Sec-Fetch-Site", "cross-site")], false),
      ([("Origin", "http://localhost:8080"), ("Sec-Fetch-Site", "cross-site")], false),
      ([("Origin", "https://friend.example"), ("Sec-Fetch-Site", "cross-site")], true),
      ([("Origin", "http://localhost:8080"), ("Origin", "https://evil.example")], false),
      ([("Origin", "https://friend.example"), ("Origin", "https://evil.example")], false),
      ([("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Site", "cross-site")], false),
      ([("Sec-Fetch-Site", "Cross-Site")], false),
      ([("Sec-Fetch-Site", "none, cross-site")], false),
    ] as [([(name: String, value: String)], Bool)]
  )
  func `only pages of this server, or of an origin that is allowed, may change sessions`(
    fields: [(name: String, value: String)],
    isAllowed: Bool
  ) throws {
    let access = AccessRules(isLoopback: true, allowedOrigins: ["https://friend.example"])
    let api = API(access: access)
    try api.create("a")
    let headers = fields + [("Host", "localhost:8080")]
    #expect(api.send("GET /v1/sessions/a", headers: headers).status == 200)
    let writes = [
      ("POST /v1/sessions/a/events", #"{"events":[]}"#), ("POST /v1/sessions", ""),
      ("PUT /v1/sessions/b", ""), ("DELETE /v1/sessions/a", ""),
    ]
    for (request, body) in writes {
      let answer = api.send(request, body, headers: headers)
      #expect((answer.status < 300) == isAllowed, "\(request): \(answer.status)")
      #expect((answer.problem == "forbidden") != isAllowed)
    }
    // What is no route or no method of one is told first, whoever asks.
    #expect(api.send("POST /v1/nope", headers: headers).status == 404)
    #expect(api.send("PATCH /v1/sessions/a", headers: headers).status == 405)
  }

  // MARK: Sharing answers with pages of other origins

  private static let friend = "https://friend.example"
  private static let exposed =
    "Allow, Content-Disposition, ETag, Idempotent-Replayed, Location, Preference-Applied, "
    + "Retry-After, X-Request-Id"

  /// The fields of an answer that concern other origins.
  private static func sharing(_ answer: Answer) -> [String: String] {
    let fields = answer.headers.filter {
      $0.0.hasPrefix("Access-Control-") || $0 == ("Vary", "Origin")
    }
    return Dictionary(fields, uniquingKeysWith: { "\($0) and \($1)" })
  }

  @Test(arguments: [
    "GET /", "GET /healthz", "GET /v1/sessions/a", "GET /v1/sessions/a?pretty",
    "PUT /v1/sessions/a", "PUT /v1/sessions/b?x=1", "DELETE /v1/sessions/a", "GET /v1/nope",
    "PATCH /v1/presets",
    "PROPFIND /v1", "OPTIONS /v1/presets", "HEAD /v1/sessions/a",
  ])
  func `pages of an allowed origin may read every answer, others none`(request: String) throws {
    let api = API(access: AccessRules(isLoopback: true, allowedOrigins: [Self.friend]))
    try api.create("a")
    // The snapshot is then prepared.
    for _ in 0..<2 { api.send("GET /v1/sessions/a") }
    let shared = Self.sharing(api.send(request, headers: [("Origin", Self.friend)]))
    #expect(
      shared == [
        "Vary": "Origin", "Access-Control-Allow-Origin": Self.friend,
        "Access-Control-Expose-Headers": Self.exposed,
      ]
    )
    let foreign =
      [
        [], [("Origin", "https://evil.example")], [("Origin", "null")],
        [("Origin", Self.friend), ("Origin", Self.friend)],
      ] as [[(name: String, value: String)]]
    for headers in foreign {
      #expect(Self.sharing(api.send(request, headers: headers)) == ["Vary": "Origin"])
    }
    let alone = API()
    try alone.create("a")
    #expect(Self.sharing(alone.send(request, headers: [("Origin", Self.friend)])).isEmpty)
  }

  @Test func `a preflight of an allowed origin is answered before the token is asked for`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "tokens-\(UUID())").path
    let mode: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
    _ = FileManager.default.createFile(atPath: file, contents: Data("a\n".utf8), attributes: mode)
    defer { try? FileManager.default.removeItem(atPath: file) }
    let access = AccessRules(isLoopback: true, allowedOrigins: [Self.friend])
    let api = API(access: access, tokens: try BearerTokens(file: file))
    let asks = [("Access-Control-Request-Method", "PUT"), ("Origin", Self.friend)]
    for path in ["/v1/sessions/a", "/v1/presets", "/healthz", "*"] {
      let answer = api.send("OPTIONS \(path)", headers: asks)
      #expect(answer.status == 204)
      #expect(
        Self.sharing(answer) == [
          "Vary": "Origin", "Access-Control-Allow-Origin": Self.friend,
          "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, DELETE",
          "Access-Control-Allow-Headers":
            "Accept, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, "
            + "Last-Event-ID, Prefer, X-Request-Id",
          "Access-Control-Max-Age": "600",
        ]
      )
    }
    #expect(api.send("OPTIONS /v1/nope", headers: asks).status == 404)
    let others =
      [
        [asks[0], ("Origin", "https://evil.example")], [asks[0]], [asks[1]],
      ] as [[(name: String, value: String)]]
    for headers in others {
      let answer = api.send("OPTIONS /v1/sessions/a", headers: headers)
      #expect(answer.status == 401)
      #expect(answer.header("Access-Control-Allow-Methods") == nil)
    }
    let refused = api.send("GET /v1/sessions/a", headers: [asks[1]])
    #expect(refused.status == 401)
    #expect(refused.header("Access-Control-Allow-Origin") == Self.friend)
  }
}
