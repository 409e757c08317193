import Description
import Explorer
public import HTTPSemantics
public import MicroHTTP
public import Operations
import OverscrollWire
import Problems
public import Sessions
import StrictJSON

/// The HTTP interface of the sessions: parses a request, performs it and responds.
///
/// Every error is a `Problem`, which only this type turns into a response.
public final class APIHandler: RequestHandler {
  let store: SessionStore
  let files: StaticFiles
  let access: AccessRules
  let readiness: Readiness
  let metrics: Metrics
  private let tokens: BearerTokens?
  let retries = RetryDesk()
  let readySnapshots = ReadySnapshots()

  /// Makes the handler.
  ///
  /// - Parameters:
  ///   - store: The sessions.
  ///   - files: The files of the page.
  ///   - access: The rules for callers.
  ///   - readiness: The state of the server for `GET /readyz`.
  ///   - metrics: The numbers of `GET /metrics`.
  ///   - tokens: The accepted tokens of callers; nil if callers need no token.
  public init(
    store: SessionStore,
    files: StaticFiles,
    access: AccessRules,
    readiness: Readiness,
    metrics: Metrics = Metrics(),
    tokens: BearerTokens? = nil
  ) {
    self.store = store
    self.files = files
    self.access = access
    self.readiness = readiness
    self.metrics = metrics
    self.tokens = tokens
  }

  /// Responds to a request, immediately or after the log has stored the request's events.
  public func handle(_ request: Request, exchange: Exchange) {
    do throws(Problem) {
      try access.checkHost(request.head)
      let route = try route(of: request, noting: exchange)
      try access.checkOrigin(request.head)
      if request.method == .options { return exchange.reply(options(request, route)) }
      let call = Call(name: route.name, request: request, exchange: exchange)
      try perform(call, route.template)
    } catch {
      exchange.reply(pageOfNothing(error, request) ?? Response(error))
    }
  }

  /// Checks the preconditions of reads after their success, indents JSON for people, and lets pages of
  /// allowed origins read answers.
  public func change(ofAnswersTo head: RequestHead) -> (@Sendable (Response) -> Response)? {
    // Fast path: most requests have no query and no precondition, and most servers have no other allowed
    // origins.
    guard head.hasQuery || access.sharesAnswers || head.headers.has(.ifMatch) else { return nil }
    let problem = Self.precondition(ofRead: head)
    let isIndented = QueryReader.asksForIndentation(head)
    return { [access] response in
      let checked = response.status < 400 ? problem.map { Response($0) } ?? response : response
      return access.sharing(isIndented ? checked.indented : checked, with: head)
    }
  }

  /// The problem of a read of a session whose preconditions do not hold.
  private static func precondition(ofRead head: RequestHead) -> Problem? {
    guard head.headers.has(.ifMatch), head.method == .get || head.method == .head,
      Route(path: head.pathBytes).template.hasSession
    else { return nil }
    return Preconditions(head)?.problem
  }

  /// Refuses a caller without a token before the server reads a long body.
  public func refuse(_ head: RequestHead) -> Response? {
    guard let tokens, head.announcesBody, head.contentLength ?? .max > Self.shortBody,
      Route(path: head.pathBytes).needsToken
    else { return nil }
    do throws(Problem) {
      try tokens.check(head)
      return nil
    } catch {
      return Response(error)
    }
  }

  /// The length of a body, in bytes, up to which the server reads it before it checks the token.
  private static let shortBody = 65_536

  /// The resource of a request that the caller may use with the request's method.
  ///
  /// - Throws: In this order: 501 for an unknown method, 404 for a path without a resource, 401 for a
  ///   caller without a token, 405 for a method that the resource does not support.
  private func route(of request: Request, noting exchange: Exchange) throws(Problem) -> Route {
    guard request.method.isOfHTTP else {
      throw Problem(.notImplemented, "HTTP has no method \(request.method.name.clipped()).")
    }
    if request.method == .options, request.path == "*" { return Route(path: request.path) }
    let route = Route(path: request.head.pathBytes)
    exchange.label = route.label
    if route.template == .file, files.file(at: request.path) == nil, !files.isFolder(request.path) {
      throw nothing(at: request.path)
    }
    // A caller without a token learns only the existing paths. Browsers send preflight requests without a
    // token.
    if access.isPreflight(request.head) { return route }
    if route.needsToken { try tokens?.check(request.head) }
    try checkMethod(request.method, route)
    return route
  }

  /// The longest body of a request in bytes: 1 MiB, and 64 MiB for a recording.
  public static let bodyLimit: @Sendable (borrowing RequestHead) -> Int = { head in
    // Fast path: only these paths have such a prefix or suffix.
    let path = head.pathBytes
    guard path.hasPrefix(ofRecordings) || path.hasSuffix(restore) else { return 1 << 20 }
    return switch Route(path: path).template {
    case .restore, .verify, .compare, .judgement: 64 << 20
    default: 1 << 20
    }
  }

  /// The prefix of most paths that take a recording, and the suffix of the other path.
  private static let (ofRecordings, restore) = (
    Array("/v1/recordings/".utf8), Array("/restore".utf8)
  )

  /// The problem document for a request that the HTTP server refuses.
  public func problem(for fault: TransportFault) -> Response {
    Response(Problem(fault))
  }

  private func options(_ request: Request, _ route: Route) -> Response {
    let allow = request.path == "*" ? "GET, HEAD, POST, PUT, DELETE, OPTIONS" : route.allow
    let leave = access.isPreflight(request.head) ? AccessRules.leave : []
    return Response(status: 204, headers: [("Allow", allow)] + leave)
  }

