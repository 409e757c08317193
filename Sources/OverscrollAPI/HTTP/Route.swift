import MicroHTTP

/// The resource that a path names.
enum Route: Equatable {
  case index
  case openAPI
  case sessions
  case session(String)
  case configuration(String)
  case events(String)
  case effects(String)
  case trajectory(String)
  case explanation(String)
  case stream(String)
  case recording(String)
  case golden(String)
  case fork(String)
  case restore(String)
  case verify
  case compare
  case gestures
  case presets
  case preset(String)
  case dialects
  case health
  case readiness
  case metrics
  case problems
  case problem(String)
  /// Any other path: possibly a file of the page.
  case file

  /// The route of a path.
  init(path: String) { self.init(path: Array(path.utf8)[...]) }

  /// Reads the path of a request.
  ///
  /// Names are not percent-decoded: a valid name needs no escapes.
  init(path bytes: ArraySlice<UInt8>) {
    // Nearly all requests are to sessions.
    if bytes.starts(with: Self.prefixOfSession) {
      self = Self.session(bytes.dropFirst(Self.prefixOfSession.count))
      return
    }
    let path = String(decoding: bytes, as: UTF8.self)
    if let version = path.dropping(prefix: "/v1/") {
      self = Self.resource(version)
    } else if path == "/v1" {
      self = .index
    } else if path == "/healthz" {
      self = .health
    } else if path == "/readyz" {
      self = .readiness
    } else if path == "/metrics" {
      self = .metrics
    } else if let slug = path.dropping(prefix: "/problems/") {
      self = slug.isEmpty ? .problems : .problem(String(slug))
    } else if path == "/problems" {
      self = .problems
    } else {
      self = .file
    }
  }

  /// What precedes the name of a session.
  private static let prefixOfSession = Array("/v1/sessions/".utf8)

  /// A path under `/v1/`.
  private static func resource(_ path: Substring) -> Route {
    if path == "sessions" { return .sessions }
    if path == "openapi.json" { return .openAPI }
    if path == "presets" { return .presets }
    if path == "dialects" { return .dialects }
    if path == "recordings/verify" { return .verify }
    if path == "recordings/compare" { return .compare }
    if path == "gestures" { return .gestures }
    if let name = path.dropping(prefix: "presets/"), !name.isEmpty, !name.contains("/") {
      return .preset(String(name))
    }
    return .file
  }

  /// What follows `/v1/sessions/` in a path.
  private static func session(_ rest: ArraySlice<UInt8>) -> Route {
    guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else {
      return rest.isEmpty ? .file : .session(String(decoding: rest, as: UTF8.self))
    }
    let name = String(decoding: rest[..<slash], as: UTF8.self)
    switch String(decoding: rest[(slash + 1)...], as: UTF8.self) {
    case "events": return .events(name)
    case "configuration": return .configuration(name)
    case "effects": return .effects(name)
    case "trajectory": return .trajectory(name)
    case "explain": return .explanation(name)
    case "stream": return .stream(name)
    case "recording": return .recording(name)
    case "golden": return .golden(name)
    case "fork": return .fork(name)
    case "restore": return .restore(name)
    default: return .file
    }
  }

  /// Whether it is a session, or a part of one.
  var isOfSession: Bool {
    switch self {
    case .session, .configuration, .events, .effects, .trajectory, .explanation, .stream,
      .recording, .golden, .fork, .restore:
      true
    case .index, .openAPI, .sessions, .verify, .compare, .gestures, .presets, .preset, .dialects,
      .health, .readiness, .metrics, .problems, .problem, .file:
      false
    }
  }

  /// Whether a caller needs a token where the server has tokens.
  var needsToken: Bool {
    switch self {
    case .health, .readiness, .problems, .problem, .file: false
    default: true
    }
  }

  /// The methods that the route supports, without OPTIONS.
  var methods: [HTTPMethod] {
    switch self {
    case .sessions: [.get, .head, .post]
    case .session: [.get, .head, .put, .delete]
    case .events: [.get, .head, .post]
    case .fork, .restore, .verify, .compare, .gestures: [.post]
    case .index, .openAPI, .configuration, .effects, .trajectory, .explanation, .stream,
      .recording, .golden, .presets, .preset, .dialects, .health, .readiness, .metrics, .problems,
      .problem, .file:
      [.get, .head]
    }
  }

  /// Whether the route supports a method.
  func allows(_ method: HTTPMethod) -> Bool {
    // Fast path, without an array: most requests are these.
    switch (self, method) {
    case (.session, .get), (.events, .post): true
    default: methods.contains(method)
    }
  }

  /// The value of the `Allow` field.
  var allow: String {
    (methods + [.options]).map(\.name).joined(separator: ", ")
  }
}

extension StringProtocol {
  /// The text after a prefix; nil if the text does not begin with it.
  fileprivate func dropping(prefix: String) -> Substring? {
    guard utf8.starts(with: prefix.utf8) else { return nil }
    return Substring(self[utf8.index(startIndex, offsetBy: prefix.utf8.count)...])
  }
}
