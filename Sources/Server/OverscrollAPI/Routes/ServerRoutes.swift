import MicroHTTP
import Operations
import OverscrollWire
import Problems
import RefreshEngine
import SessionLog
import Sessions
import StrictJSON

/// Health, readiness and pages.
extension APIHandler {
  /// `GET /healthz`: the process responds.
  func health(_ request: Request) throws(Problem) -> Response {
    try QueryReader(request).refuseUnknown()
    return .json(Array((#"{"status":"ok"}"# + "\n").utf8))
  }

  /// `GET /readyz`: the server accepts new work.
  func readiness(_ request: Request) throws(Problem) -> Response {
    try QueryReader(request).refuseUnknown()
    let reasons = readiness.reasons(store.health)
    let notices: JSONValue = .array(
      store.notices.map { .object(["name": .string($0.name), "detail": .string($0.detail)]) }
    )
    guard let first = reasons.first else {
      var writer = JSONWriter()
      writer.beginObject()
      writer.member("status", "ready")
      writer.key("notices")
      writer.value(notices)
      writer.endObject()
      return .json(writer.line)
    }
    throw Problem(
      .unavailable,
      first.detail,
      extensions: [
        "reasons": .array(
          reasons.map { .object(["reason": .string($0.name), "detail": .string($0.detail)]) }
        ),
        "notices": notices,
      ],
      headerFields: [.init(name: "Retry-After", value: "1")]
    )
  }

  /// `GET /metrics`: numbers for Prometheus.
  func getMetrics(_ request: Request) throws(Problem) -> Response {
    try QueryReader(request).refuseUnknown()
    return Response(
      status: 200,
      headers: [("Content-Type", PrometheusText.mediaType), ("Cache-Control", "no-store")],
      body: .bytes(metrics.text(engine: Engine.version) { $0.write(store, readiness) })
    )
  }

  /// `GET /problems`: all problem types.
  func problemIndex(_ request: Request) throws(Problem) -> Response {
    try QueryReader(request).refuseUnknown()
    return page(ProblemPage.index)
  }

  /// `GET /problems/{slug}`: what a problem type means, as a page or as JSON.
  func problemPage(_ slug: String, _ request: Request) throws(Problem) -> Response {
    try QueryReader(request).refuseUnknown()
    guard let kind = ProblemKind(rawValue: slug) else {
      let near = Nearness.nearest(to: slug, among: ProblemKind.allCases.map(\.rawValue))
      throw nothing(at: request.path, near: near.map { "/problems/\($0)" })
    }
    // Whoever accepts neither gets the page, as before.
    let offer = try? MediaType.negotiate(request, offers: [MediaType.html, MediaType.json])
    guard offer == MediaType.json else { return page(ProblemPage.page(for: kind)) }
    return .json(kind.line)
  }

  private func page(_ bytes: [UInt8], status: Int = 200) -> Response {
    Response(
      status: status,
      headers: [("Content-Type", MediaType.html)] + StaticFiles.securityHeaders,
      body: .bytes(bytes)
    )
  }

  /// Any other path: a file of the page, by its exact name.
  ///
  /// A folder without the slash is redirected to it: the links of its page count from there.
  func file(_ request: Request) throws(Problem) -> Response {
    if let file = files.file(at: request.path) { return file.answer(to: request) }
    guard files.isFolder(request.path) else { throw nothing(at: request.path) }
    let query = request.head.rawQuery.map { "?" + $0 } ?? ""
    return Response(
      status: 308,
      headers: [("Location", request.path + "/" + query)] + StaticFiles.securityHeaders
    )
  }

  /// The problem of a path that leads nowhere, with the nearest one that leads somewhere.
  func nothing(at path: String, near: String? = nil) -> Problem {
    let suggestion =
      near ?? Route.nearest(to: path) ?? Nearness.nearest(to: path, among: files.paths)
    let nothing = "There is nothing at \(path.clipped())."
    guard let suggestion, suggestion != path else { return Problem(.notFound, nothing) }
    return Problem(
      .notFound,
      nothing + " Did you mean \(suggestion)?",
      extensions: ["suggestion": .string(suggestion)]
    )
  }

  /// The answer to a browser that shows an address where nothing is: a page instead of JSON; nil for other
  /// problems and clients.
  func pageOfNothing(_ problem: Problem, _ request: Request) -> Response? {
    guard problem.kind == .notFound, Route(path: request.head.pathBytes).template == .file,
      request.method == .get || request.method == .head
    else { return nil }
    let html = "text/html"
    let offers = [MediaType.problem, html]
    guard let offer = try? MediaType.negotiate(request, offers: offers), offer == html else {
      return nil
    }
    var response = page(ProblemPage.page(forNothing: problem), status: problem.status)
    response.headers += [("Cache-Control", "no-store"), ("Vary", "Accept")]
    response.label = Response(problem).label
    return response
  }
}
