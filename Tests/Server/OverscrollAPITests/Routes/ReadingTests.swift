import Problems
import Testing

@testable import OverscrollAPI

/// What is read of a session, and that reading changes nothing.
struct ReadingTests {
  private let api = API()

  @Test func `a page of the list has a hundred sessions`() throws {
    for name in 0..<101 { try api.create("z\(name)") }
    #expect(api.send("GET /v1/sessions?prefix=z").column("/sessions", "/name").count == 100)
  }

  @Test func `every problem type has a page, which no script can live in`() {
    for kind in ProblemKind.allCases {
      let page = api.send("GET \(kind.path)")
      #expect(page.status == 200)
      #expect(page.header("Content-Type") == "text/html; charset=utf-8")
      #expect(page.header("Content-Security-Policy")?.contains("default-src 'self'") == true)
      #expect(page.header("X-Content-Type-Options") == "nosniff")
      #expect(page.text.contains(kind.rawValue))
    }
    #expect(api.send("GET /problems").text.contains("/problems/time-order"))
  }
}
