import MicroHTTP

/// A route without the names in its path, for logs and metrics.
package enum RouteTemplate: String, CaseIterable {
  /// The route of a request that the server refuses before it reads the path.
  case none = "-"
  case index = "/v1"
  case openAPI = "/v1/openapi.json"
  case sessions = "/v1/sessions"
  // Most requests are for the next two, so a search meets them first.
  case session = "/v1/sessions/{name}"
  case events = "/v1/sessions/{name}/events"
  case configuration = "/v1/sessions/{name}/configuration"
  case effects = "/v1/sessions/{name}/effects"
  case trajectory = "/v1/sessions/{name}/trajectory"
  case explanation = "/v1/sessions/{name}/explain"
  case stream = "/v1/sessions/{name}/stream"
  case recording = "/v1/sessions/{name}/recording"
  case fork = "/v1/sessions/{name}/fork"
  case restore = "/v1/sessions/{name}/restore"
  case verify = "/v1/recordings/verify"
  case compare = "/v1/recordings/compare"
  case judgement = "/v1/recordings/properties"
  case gestures = "/v1/gestures"
  case properties = "/v1/properties"
  case presets = "/v1/presets"
  case preset = "/v1/presets/{name}"
  case dialects = "/v1/dialects"
  case devices = "/v1/devices"
  case fields = "/v1/fields"
  case health = "/healthz"
  case readiness = "/readyz"
  case metrics = "/metrics"
  case problems = "/problems"
  case problem = "/problems/{slug}"
  case file = "/{file}"

  private static let all = allCases

  /// The route from the handler's label of a request.
  init(_ request: EndedRequest) {
    let index = Int(request.label)
    self = Self.all.indices.contains(index) ? Self.all[index] : .none
  }

  /// The label of a request to this route.
  package var label: UInt8 { UInt8(Self.all.firstIndex(of: self) ?? 0) }

  /// The path, with each name in braces.
  package var path: String { rawValue }

  /// True if the path contains a session's name.
  package var hasSession: Bool { rawValue.hasPrefix("/v1/sessions/") }

  /// The name of the session in a path of this route; nil if the route has no name, or if sessions cannot
  /// have the name.
  func session(in path: String) -> String? {
    guard hasSession else { return nil }
    let name = path.utf8.dropFirst("/v1/sessions/".utf8.count).prefix { $0 != UInt8(ascii: "/") }
    return name.count <= 128 ? String(Substring(name)) : nil
  }
}
