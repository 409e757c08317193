import Foundation
import MicroHTTP
import Operations
import Testing

@testable import OverscrollAPI

/// Which calls need a token.
final class TokenRouteTests {
  private let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
  private let api: API

  init() throws {
    _ = FileManager.default.createFile(
      atPath: file,
      contents: Data("right\n".utf8),
      attributes: [.posixPermissions: 0o600]
    )
    api = API(tokens: try BearerTokens(file: file))
  }

  deinit { try? FileManager.default.removeItem(atPath: file) }

  @Test(arguments: [
    "GET /v1/sessions", "PUT /v1/sessions/a", "GET /v1/sessions/a", "DELETE /v1/sessions/a",
    "POST /v1/sessions/a/events", "GET /v1/sessions/a/stream", "OPTIONS /v1/sessions/a",
    "POST /v1/recordings/verify", "POST /v1/recordings/compare", "POST /v1/recordings/properties",
    "GET /v1/properties", "POST /v1/gestures",
    "GET /v1/presets", "GET /v1/dialects", "GET /v1/devices", "GET /metrics",
    "GET /v1/sessions/a/explain", "PATCH /v1/sessions/a",
  ])
  func `every call under v1 and the metrics need one`(call: String) {
    let refused = api.send(call)
    #expect(refused.status == 401)
    #expect(refused.headers.contains { $0 == ("WWW-Authenticate", "Bearer") })
    #expect(api.send(call, headers: [("Authorization", "Bearer wrong")]).status == 401)
    #expect(api.send(call, headers: [("Authorization", "Bearer right")]).status != 401)
  }

  @Test(arguments: ["/healthz", "/readyz", "/", "/page.js", "/problems", "/problems/unauthorized"])
  func `health, pages and files need none`(path: String) {
    #expect(api.send("GET \(path)").status != 401)
  }

  @Test(
    arguments: [
      (true, "100000", 401), (true, "100", nil), (false, "100000", nil),
    ] as [(Bool, String, Int?)]
  )
  func `a long body of a caller without a token is not read`(
    needsToken: Bool,
    length: String,
    status: Int?
  ) {
    let head = RequestHead(
      method: .post,
      target: needsToken ? "/v1/sessions/a/restore" : "/healthz",
      headers: HeaderFields([("Content-Length", length)])
    )
    #expect(api.handler.refuse(head)?.status == status)
  }
}
