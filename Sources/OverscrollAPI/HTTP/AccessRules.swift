import MicroHTTP

/// Which callers are allowed: pages of other sites must not control this server through a browser.
public struct AccessRules: Sendable {
  /// Whether the server listens on a loopback address; then `Host` must be a loopback name.
  public var isLoopback: Bool
  /// Foreign origins that may change sessions, such as `https://example.com`.
  public var allowedOrigins: Set<String>
  /// Names in lower case, without port, that `Host` may be beside `localhost` and, off loopback, an
  /// IP address.
  public var allowedHosts: Set<String>

  /// Creates the rules of a server.
  public init(
    isLoopback: Bool,
    allowedOrigins: Set<String> = [],
    allowedHosts: Set<String> = []
  ) {
    self.isLoopback = isLoopback
    self.allowedOrigins = allowedOrigins
    self.allowedHosts = allowedHosts
  }

  /// Refuses foreign names with 403, and a malformed `Host` with 400: a page can make a name of its own
  /// lead to this server's address.
  func checkHost(_ head: RequestHead) throws(Problem) {
    if case .loopback? = head.authority?.kind { return }
    // Whoever watches the server may know it by any name, and learns nothing of the sessions.
    if head.path == "/healthz" || head.path == "/readyz" { return }
    guard let authority = head.authority else {
      guard head.host == nil else {
        throw Problem(.badRequest, "Host is not a host with or without a port.")
      }
      return
    }
    guard authority.kind == .address && !isLoopback || allowedHosts.contains(authority.host) else {
      throw Problem(.forbidden, "This server does not answer as \(authority.host).")
    }
  }

  /// Refuses with 403 what a page of another site sends to change something.
  ///
  /// It looks at every field: a proxy before this server may look at another one than the first.
  func checkOrigin(_ head: RequestHead) throws(Problem) {
    switch head.method {
    case .get, .head, .options: return
    default: break
    }
    // Fast path: no browser sent it.
    guard head.headers.has(.origin) || head.headers.has(.secFetchSite) else { return }
    let origins = head.headers.values(.origin)
    for origin in origins where !allowedOrigins.contains(origin) {
      guard let host = head.host, origin == "http://" + host || origin == "https://" + host else {
        throw Problem(.forbidden, "The origin \(origin) may not change sessions.")
      }
    }
    if !origins.isEmpty, origins.allSatisfy(allowedOrigins.contains) { return }
    // A proxy may have joined several fields to a list.
    let sites = head.headers.values(.secFetchSite).flatMap { $0.split(separator: ",") }
    if sites.contains(where: { $0.trimmed.lowercased() == "cross-site" }) {
      throw Problem(.forbidden, "A page of another site may not change sessions.")
    }
  }
}
