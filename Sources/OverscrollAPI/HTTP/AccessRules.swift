import MicroHTTP

/// Who may call: a web page elsewhere must not drive this server through its user's browser.
public struct AccessRules: Sendable {
  /// Whether the server listens on a loopback address, which only a loopback `Host` may name.
  public var isLoopback: Bool
  /// Foreign origins that may change sessions, such as `https://example.com`.
  public var allowedOrigins: Set<String>

  /// Makes the rules of a server.
  public init(isLoopback: Bool, allowedOrigins: Set<String> = []) {
    self.isLoopback = isLoopback
    self.allowedOrigins = allowedOrigins
  }

  /// Throws 403 for a caller that may not do what it asks.
  func check(_ head: RequestHead) throws(Problem) {
    if isLoopback, let host = head.host, !Self.isLoopbackName(host) {
      throw Problem(.forbidden, "This server answers on loopback names only, not as \(host).")
    }
    switch head.method {
    case .get, .head, .options: return
    default: try checkOrigin(head)
    }
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
    // The two names that nearly all requests have cost no text in lower case.
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
