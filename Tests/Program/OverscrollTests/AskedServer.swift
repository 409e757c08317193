import MicroHTTP

/// A server of a test's own, which answers what the verbs ask with prepared answers.
final class AskedServer {
  /// An answer to a path with its query, or to any other.
  typealias Answers = @Sendable (Request) -> Response

  private final class Handler: RequestHandler {
    private let answers: Answers

    init(answers: @escaping Answers) { self.answers = answers }

    func handle(_ request: Request, exchange: Exchange) { exchange.reply(answers(request)) }
  }

  private let server: Server

  init(_ answers: @escaping Answers) throws {
    server = try Server(configuration: ServerConfiguration(), handler: Handler(answers: answers))
    try server.start()
  }

  deinit { server.stop() }

  var url: String { "http://127.0.0.1:\(server.port)" }

  static func json(_ text: String, status: Int = 200) -> Response {
    Response(status: status, body: .bytes(Array(text.utf8)))
  }
}

extension Request {
  /// The path with its query, decoded.
  var asked: String {
    let items = (head.query ?? []).map { "\($0.name)=\($0.value)" }
    return items.isEmpty ? path : path + "?" + items.joined(separator: "&")
  }
}
