import Foundation
import Testing

@testable import MicroHTTP
@testable import Operations

/// The line of a request.
struct AccessLogTests {
  /// The time 2026-01-02T03:04:05.678Z.
  private let time = LogTime(milliseconds: 1_767_323_045_678)

  private func line(_ request: EndedRequest) -> String {
    String(decoding: AccessLog.line(request, at: time), as: UTF8.self)
  }

  private func request(
    _ method: String,
    _ target: String,
    _ route: RouteTemplate,
    _ status: Int,
    isSent: Bool = true
  ) -> EndedRequest {
    let head = RequestHead(
      method: HTTPMethod(name: method),
      target: target,
      remoteAddress: "192.0.2.1"
    )
    return EndedRequest(
      head: head,
      label: route.label,
      status: status,
      bodyBytes: 1234,
      nanoseconds: 5_006_789,
      isSent: isSent
    )
  }

  @Test(
    arguments: [
      (
        "GET", "/v1/sessions/demo?secret=1", .session, 200,
        "GET /v1/sessions/{name} 200 5.006ms 1234B session=demo id= client=192.0.2.1"
      ),
      (
        "POST", "/v1/sessions/a%0Ab/events", .events, 404,
        "POST /v1/sessions/{name}/events 404 5.006ms 1234B session=a%0Ab id= client=192.0.2.1"
      ),
      ("GET", "/page.js", .file, 304, "GET /{file} 304 5.006ms 1234B id= client=192.0.2.1"),
      (
        "GET", "/v1/presets/home", .preset, 200,
        "GET /v1/presets/{name} 200 5.006ms 1234B id= client=192.0.2.1"
      ),
    ] as [(String, String, RouteTemplate, Int, String)]
  )
  func `it has the route's template, not the path`(
    method: String,
    target: String,
    route: RouteTemplate,
    status: Int,
    rest: String
  ) {
    #expect(line(request(method, target, route, status)) == "2026-01-02T03:04:05.678Z \(rest)\n")
  }

  @Test func `a lost connection is marked`() {
    #expect(line(request("GET", "/healthz", .health, 200, isSent: false)).hasSuffix(" unsent\n"))
  }

  @Test func `no value can begin a line, end a string or control a terminal`() {
    let wicked = "a\n\u{1B}[31m\u{9B}\u{7F}\0\"b\\\u{2028}ü😀"
    let text = String(decoding: LogLine.bytes(["info", wicked], at: time), as: UTF8.self)
    let escaped = #"a\u000a\u001b[31m\u009b\u007f\u0000\"b\\\u2028ü😀"#
    #expect(text == "2026-01-02T03:04:05.678Z info \(escaped)\n")
  }

  @Test func `an endless name is not logged`() {
    let name = String(repeating: "a", count: 5000)
    #expect(line(request("GET", "/v1/sessions/\(name)", .session, 422)).utf8.count < 200)
  }
}
