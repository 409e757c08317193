import Operations
import OverscrollWire
import Problems
import SessionLog
import Testing

@testable import MicroHTTP
@testable import OverscrollAPI

/// The numbers at `/metrics`, read by a strict reader.
struct MetricsTests {
  private let metrics = Metrics()

  private func read(_ api: API) throws -> PrometheusReader {
    let answer = api.send("GET /metrics")
    #expect(answer.status == 200)
    #expect(
      answer.headers.contains { $0 == ("Content-Type", "text/plain; version=0.0.4; charset=utf-8") }
    )
    return try PrometheusReader(answer.text)
  }

  private func ended(
    _ route: RouteTemplate,
    _ status: Int,
    milliseconds: Double = 1,
    problem: Int = 0
  ) -> EndedRequest {
    EndedRequest(
      head: RequestHead(method: .get, target: "/"),
      label: route.label,
      status: status,
      responseLabel: UInt8(problem),
      bodyBytes: 10,
      nanoseconds: UInt64(milliseconds * 1e6)
    )
  }

  @Test func `a new server's numbers are well-formed`() throws {
    let numbers = try read(API(metrics: metrics))
    for name in [
      "overscroll_sessions", "overscroll_sessions_resident", "overscroll_events_total",
    ] {
      #expect(numbers[name] == 0, "\(name)")
    }
    #expect(numbers["overscroll_ready"] == 1)
    #expect(numbers.types["overscroll_build_info"] == "gauge")
  }

  @Test func `requests are counted by route and status`() throws {
    for _ in 0..<2 {
      metrics.count(ended(.session, 200))
      metrics.count(ended(.session, 404, problem: 6))
    }
    metrics.count(ended(.none, 400))
    metrics.count(ended(.health, 0))
    let numbers = try read(API(metrics: metrics))
    let total = "overscroll_http_requests_total"
    #expect(numbers[total, ["route": "/v1/sessions/{name}", "status": "200"]] == 2)
    #expect(numbers[total, ["route": "/v1/sessions/{name}", "status": "404"]] == 2)
    #expect(numbers[total, ["route": "-", "status": "400"]] == 1)
    #expect(numbers[total, ["route": "/healthz", "status": "0"]] == 1)
    #expect(numbers["overscroll_problems_total", ["type": "session-not-found"]] == 2)
    #expect(numbers["overscroll_problems_total", ["type": "too-much-work"]] == 0)
  }

  @Test(arguments: [
    (0.1, "0.0001", "0.0001"), (0.11, "0.00025", "0.0001"), (1000, "1.0", "0.25"),
    (100_000, "+Inf", "60.0"),
  ])
  func `a duration is in the first bucket that holds it, and in those above`(
    milliseconds: Double,
    bound: String,
    before: String
  ) throws {
    metrics.count(ended(.events, 200, milliseconds: milliseconds))
    let numbers = try read(API(metrics: metrics))
    let name = "overscroll_http_request_duration_seconds"
    let route = ["route": "/v1/sessions/{name}/events"]
    #expect(numbers[name + "_bucket", route.merging(["le": bound]) { $1 }] == 1)
    if bound != before {
      #expect(numbers[name + "_bucket", route.merging(["le": before]) { $1 }] == 0)
    }
    #expect(numbers[name + "_sum", route] == milliseconds / 1000)
    #expect(numbers[name + "_count", route] == 1)
  }

  @Test func `events and sessions are counted`() throws {
    let api = API(metrics: metrics)
    try api.create("a", #"{"clock":"manual","header":{}}"#)
    try api.create("b")
    try api.post("a", #"{"type":"beginRefreshing","component":"header"}"#)
    try api.post("a", #"{"type":"advance","byMs":1000}"#, #"{"type":"advance","byMs":1}"#)
    api.send("DELETE /v1/sessions/b")
    let numbers = try read(api)
    #expect(numbers["overscroll_sessions"] == 1)
    #expect(numbers["overscroll_sessions_resident"] == 1)
    #expect(numbers["overscroll_events_total"] == 3)
  }

  @Test func `every problem has its own label`() {
    let labels = ProblemKind.allCases.map { Response(Problem($0, "")).label }
    #expect(Set(labels).count == ProblemKind.allCases.count)
    #expect(labels == ProblemKind.allCases.indices.map { UInt8($0 + 1) })
  }

  @Test func `every route has a template of its own`() {
    let paths = RouteTemplate.allCases.map(\.path)
    #expect(Set(paths).count == paths.count)
  }

  @Test func `a server that drains or whose log fails says all reasons`() {
    let readiness = Readiness()
    #expect(readiness.reasons(.healthy).isEmpty)
    #expect(readiness.reasons(.failing("the disk is full")).map(\.name) == ["log-failing"])
    readiness.drain()
    #expect(
      readiness.reasons(.failing("the disk is full")).map(\.name) == ["draining", "log-failing"]
    )
    let api = API()
    api.readiness.drain()
    let answer = api.send("GET /readyz")
    #expect(answer.status == 503)
    #expect(answer.headers.contains { $0 == ("Retry-After", "1") })
    #expect(
      answer.text.contains(#""reasons":[{"reason":"draining","detail":"The server is draining."}]"#)
    )
  }
}
