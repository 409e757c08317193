import Operations
import Testing

/// The resources that paths name.
struct RouteTests {
  @Test(arguments: RouteTemplate.allCases.filter { $0 != .none })
  func `a route is what its path leads to`(template: RouteTemplate) {
    #expect(Route(path: template.path).template == template)
  }

  @Test(arguments: [
    ("a%2Db", "a-b"), ("%61%62c", "abc"), ("a%2eb%5F%7e", "a.b_~"), ("a%2Fb", "a%2Fb"),
    ("a%20", "a%20"), ("a%", "a%"), ("a%4", "a%4"), ("a%zz", "a%zz"), ("%2541", "%2541"),
    ("%C3%A9", "%C3%A9"),
  ])
  func `an escape of an unreserved character in a name is that character`(
    escaped: String,
    name: String
  ) {
    #expect(Route(path: "/v1/sessions/\(escaped)/events").name == name)
    #expect(Route(path: "/v1/presets/\(escaped)").name == name)
  }

  @Test(arguments: [
    ("/v1/session", "/v1/sessions"), ("/v1/Sessions", "/v1/sessions"),
    ("/sessions", "/v1/sessions"), ("/v1/sessions/", "/v1/sessions"),
    ("/v1/session/demo", "/v1/sessions/demo"), ("/sessions/demo", "/v1/sessions/demo"),
    ("/v1/sessions/demo/", "/v1/sessions/demo"),
    ("/v1/sessions/demo/event", "/v1/sessions/demo/events"),
    ("/v1/sessions/demo/effect", "/v1/sessions/demo/effects"),
    ("/v1/sessions/demo/config", nil), ("/v1/sesions/demo/forc", "/v1/sessions/demo/fork"),
    ("/session/demo/events", "/v1/sessions/demo/events"), ("/v1/dialect", "/v1/dialects"),
    ("/v1/recording/verfy", "/v1/recordings/verify"),
    ("/v1/recordings/compares", "/v1/recordings/compare"), ("/v1/gesture", "/v1/gestures"),
    ("/health", "/healthz"),
    ("/ready", "/readyz"), ("/problem/invalid", "/problems/invalid"),
    ("/v1/sessions/demo/events/1", nil), ("/wp-admin", nil), ("/", "/v1"), ("//", "/v1"),
  ])
  func `an unknown path leads to the nearest one`(path: String, nearest: String?) {
    #expect(Route.nearest(to: path) == nearest)
  }
}
