package import MicroHTTP
import StrictJSON

/// The resource at a path.
package struct Route: Equatable {
  /// The template of the path; `file` for every path without another template.
  package let template: RouteTemplate
  /// The template's number for `Exchange.label`, stored because the search for it takes longer.
  package let label: UInt8
  /// The name in the path, with escapes of unreserved characters decoded; empty without a name.
  package let name: String

  /// Finds the route of a path.
  package init(path: String) { self.init(path: Array(path.utf8)[...]) }

  /// Finds the route of a request's path.
  package init(path: ArraySlice<UInt8>) {
    // Fast path: nearly all requests are for sessions.
    let found =
      Self.session(path) ?? Self.others.lazy.compactMap { $0.route(of: path) }.first
    self = found ?? Route(Self.file)
  }

  private init(_ pattern: Pattern, name: ArraySlice<UInt8> = []) {
    template = pattern.template
    label = pattern.label
    self.name = Self.text(name)
  }

  /// The text of a name: an escaped unreserved character equals the character itself (RFC 3986, 2.3).
  ///
  /// Names must not have other characters that need an escape.
  private static func text(_ name: ArraySlice<UInt8>) -> String {
    guard name.contains(UInt8(ascii: "%")), let decoded = String(percentEncoded: name),
      decoded.utf8.allSatisfy(\.isUnreserved)
    else { return String(decoding: name, as: UTF8.self) }
    return decoded
  }

  // MARK: Templates

  /// A template as bytes: the prefix before its name, and the suffix after its name.
  // The class avoids a copy of the bytes at each look-up.
  private final class Pattern: Sendable {
    let template: RouteTemplate
    let label: UInt8
    let prefix: [UInt8]
    /// The suffix; nil if the template has no name.
    let suffix: [UInt8]?

    init(_ template: RouteTemplate) {
      self.template = template
      label = template.label
      let parts = template.path.split(separator: "{")
      prefix = Array((parts.first ?? "").utf8)
      suffix = parts.count < 2 ? nil : Array(parts[1].drop { $0 != "}" }.dropFirst().utf8)
    }

    func route(of path: ArraySlice<UInt8>) -> Route? {
      guard let rest = Route.rest(of: path, after: prefix) else { return nil }
      // The path of the list of problems is also the folder of the problems.
      if rest.isEmpty { return suffix == nil ? Route(self) : Route.folder(template) }
      let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      guard end > rest.startIndex, let suffix else { return nil }
      let (name, tail) = (rest[..<end], rest[end...])
      return tail.hasSameBytes(as: suffix) ? Route(self, name: name) : nil
    }
  }

  private static let sessionPrefix = Array("/v1/sessions/".utf8)
  private static let file = Pattern(.file)
  private static let patterns = RouteTemplate.allCases
    .filter { $0 != .none && $0 != .file }.map(Pattern.init)
  /// The templates of sessions and of their parts.
  private static let sessions = patterns.filter { $0.prefix == sessionPrefix }
  private static let others = patterns.filter { $0.prefix != sessionPrefix }

  private static func folder(_ template: RouteTemplate) -> Route? {
    template == .problem ? Route(Pattern(.problems)) : nil
  }

  private static func session(_ path: ArraySlice<UInt8>) -> Route? {
    guard let rest = rest(of: path, after: sessionPrefix) else { return nil }
    let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
    guard end > rest.startIndex else { return nil }
    let tail = rest[end...]
    for pattern in sessions {
      if let suffix = pattern.suffix, tail.hasSameBytes(as: suffix) {
        return Route(pattern, name: rest[..<end])
      }
    }
    return nil
  }

  /// The bytes after a prefix; nil if the bytes do not begin with the prefix.
  private static func rest(
    of bytes: ArraySlice<UInt8>,
    after prefix: [UInt8]
  ) -> ArraySlice<UInt8>? {
    bytes.hasPrefix(prefix) ? bytes.dropFirst(prefix.count) : nil
  }

  // MARK: Methods

  /// True if callers need a token on a server with tokens.
  package var needsToken: Bool {
    switch template {
    case .health, .readiness, .problems, .problem, .file: false
    default: true
    }
  }

  /// The methods that the route supports, without OPTIONS.
  package var methods: [HTTPMethod] {
    switch template {
    case .sessions: [.get, .head, .post, .delete]
    case .events: [.get, .head, .post]
    case .session: [.get, .head, .put, .delete]
    case .fork, .restore, .verify, .compare, .judgement, .gestures: [.post]
    default: [.get, .head]
    }
  }

  /// True if the route supports a method.
  package func allows(_ method: HTTPMethod) -> Bool {
    // Fast path without an array, for most requests.
    switch (template, method) {
    case (.session, .get), (.events, .post): true
    default: methods.contains(method)
    }
  }

  /// The value of the `Allow` field.
  package var allow: String {
    (methods + [.options]).map(\.name).joined(separator: ", ")
  }
}

extension UInt8 {
  package var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  fileprivate var isUnreserved: Bool { isLetterOrDigit || "-._~".utf8.contains(self) }
}

// MARK: - Unknown paths

extension Route {
  /// The path of the route that is nearest to an unknown path; nil without a near one.
  ///
  /// Names stay unchanged. The search allows for a slash at the end, a missing `/v1`, and a few typing
  /// errors in each other part.
  package static func nearest(to path: String) -> String? {
    let parts = path.split(separator: "/").map(String.init)
    let matches = RouteTemplate.allCases.filter { $0 != .none && $0 != .file }.flatMap { template in
      let known = template.path.split(separator: "/").map(String.init)
      return [parts, ["v1"] + parts].compactMap { match($0, known) }
    }
    return matches.min { $0.errors < $1.errors }?.path
  }

  /// The path of a template with the names of another path, and the number of wrong parts besides names;
  /// nil if a part is too different.
  private static func match(
    _ parts: [String],
    _ template: [String]
  ) -> (path: String, errors: Int)? {
    guard parts.count == template.count else { return nil }
    let pairs = zip(parts, template).map { (part: $0, known: $1.hasPrefix("{") ? $0 : $1) }
    let wrong = pairs.filter { $0.part != $0.known }
    guard wrong.allSatisfy({ Nearness.nearest(to: $0.part, among: [$0.known]) != nil })
    else { return nil }
    return (pairs.map { "/" + $0.known }.joined(), wrong.count)
  }
}
