public import MicroHTTP
import OverscrollWire
public import Sessions

/// The HTTP interface of the sessions: parses a request, performs it and responds.
///
/// Every error is a `Problem`, and only this type turns it into a response.
public final class APIHandler: RequestHandler {
  let store: SessionStore
  let files: StaticFiles
  let access: AccessRules
  let readiness: Readiness
  let retries = RetryDesk()

  /// Creates the handler.
  ///
  /// - Parameters:
  ///   - store: The sessions.
  ///   - files: The files of the page.
  ///   - access: Which callers are allowed.
  ///   - readiness: Whether the server is ready.
  public init(
    store: SessionStore,
    files: StaticFiles,
    access: AccessRules,
    readiness: Readiness
  ) {
    self.store = store
    self.files = files
    self.access = access
    self.readiness = readiness
  }

  /// Responds to a request, at once or when the log has stored its events.
  public func handle(_ request: Request, exchange: Exchange) {
    let exchange =
      QueryReader.asksForIndentation(request) ? exchange.changingReply(\.indented) : exchange
    do throws(Problem) {
      try access.check(request.head)
      let route = try route(of: request)
      if request.method == .options { return exchange.reply(options(request, route)) }
      try perform(request, route, exchange)
    } catch {
      exchange.reply(Response(error))
    }
  }

  /// The resource that a request names, which supports its method.
  ///
  /// - Throws: In this order: 501 for a method that HTTP does not know, 404 for a path without a
  ///   resource, 405 for a method that the resource does not support.
  private func route(of request: Request) throws(Problem) -> Route {
    guard request.method.isOfHTTP else {
      throw Problem(.notImplemented, "HTTP has no method \(request.method.name.clipped()).")
    }
    if request.path == "*", request.method == .options { return .file }
    let route = Route(path: request.path)
    if route == .file, files.file(at: request.path) == nil { throw nothing(at: request.path) }
    // A token is to be checked here: a caller without one learns what paths there are, not more.
    try checkMethod(request.method, route)
    return route
  }

  /// The longest body of a request in bytes: 1 MiB, and 64 MiB where it is a recording.
  public static let bodyLimit: @Sendable (borrowing RequestHead) -> Int = { head in
    // Fast path: of the routes with names, only these two end so.
    let path = head.path
    guard path.hasSuffix("/restore") || path.hasSuffix("/verify") else { return 1 << 20 }
    return switch Route(path: path) {
    case .restore, .verify: RecordingBody.limit
    default: 1 << 20
    }
  }

  /// The problem document for a request that the HTTP server refuses.
  public func problem(for fault: TransportFault, request: Request) -> Response {
    Response(Problem(fault))
  }

  private func options(_ request: Request, _ route: Route) -> Response {
    let allow = request.path == "*" ? "GET, HEAD, POST, PUT, DELETE, OPTIONS" : route.allow
    return Response(status: 204, headers: [("Allow", allow)])
  }

  private func checkMethod(_ method: HTTPMethod, _ route: Route) throws(Problem) {
    guard method != .options, !route.methods.contains(method) else { return }
    throw Problem(
      .methodNotAllowed,
      "\(method.name) is not allowed here; \(route.allow) are.",
      headerFields: [.init(name: "Allow", value: route.allow)]
    )
  }

  private func perform(
    _ request: Request,
    _ route: Route,
    _ exchange: Exchange
  ) throws(Problem) {
    switch (route, request.method) {
    case (.sessions, .post): try createSession(request, exchange)
    case (.session(let name), .put): try putSession(name, request, exchange)
    case (.session(let name), .delete): try deleteSession(name, request, exchange)
    case (.events(let name), .post): try postEvents(name, request, exchange)
    case (.fork(let name), .post): try forkSession(name, request, exchange)
    case (.restore(let name), .post): try restoreSession(name, request, exchange)
    case (.verify, .post): try verifyRecording(request, exchange)
    default: try read(request, route, exchange)
    }
  }

  /// Performs GET and HEAD, which change nothing.
  private func read(
    _ request: Request,
    _ route: Route,
    _ exchange: Exchange
  ) throws(Problem) {
    switch route {
    case .sessions: try listSessions(request, exchange)
    case .session(let name): try getSession(name, request, exchange)
    case .configuration(let name): try getConfiguration(name, request, exchange)
    case .events(let name): try getEvents(name, request, exchange)
    case .effects(let name): try getEffects(name, request, exchange)
    case .trajectory(let name): try getTrajectory(name, request, exchange)
    case .stream(let name): try getStream(name, request, exchange)
    case .recording(let name): try getRecording(name, request, exchange)
    case .presets: exchange.reply(try getPresets(request))
    case .preset(let name): exchange.reply(try getPreset(name, request))
    case .dialects: exchange.reply(try getDialects(request))
    case .health: exchange.reply(try health(request))
    case .readiness: exchange.reply(try readiness(request))
    case .problems: exchange.reply(try problemIndex(request))
    case .problem(let slug): exchange.reply(try problemPage(slug, request))
    case .fork, .restore, .verify, .file: exchange.reply(try file(request))
    }
  }
}

extension HTTPMethod {
  /// Whether HTTP defines the method: those of RFC 9110, and PATCH of RFC 5789.
  fileprivate var isOfHTTP: Bool {
    switch self {
    case .get, .head, .post, .put, .delete, .options, .patch: true
    case .other(let name): name == "CONNECT" || name == "TRACE"
    }
  }
}

extension Problem {
  /// The problem of a request that the HTTP server refuses.
  init(_ fault: TransportFault) {
    switch fault {
    case .bodyTooLarge(let limit):
      self.init(.bodyTooLarge, "The body may have \(limit) bytes.")
    case .bothLengthAndChunked:
      self.init(.badRequest, "A request has a Content-Length or a Transfer-Encoding, not both.")
    case .repeatedContentLength: self.init(.badRequest, "Content-Length is repeated.")
    case .unknownTransferCoding(let coding):
      self.init(
        .unknownTransferCoding,
        "The transfer coding \(coding.clipped()) is not implemented."
      )
    case .repeatedHost: self.init(.badRequest, "Host is repeated.")
    case .missingHost: self.init(.badRequest, "Host is missing.")
    case .headTooLarge:
      self.init(.headTooLarge, "Request line and header fields are too long together.")
    case .illegalHeader(let name):
      self.init(.badRequest, "The header field \(name.clipped()) has an illegal name or value.")
    case .illegalTarget: self.init(.badRequest, "The request target is not a path.")
    case .illegalMethod: self.init(.badRequest, "The method is not a token.")
    case .noReply: self.init(.internalError, "The server did not respond to the request.")
    case .serverStopped: self.init(.unavailable, "The server is stopping.")
    }
  }
}
