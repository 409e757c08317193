package import MicroHTTP
package import Problems

/// Rules for callers: pages of other sites must not control this server through a browser.
public struct AccessRules: Sendable {
  /// True if the server listens on a loopback address; then `Host` must be a loopback name.
  public var isLoopback: Bool
  /// Foreign origins whose pages may call this server, such as `https://example.com`.
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
  package func checkHost(_ head: RequestHead) throws(Problem) {
    if case .loopback? = head.authority?.kind { return }
    // A monitor of the server may know it by any name, and learns nothing of the sessions.
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

  /// Refuses with 403 a request of another site's page to change something.
  ///
  /// It looks at every field: a proxy before this server may look at another one than the first.
  package func checkOrigin(_ head: RequestHead) throws(Problem) {
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

// MARK: - Cross-origin resource sharing (Fetch Standard, section 3.2)

extension AccessRules {
  /// True if pages of some other origin may read answers.
  package var sharesAnswers: Bool { !allowedOrigins.isEmpty }

  /// The origin of a page that sent a request, if its pages may call this server.
  private func allowedOrigin(of head: RequestHead) -> String? {
    guard let origin = head.headers[.origin], !head.headers.isRepeated(.origin),
      allowedOrigins.contains(origin)
    else { return nil }
    return origin
  }

  /// True if a browser asks for leave to send the request of a page of an allowed origin.
  package func isPreflight(_ head: RequestHead) -> Bool {
    head.headers.has(.accessControlRequestMethod) && head.method == .options
      && allowedOrigin(of: head) != nil
  }

  private static let allowedMethods = "Access-Control-Allow-Methods"

  /// The fields that only the answer to a preflight has.
  package static let leave = [
    (allowedMethods, "GET, HEAD, POST, PUT, DELETE"),
    (
      "Access-Control-Allow-Headers",
      "Accept, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, "
        + "Last-Event-ID, Prefer, X-Request-Id"
    ), ("Access-Control-Max-Age", "600"),
  ]

  /// A response with the fields by which the browser lets a page of an allowed origin read it.
  package func sharing(_ response: Response, with head: RequestHead) -> Response {
    guard sharesAnswers else { return response }
    var shared = response.unprepared
    shared.headers.append(("Vary", "Origin"))
    guard let origin = allowedOrigin(of: head) else { return shared }
    shared.headers.append(("Access-Control-Allow-Origin", origin))
    if !shared.headers.contains(where: { $0.0 == Self.allowedMethods }) {
      shared.headers.append(
        (
          "Access-Control-Expose-Headers",
          "Allow, Content-Disposition, ETag, Idempotent-Replayed, Location, Preference-Applied, "
            + "Retry-After, X-Request-Id"
        )
      )
    }
    return shared
  }
}
