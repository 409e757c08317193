import Operations
import StrictJSON

extension Route {
  /// The route without its names.
  var template: RouteTemplate {
    switch self {
    case .index: .index
    case .openAPI: .openAPI
    case .sessions: .sessions
    case .session: .session
    case .configuration: .configuration
    case .events: .events
    case .effects: .effects
    case .trajectory: .trajectory
    case .explanation: .explanation
    case .stream: .stream
    case .recording: .recording
    case .golden: .golden
    case .fork: .fork
    case .restore: .restore
    case .verify: .verify
    case .compare: .compare
    case .gestures: .gestures
    case .presets: .presets
    case .preset: .preset
    case .dialects: .dialects
    case .health: .health
    case .readiness: .readiness
    case .metrics: .metrics
    case .problems: .problems
    case .problem: .problem
    case .file: .file
    }
  }

  /// The path of a route that an unknown path was probably meant to be; nil if none is near.
  ///
  /// Names stay as they are. A slash at the end, a missing `/v1` and a few typing errors in each
  /// other part are allowed.
  static func nearest(to path: String) -> String? {
    let parts = path.split(separator: "/").map(String.init)
    var best: (path: String, errors: Int)?
    for template in RouteTemplate.allCases where template != .none && template != .file {
      let known = template.path.split(separator: "/").map(String.init)
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
