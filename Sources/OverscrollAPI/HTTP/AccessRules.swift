import MicroHTTP

/// Which callers are allowed: pages of other sites must not control this server through a browser.
public struct AccessRules: Sendable {
  /// Whether the server listens on a loopback address; then `Host` must be a loopback name.
  public var isLoopback: Bool
  /// Foreign origins that may change sessions, such as `https://example.com`.
  public var allowedOrigins: Set<String>

  /// Further names of the server, in lower case, without a port.
  public var allowedHosts: [String]

  /// Creates the rules of a server.
  public init(
    isLoopback: Bool,
    allowedOrigins: Set<String> = [],
    allowedHosts: [String] = []
  ) {
    self.isLoopback = isLoopback
    self.allowedOrigins = allowedOrigins
    self.allowedHosts = allowedHosts
  }

  /// Throws 403 if the caller is not allowed to make the request.
  func check(_ head: RequestHead) throws(Problem) {
    if isLoopback, let host = head.host, !Self.isLoopbackName(host), !isAllowed(host) {
      throw Problem(.forbidden, "This server answers on loopback names only, not as \(host).")
    }
    switch head.method {
    case .get, .head, .options: return
    default: try checkOrigin(head)
    }
  }

  /// Whether a host, with or without a port, is one of the further names.
  private func isAllowed(_ host: String) -> Bool {
    let name = host.prefix { $0 != ":" }.lowercased()
    return allowedHosts.contains(name.hasSuffix(".") ? String(name.dropLast()) : name)
  }

  private func checkOrigin(_ head: RequestHead) throws(Problem) {
    if let origin = head.headers["Origin"] {
      if allowedOrigins.contains(origin) { return }
      guard let host = head.host, origin == "http://" + host || origin == "https://" + host else {
        throw Problem(.forbidden, "The origin \(origin) may not change sessions.")
      }
    }
    if head.headers["Sec-Fetch-Site"] == "cross-site" {
      throw Problem(.forbidden, "A page of another site may not change sessions.")
    }
  }

  /// Whether a host, with or without a port, is a name of the loopback interface.
  static func isLoopbackName(_ host: String) -> Bool {
    // Fast path: nearly all requests have one of these two names in lower case.
    let bytes = host.utf8.prefix { $0 != UInt8(ascii: ":") }
    if bytes.elementsEqual("127.0.0.1".utf8) || bytes.elementsEqual("localhost".utf8) {
      return true
    }
    let name: Substring
    if host.hasPrefix("["), let end = host.firstIndex(of: "]") {
      name = host[...end]
    } else {
      name = host.prefix { $0 != ":" }
    }
    let lowercased = name.lowercased()
    if ["localhost", "localhost.", "[::1]"].contains(lowercased) { return true }
    let parts = lowercased.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
