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
  /// The description that this server gives.
  static let served = Self(version: Release.version, notices: LogNotice.names)
  /// Its bytes.
  fileprivate static let bytes: [UInt8] = served.json.bytes + [UInt8(ascii: "\n")]
  /// The same, compressed; nil without memory.
  fileprivate static let compressed = GzipCoding.encode(bytes)
  /// Its entity tag.
  fileprivate static let tag = EntityTag.weak(bytes, without: 0..<0)
}

extension Property {
  /// The document of all properties.
  static let served = document.bytes + [UInt8(ascii: "\n")]
}

/// Health, readiness, documents and pages: all calls without a session.
extension APIHandler {
  /// `GET /v1/presets/{name}`: one preset.
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
    // An indented document is made from the plain one.
    guard GzipCoding.isAccepted(request.headers), !QueryReader.asksForIndentation(request.head),
      let compressed = OpenAPIDocument.compressed
    else { return call.exchange.reply(.json(OpenAPIDocument.bytes, headers: headers)) }
    let encoded = headers + [("Content-Encoding", GzipCoding.name)]
    call.exchange.reply(.fresh(MediaType.json, .bytes(compressed), headers: encoded))
  }

  /// `GET /healthz`: the process responds.
  func health(_ call: Call) throws(Problem) {
    try call.checkQuery()
    call.exchange.reply(.object { $0.member("status", "ok") })
  }

  /// `GET /readyz`: the server accepts new work.
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

  /// `GET /metrics`: numbers for Prometheus.
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
    // A client that accepts neither gets the page, as before.
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

  /// Any other path: a file of the page, by its exact name.
  ///
  /// A folder without the slash is redirected to it: the links of its page count from there.
  func file(_ call: Call) throws(Problem) {
    let (request, path) = (call.request, call.request.path)
    if let file = files.file(at: path) { return call.exchange.reply(file.answer(to: request)) }
    guard files.isFolder(path) else { throw nothing(at: path) }
    let query = request.head.rawQuery.map { "?" + $0 } ?? ""
    let headers = [("Location", path + "/" + query)] + StaticFiles.securityHeaders
    call.exchange.reply(Response(status: 308, headers: headers))
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

  /// The page, in place of JSON, for a browser at an address without a resource; nil for other
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
