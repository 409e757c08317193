package import MicroHTTP
package import Problems

/// The rules for callers: pages of other sites must not control this server through a browser.
public struct AccessRules: Sendable {
  /// True if the server listens on a loopback address; `Host` must then be a loopback name.
  public var isLoopback: Bool
  /// The foreign origins whose pages may call this server, such as `https://example.com`.
  public var allowedOrigins: Set<String>
  /// The names that `Host` may have besides `localhost`, in lower case and without a port; a server off
  /// loopback also allows IP addresses.
  public var allowedHosts: Set<String>

  /// Makes the rules of a server.
  public init(
    isLoopback: Bool,
    allowedOrigins: Set<String> = [],
    allowedHosts: Set<String> = []
  ) {
    self.isLoopback = isLoopback
    self.allowedOrigins = allowedOrigins
    self.allowedHosts = allowedHosts
  }

  /// Refuses foreign names with 403, and a malformed `Host` with 400: a page can point a name of its own to
  /// this server's address.
  package func checkHost(_ head: RequestHead) throws(Problem) {
    if case .loopback? = head.authority?.kind { return }
    // A monitor may use any name of the server; the answers tell nothing about sessions.
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

  /// Refuses changes by a page of another site with 403.
  ///
  /// The check covers every field: a proxy before this server may read another field than the first.
  package func checkOrigin(_ head: RequestHead) throws(Problem) {
    switch head.method {
    case .get, .head, .options: return
    default: break
    }
    // Fast path: the request is not from a browser.
    guard head.headers.has(.origin) || head.headers.has(.secFetchSite) else { return }
    let origins = head.headers.values(.origin)
    for origin in origins where !allowedOrigins.contains(origin) {
      guard let host = head.host, origin == "http://" + host || origin == "https://" + host else {
        throw Problem(.forbidden, "The origin \(origin) may not change sessions.")
      }
    }
    if !origins.isEmpty, origins.allSatisfy(allowedOrigins.contains) { return }
    // A proxy may have joined several fields into a list.
    let sites = head.headers.values(.secFetchSite).flatMap { $0.split(separator: ",") }
    if sites.contains(where: { $0.trimmed.lowercased() == "cross-site" }) {
      throw Problem(.forbidden, "A page of another site may not change sessions.")
    }
  }
}

// MARK: - Cross-origin resource sharing (Fetch Standard, section 3.2)

extension AccessRules {
  /// True if pages of at least one other origin may read answers.
  package var sharesAnswers: Bool { !allowedOrigins.isEmpty }

  /// The origin of the request's page, if the rules allow that origin.
  private func allowedOrigin(of head: RequestHead) -> String? {
    guard let origin = head.headers[.origin], !head.headers.isRepeated(.origin),
      allowedOrigins.contains(origin)
    else { return nil }
    return origin
  }

  /// True if a browser asks for permission to send a request from a page of an allowed origin.
  package func isPreflight(_ head: RequestHead) -> Bool {
    head.headers.has(.accessControlRequestMethod) && head.method == .options
      && allowedOrigin(of: head) != nil
  }

  private static let allowedMethods = "Access-Control-Allow-Methods"

  /// The fields that only the answer to a preflight request has.
  package static let leave = [
    (allowedMethods, "GET, HEAD, POST, PUT, DELETE"),
    (
      "Access-Control-Allow-Headers",
      "Accept, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, "
        + "Last-Event-ID, Prefer, X-Request-Id"
    ), ("Access-Control-Max-Age", "600"),
  ]

  /// The response with the fields that let a page of an allowed origin read the response.
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
