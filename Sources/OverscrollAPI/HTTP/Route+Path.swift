import OverscrollWire
import StrictJSON

/// The paths of the routes.
extension Route {
  /// Every route but files, with `{name}` or `{slug}` in place of a name.
  static let all: [Route] = [
    .index, .openAPI, .sessions, .session("{name}"), .configuration("{name}"), .events("{name}"),
    .effects("{name}"), .trajectory("{name}"), .explanation("{name}"), .stream("{name}"),
    .recording("{name}"), .golden("{name}"), .fork("{name}"), .restore("{name}"), .verify,
    .compare, .gestures, .presets, .preset("{name}"), .dialects, .health, .readiness, .metrics,
    .problems, .problem("{slug}"),
  ]

  /// The path that leads to the route; nil for a file, which is found by its own path.
  var path: String? {
    switch self {
    case .index: "/v1"
    case .openAPI: "/v1/openapi.json"
    case .sessions: "/v1/sessions"
    case .session(let name): "/v1/sessions/\(name)"
    case .configuration(let name): "/v1/sessions/\(name)/configuration"
    case .events(let name): "/v1/sessions/\(name)/events"
    case .effects(let name): "/v1/sessions/\(name)/effects"
    case .trajectory(let name): "/v1/sessions/\(name)/trajectory"
    case .explanation(let name): "/v1/sessions/\(name)/explain"
    case .stream(let name): "/v1/sessions/\(name)/stream"
    case .recording(let name): "/v1/sessions/\(name)/recording"
    case .golden(let name): "/v1/sessions/\(name)/golden"
    case .fork(let name): "/v1/sessions/\(name)/fork"
    case .restore(let name): "/v1/sessions/\(name)/restore"
    case .verify: "/v1/recordings/verify"
    case .compare: "/v1/recordings/compare"
    case .gestures: "/v1/gestures"
    case .presets: "/v1/presets"
    case .preset(let name): "/v1/presets/\(name)"
    case .dialects: "/v1/dialects"
    case .health: "/healthz"
    case .readiness: "/readyz"
    case .metrics: "/metrics"
    case .problems: "/problems"
    case .problem(let slug): "/problems/\(slug)"
    case .file: nil
    }
  }

  /// The path of a route that an unknown path was probably meant to be; nil if none is near.
  ///
  /// Names stay as they are. A slash at the end, a missing `/v1` and a few typing errors in each
  /// other part are allowed.
  static func nearest(to path: String) -> String? {
    let parts = path.split(separator: "/").map(String.init)
    var best: (path: String, errors: Int)?
    for template in all.compactMap(\.path) {
      let known = template.split(separator: "/").map(String.init)
      for parts in [parts, ["v1"] + parts] {
        guard let match = match(parts, known), match.errors < best?.errors ?? .max else { continue }
        best = match
      }
    }
    return best?.path
  }

  /// The path of a template with names of another path, and how many of the other parts are wrong;
  /// nil if a part is not near.
  private static func match(
    _ parts: [String],
    _ template: [String]
  ) -> (path: String, errors: Int)? {
    guard parts.count == template.count else { return nil }
    var path = ""
    var errors = 0
    for (part, known) in zip(parts, template) {
      let isName = known.hasPrefix("{")
      path += "/" + (isName ? part : known)
      guard !isName, part != known else { continue }
      guard Nearness.nearest(to: part, among: [known]) != nil else { return nil }
      errors += 1
    }
    return (path, errors)
  }
}
