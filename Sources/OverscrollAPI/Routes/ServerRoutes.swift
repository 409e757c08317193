import MicroHTTP
import RefreshEngine
import Sessions

/// What is not about one session: presets, health, the pages.
extension APIHandler {
  /// `GET /v1/presets`: the cases of MJRefresh's example app with their configurations.
  func getPresets(_ request: Request) throws(Problem) -> Response {
    try QueryReader(request).refuseUnknown()
    _ = try MediaType.negotiate(request, offers: [MediaType.json])
    return .json(Self.presets)
  }

  private static let presets: [UInt8] = {
    var writer = JSONWriter(reservingCapacity: 65_536)
    writer.beginObject()
    writer.key("presets")
    writer.beginArray()
    for preset in Preset.allCases { writer.preset(preset) }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }()

  /// `GET /healthz`: the process serves.
  func health(_ request: Request) throws(Problem) -> Response {
    try QueryReader(request).refuseUnknown()
    return .json(Array(#"{"status":"ok"}"#.utf8))
  }

  /// `GET /readyz`: the server takes new work.
  func readiness(_ request: Request) throws(Problem) -> Response {
    try QueryReader(request).refuseUnknown()
    guard !lifecycle.isDraining else {
      throw Problem(
        .unavailable,
        "The server is draining.",
        headerFields: [.init(name: "Retry-After", value: "1")]
      )
    }
    return .json(Array(#"{"status":"ready"}"#.utf8))
  }

  /// `GET /problems`: all problem types.
  func problemIndex(_ request: Request) throws(Problem) -> Response {
    try QueryReader(request).refuseUnknown()
    return page(ProblemPage.index)
  }

  /// `GET /problems/{slug}`: what a problem type means.
  func problemPage(_ slug: String, _ request: Request) throws(Problem) -> Response {
    try QueryReader(request).refuseUnknown()
    guard let bytes = ProblemPage.page(forSlug: slug) else { throw nothing(at: request.path) }
    return page(bytes)
  }

  private func page(_ bytes: [UInt8]) -> Response {
    Response(
      status: 200,
      headers: [("Content-Type", MediaType.html)] + StaticFiles.securityHeaders,
      body: .bytes(bytes)
    )
  }

  /// Everything else: a file of the page, by its exact name.
  func file(_ request: Request) throws(Problem) -> Response {
    guard let file = files.file(at: request.path) else { throw nothing(at: request.path) }
    return file.answer(to: request)
  }

  private func nothing(at path: String) -> Problem {
    Problem(.notFound, "There is nothing at \(path).")
  }
}

extension JSONWriter {
  fileprivate mutating func preset(_ preset: Preset) {
    var configuration = SessionConfiguration()
    configuration.engine = preset.configuration
    configuration.preset = preset.rawValue
    beginObject()
    member("name", preset.rawValue)
    member("title", preset.title)
    key("configuration")
    self.configuration(configuration, RefreshEngine(configuration.engine), epoch: nil)
    endObject()
  }
}
