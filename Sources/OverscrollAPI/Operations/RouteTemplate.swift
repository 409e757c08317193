import MicroHTTP

/// A route without the names in it, as logs and metrics name it.
enum RouteTemplate: UInt8, CaseIterable {
  /// The server refused the request before its path was looked at.
  case none
  case index
  case openAPI
  case sessions
  case session
  case configuration
  case events
  case effects
  case trajectory
  case explanation
  case stream
  case recording
  case golden
  case fork
  case restore
  case verify
  case compare
  case gestures
  case presets
  case preset
  case dialects
  case health
  case readiness
  case metrics
  case problems
  case problem
  case file

  /// The route that the handler noted.
  init(_ request: EndedRequest) {
    self = RouteTemplate(rawValue: request.label) ?? .none
  }

  /// The path with each name in braces.
  var path: String { Self.paths[Int(rawValue)] }

  private static let paths = allCases.map { template in
    switch template {
    case .none: "-"
    case .file: "/{file}"
    default: Route.all.first { $0.template == template }?.path ?? "-"
    }
  }

  /// The name of the session in a path of this route; nil where the route has none, or where no
  /// session can have the name.
  func session(in path: String) -> String? {
    let prefix = "/v1/sessions/"
    guard self.path.utf8.count > prefix.utf8.count, self.path.hasPrefix(prefix) else { return nil }
    let name = path.utf8.dropFirst(prefix.utf8.count).prefix { $0 != UInt8(ascii: "/") }
    return name.count <= 128 ? String(Substring(name)) : nil
  }
}

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
}
