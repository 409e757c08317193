import Testing

@testable import OverscrollAPI
@testable import OverscrollWire

/// Who may call; 403 for the rest.
struct AccessTests {
  @Test(arguments: [
    ("127.0.0.1", true), ("127.0.0.1:8080", true), ("127.8.9.10:1", true), ("localhost", true),
    ("LocalHost:80", true), ("localhost.:80", true), ("[::1]", true), ("[::1]:8080", true),
    ("example.com", false), ("example.com:8080", false), ("127.0.0.1.example.com", false),
    ("localhost.example.com", false), ("10.0.0.1", false), ("[::2]:80", false), ("127.0.0", false),
    ("127.0.0.256", false), ("0.0.0.0", false), ("", false), ("user@localhost", false),
  ])
  func `bound to loopback, the host must be a loopback name`(host: String, isAllowed: Bool) {
    let api = API()
    for request in ["GET /healthz", "OPTIONS /v1/sessions", "PUT /v1/sessions/a", "GET /"] {
      let answer = api.send(request, headers: [("Host", host)])
      #expect((answer.status != 403) == isAllowed, "\(request)")
      #expect((answer.problem == "forbidden") != isAllowed)
    }
    let open = API(access: AccessRules(isLoopback: false))
    #expect(open.send("PUT /v1/sessions/a", headers: [("Host", host)]).status == 201)
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
    // A page elsewhere could not read an answer, and none invites it to.
    #expect(api.send("GET /healthz").header("Access-Control-Allow-Origin") == nil)
  }
}
