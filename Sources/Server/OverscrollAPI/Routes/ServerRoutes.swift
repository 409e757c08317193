import Description
import Explorer
import HTTPSemantics
import MicroHTTP
import Operations
import OverscrollWire
import Problems
import RefreshEngine
import SessionLog
import Sessions
import StrictJSON

extension OpenAPIDocument {
  /// The description of this server's API.
  static let served = Self(version: Release.version, notices: LogNotice.names)
  /// The description as bytes.
  fileprivate static let bytes: [UInt8] = served.json.bytes + [UInt8(ascii: "\n")]
  /// The compressed description; nil if memory is short.
  fileprivate static let compressed = GzipCoding.encode(bytes)
  /// The entity tag of the description.
  fileprivate static let tag = EntityTag.weak(bytes, without: 0..<0)
}

extension Property {
  /// The body of `GET /v1/properties`.
  static let served = document.bytes + [UInt8(ascii: "\n")]
}

/// The calls without a session: health, readiness, documents and pages.
extension APIHandler {
  /// `GET /v1/presets/{name}`: a preset.
  func getPreset(_ call: Call) throws(Problem) {
    guard let bytes = PresetDocuments.byName[call.name] else {
      let near = Nearness.nearest(to: call.name, among: PresetDocuments.byName.keys.sorted())
      throw nothing(at: call.request.path, near: near.map { "/v1/presets/\($0)" })
    }
    try call.reply(constant: bytes)
  }

  /// `GET /v1/openapi.json`: the description of every call.
  func getOpenAPI(_ call: Call) throws(Problem) {
    try call.checkConstant()
    let (request, tag) = (call.request, OpenAPIDocument.tag)
    let headers = [("ETag", tag), ("Vary", "Accept-Encoding")]
    if EntityTag.isCurrent(tag, for: request) {
      let unchanged = headers + [("Cache-Control", "no-store")]
      return call.exchange.reply(Response(status: 304, headers: unchanged))
    }
    // The server indents only uncompressed documents.
    guard GzipCoding.isAccepted(request.headers), !QueryReader.asksForIndentation(request.head),
      let compressed = OpenAPIDocument.compressed
    else { return call.exchange.reply(.json(OpenAPIDocument.bytes, headers: headers)) }
    let encoded = headers + [("Content-Encoding", GzipCoding.name)]
    call.exchange.reply(.fresh(MediaType.json, .bytes(compressed), headers: encoded))
  }

  /// `GET /healthz`: the answer shows that the process responds.
  func health(_ call: Call) throws(Problem) {
    try call.checkQuery()
    call.exchange.reply(.object { $0.member("status", "ok") })
  }

  /// `GET /readyz`: the readiness of the server for new work.
  func readiness(_ call: Call) throws(Problem) {
    try call.checkQuery()
    let reasons = readiness.reasons(store.log.health)
    let notices = JSONValue.array(
      store.log.notices.map { ["name": .string($0.name), "detail": .string($0.detail)] }
    )
    guard let first = reasons.first else {
      let response = Response.object { writer in
        writer.member("status", "ready")
        writer.key("notices")
        writer.value(notices)
      }
      return call.exchange.reply(response)
    }
    let list = JSONValue.array(
      reasons.map { ["reason": .string($0.name), "detail": .string($0.detail)] }
    )
    throw .unavailable(first.detail, extensions: ["reasons": list, "notices": notices])
  }

  /// `GET /metrics`: the numbers for Prometheus.
  func getMetrics(_ call: Call) throws(Problem) {
    try call.checkQuery()
    let text = metrics.text(engine: Engine.version) { $0.write(store, readiness) }
    call.exchange.reply(.fresh(PrometheusText.mediaType, .bytes(text)))
  }

  /// `GET /problems`: all problem types.
  func problemIndex(_ call: Call) throws(Problem) {
    try call.checkQuery()
    call.exchange.reply(page(ProblemPage.index))
  }

  /// `GET /problems/{slug}`: the meaning of a problem type, as a page or as JSON.
  func problemPage(_ call: Call) throws(Problem) {
    try call.checkQuery()
    guard let kind = ProblemKind(rawValue: call.name) else {
      let near = Nearness.nearest(to: call.name, among: ProblemKind.allCases.map(\.rawValue))
      throw nothing(at: call.request.path, near: near.map { "/problems/\($0)" })
    }
    // A client that accepts neither type gets the page.
    let offers = [MediaType.html, MediaType.json]
    let isJSON = (try? MediaType.negotiate(call.request, offers: offers)) == MediaType.json
    call.exchange.reply(isJSON ? .json(kind.line) : page(ProblemPage.page(for: kind)))
  }

  private func page(_ bytes: [UInt8], status: Int = 200) -> Response {
    Response(
      status: status,
      headers: [("Content-Type", MediaType.html)] + StaticFiles.securityHeaders,
      body: .bytes(bytes)
    )
  }

  /// All other paths: the files of the page, by their exact names.
  ///
  /// A folder's path without the final slash is redirected: the links of the folder's page need it.
  func file(_ call: Call) throws(Problem) {
    let (request, path) = (call.request, call.request.path)
    if let file = files.file(at: path) { return call.exchange.reply(file.answer(to: request)) }
    guard files.isFolder(path) else { throw nothing(at: path) }
    let query = request.head.rawQuery.map { "?" + $0 } ?? ""
    let headers = [("Location", path + "/" + query)] + StaticFiles.securityHeaders
    call.exchange.reply(Response(status: 308, headers: headers))
  }

  /// The problem for a path without a resource, with the nearest existing path.
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

  /// The page for a browser at an address without a resource, instead of JSON; nil for other problems and
  /// clients.
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
