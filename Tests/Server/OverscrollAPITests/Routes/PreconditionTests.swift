import MicroHTTP
import StrictJSON
import Testing

@testable import OverscrollWire

/// `If-Match` and `If-None-Match: *`.
struct PreconditionTests {
  private static let event = #"{"type":"beginRefreshing","component":"header"}"#
  private static let recording =
    #"{"format":"overscroll-recording","version":1,"configuration":{"clock":"manual"},"events":[]}"#

  /// A request, and its status without conditions, then with each of the four.
  struct Row: Sendable {
    let request: String
    let body: String
    let plain: Int
    /// `If-Match: *`, `If-Match: W/"1"`, `If-None-Match: *`, both stars.
    let conditional: [Int]

    init(_ request: String, _ body: String, _ plain: Int, _ conditional: [Int]) {
      (self.request, self.body, self.plain, self.conditional) = (request, body, plain, conditional)
    }
  }

  private static let conditions: [[(name: String, value: String)]] = [
    [("If-Match", "*")], [("If-Match", "W/\"1\"")], [("If-None-Match", "*")],
    [("If-Match", "*"), ("If-None-Match", "*")],
  ]

  private static let exists = [200, 412, 412, 412]
  private static let missing = [404, 404, 404, 404]

  private static let rows = [
    Row("PUT /v1/sessions/a", #"{"clock":"manual"}"#, 200, exists),
    Row("PUT /v1/sessions/a", #"{"clock":"realtime"}"#, 409, [409, 409, 409, 409]),
    Row("PUT /v1/sessions/a", #"{"clock":"other"}"#, 422, [422, 422, 422, 422]),
    Row("PUT /v1/sessions/new", #"{"clock":"manual"}"#, 201, [412, 412, 201, 412]),
    Row("PUT /v1/sessions/new", #"{"clock":"other"}"#, 422, [422, 422, 422, 422]),
    Row("DELETE /v1/sessions/a", "", 204, [204, 412, 412, 412]),
    Row("DELETE /v1/sessions/new", "", 404, missing),
    Row("POST /v1/sessions/a/events", event, 200, exists),
    Row("POST /v1/sessions/a/events", #"{"events":[]}"#, 200, exists),
    Row("POST /v1/sessions/a/events", #"{"type":"dragCancelled"}"#, 422, [422, 422, 422, 422]),
    Row(
      "POST /v1/sessions/a/events",
      #"{"events":[],"expectedRevision":7}"#,
      409,
      [409, 409, 409, 409]
    ),
    Row("POST /v1/sessions/new/events", event, 404, missing),
    Row("POST /v1/sessions/a/fork", #"{"name":"new"}"#, 201, [201, 412, 412, 412]),
    Row("POST /v1/sessions/a/fork", #"{"name":"b"}"#, 409, [409, 409, 409, 409]),
    Row("POST /v1/sessions/new/fork", #"{"name":"c"}"#, 404, missing),
    Row("POST /v1/sessions/new/restore", recording, 201, [412, 412, 201, 412]),
    Row("POST /v1/sessions/a/restore", recording, 409, [409, 409, 409, 409]),
    // If-None-Match of a read is about its tag.
    Row("GET /v1/sessions/a", "", 200, [200, 412, 304, 304]),
    Row("GET /v1/sessions/a/events", "", 200, [200, 412, 200, 200]),
    Row("HEAD /v1/sessions/a/recording", "", 200, [200, 412, 200, 200]),
    Row("GET /v1/sessions/a/stream", "", 200, [200, 412, 200, 200]),
    Row("GET /v1/sessions/new", "", 404, missing),
    Row("GET /v1/sessions/a?atMs=x", "", 422, [422, 422, 422, 422]),
    // No session is in these paths.
    Row("GET /v1/sessions", "", 200, [200, 200, 200, 200]),
    Row("POST /v1/sessions", "{}", 201, [201, 201, 201, 201]),
    Row("DELETE /v1/sessions?prefix=x", "", 200, [200, 200, 200, 200]),
  ]

  @Test(arguments: rows)
  func `a condition is looked at after all else, and what it refuses changes nothing`(
    _ row: Row
  ) throws {
    for (index, headers) in ([[]] + Self.conditions).enumerated() {
      let api = API()
      for name in ["a", "b"] { try api.create(name) }
      let before = api.send("GET /v1/sessions").column("/sessions", "/revision")
      let answer = api.send(row.request, row.body, headers: headers)
      let status = index == 0 ? row.plain : row.conditional[index - 1]
      #expect(answer.status == status, "\(row.request) \(headers)")
      guard status >= 400 else { continue }
      #expect((status == 412) == (answer.problem == "precondition-failed" || answer.text.isEmpty))
      #expect(api.send("GET /v1/sessions").column("/sessions", "/revision") == before)
    }
  }

  @Test func `a tag is refused with what to send in its place`() throws {
    let api = API()
    try api.create("a")
    let answer = api.send(
      "POST /v1/sessions/a/events",
      Self.event,
      headers: [("If-Match", "W/\"1\"")]
    )
    #expect(answer["/detail"]?.text.contains("expectedRevision") == true)
  }

  @Test func `the replay of a key comes before the conditions`() throws {
    let api = API()
    try api.create("a")
    let key = (name: "Idempotency-Key", value: "k")
    for (index, headers) in ([[]] + Self.conditions).enumerated() {
      let answer = api.send("POST /v1/sessions/a/events", Self.event, headers: headers + [key])
      #expect(answer.status == 200)
      #expect(answer.header("Idempotent-Replayed") == (index == 0 ? nil : "true"))
    }
    #expect(try api.snapshot("a")["/revision"] == 1)
  }

  @Test func `a condition holds on a log that servers share`() throws {
    let api = API(log: FailingLog(isShared: true))
    try api.create("a")
    for headers in Self.conditions.dropFirst() {
      let posted = api.begin("POST /v1/sessions/a/events", Self.event, headers: headers)
      #expect(posted.response?.status == 412)
      #expect(api.begin("DELETE /v1/sessions/a", headers: headers).response?.status == 412)
    }
    #expect(try api.snapshot("a")["/revision"] == 0)
  }
}