  private func checkMethod(_ method: HTTPMethod, _ route: Route) throws(Problem) {
    guard method != .options, !route.allows(method) else { return }
    throw Problem(
      .methodNotAllowed,
      "\(method.name) is not allowed here; \(route.allow) are.",
      headerFields: [.init(name: "Allow", value: route.allow)]
    )
  }

  /// Performs a call; the table of routes makes the function long.
  ///
  /// GET and HEAD, which change no session, come last.
  private func perform(_ call: Call, _ template: RouteTemplate) throws(Problem) {
    switch (template, call.request.method) {
    case (.sessions, .post): try createSession(call)
    case (.sessions, .delete): try deleteSessions(call)
    case (.session, .put): try putSession(call)
    case (.session, .delete): try deleteSession(call)
    case (.events, .post): try postEvents(call)
    case (.fork, .post): try forkSession(call)
    case (.restore, .post): try restoreSession(call)
    case (.verify, _): try verifyRecording(call)
    case (.compare, _): try compareRecording(call)
    case (.judgement, _): try judgeRecording(call)
    case (.gestures, _): try calculatePull(call)
    case (.sessions, _): try listSessions(call)
    case (.session, _): try getSession(call)
    case (.configuration, _): try getConfiguration(call)
    case (.events, _): try getEvents(call)
    case (.effects, _): try getEffects(call)
    case (.trajectory, _): try getTrajectory(call)
    case (.explanation, _): try getExplanation(call)
    case (.stream, _): try getStream(call)
    case (.recording, _): try getRecording(call)
    // The version and links to all paths.
    case (.index, _): try call.reply(constant: OpenAPIDocument.served.index)
    // The properties of a good refresh control, in the order of reports.
    case (.properties, _): try call.reply(constant: Property.served)
    // The cases of MJRefresh's example app with their configurations.
    case (.presets, _): try call.reply(constant: PresetDocuments.list)
    // The libraries with their styles and missing features, newest first.
    case (.dialects, _): try call.reply(constant: DialectDocument.list)
    // Screens with their sizes and safe areas.
    case (.devices, _): try call.reply(constant: Device.list)
    // The fields of configurations and events.
    case (.fields, _): try call.reply(constant: FieldList.document)
    case (.openAPI, _): try getOpenAPI(call)
    case (.preset, _): try getPreset(call)
    case (.health, _): try health(call)
    case (.readiness, _): try readiness(call)
    case (.metrics, _): try getMetrics(call)
    case (.problems, _): try problemIndex(call)
    case (.problem, _): try problemPage(call)
    default: try file(call)
    }
  }
}

/// A request with the name in its path, and the exchange for the answer.
struct Call: Sendable {
  let name: String
  let request: Request
  let exchange: Exchange

  /// Checks that the request has no parameters.
  func checkQuery() throws(Problem) {
    if request.head.hasQuery { try QueryReader(request).refuseUnknown() }
  }

  /// Replies with a JSON document that is the same for every caller and takes no parameters.
  func reply(constant document: [UInt8]) throws(Problem) {
    try checkConstant()
    exchange.reply(.json(document))
  }

  /// Checks a call for a constant document.
  func checkConstant() throws(Problem) {
    try checkQuery()
    try MediaType.checkJSON(isAcceptedBy: request)
  }
}

extension HTTPMethod {
  /// True if an RFC defines the method: RFC 9110, RFC 5789 for PATCH, or the RFC of QUERY.
  fileprivate var isOfHTTP: Bool {
    if case .other = self { false } else { true }
  }
}

extension Problem {
  /// The problem of a request that the HTTP server refuses.
  init(_ fault: TransportFault) {
    switch fault {
    case .bodyTooLarge(let limit):
      self.init(
        .bodyTooLarge,
        "The body is longer than \(limit) bytes, the most that it may have: send it in parts."
      )
    case .bothLengthAndChunked:
      self.init(.badRequest, "A request has a Content-Length or a Transfer-Encoding, not both.")
    case .repeatedContentLength: self.init(.badRequest, "Content-Length is repeated.")
    case .illegalContentLength: self.init(.badRequest, "Content-Length is no decimal number.")
    case .unknownTransferCoding:
      self.init(.unknownTransferCoding, "Transfer-Encoding may only be exactly chunked.")
    case .chunkedInHTTP10:
      self.init(.badRequest, "A request of HTTP/1.0 may have no Transfer-Encoding.")
    case .repeatedHost: self.init(.badRequest, "Host is repeated.")
    case .missingHost: self.init(.badRequest, "Host is missing.")
    case .illegalHost: self.init(.badRequest, "Host is not a host with or without a port.")
    case .obscuredHead:
      self.init(.badRequest, "The head has a folded line, a NUL, or blanks out of place.")
    case .headTooLarge:
      self.init(.headTooLarge, "Request line and header fields are too long together.")
    case .illegalHeader(let name):
      self.init(.badRequest, "The header field \(name.clipped()) has an illegal name or value.")
    case .illegalTarget: self.init(.badRequest, "The request target is not a path.")
    case .illegalMethod: self.init(.badRequest, "The method is not a token.")
    case .answersFull:
      self = .unavailable(
        "The answers that other clients have not read yet leave no room for this one."
      )
    case .answerTooLong(let limit):
      self.init(.unavailable, "The answer has more than \(limit) bytes; ask for a part of it.")
    case .uploadsFull:
      self = .unavailable("The bodies that other clients are sending leave no room for this one.")
    case .noReply: self.init(.internalError, "The server did not respond to the request.")
    case .serverStopped: self.init(.unavailable, "The server is stopping.")
    }
  }
}
