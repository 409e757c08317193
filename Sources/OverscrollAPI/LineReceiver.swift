package import MicroHTTP
import Problems

/// Takes lines that programs and pages post, by the same rules for callers as the API.
package struct LineReceiver: RequestHandler {
  private let access: AccessRules
  private let receive: @Sendable ([UInt8]) -> Void

  /// Makes a receiver on a loopback address.
  ///
  /// - Parameters:
  ///   - allowedOrigins: Foreign origins whose pages may post.
  ///   - receive: Takes each body, on a serving thread.
  package init(
    allowedOrigins: Set<String>,
    receive: @escaping @Sendable ([UInt8]) -> Void
  ) {
    access = AccessRules(isLoopback: true, allowedOrigins: allowedOrigins)
    self.receive = receive
  }

  /// Takes the body of a POST to any path, and answers 204.
  package func handle(_ request: Request, exchange: Exchange) {
    let response: Response
    do throws(Problem) {
      response = try answer(to: request)
    } catch {
      response = Response(error)
    }
    exchange.reply(access.sharing(response, with: request.head))
  }

  private func answer(to request: Request) throws(Problem) -> Response {
    try access.checkHost(request.head)
    try access.checkOrigin(request.head)
    if access.isPreflight(request.head) { return Response(status: 204, headers: AccessRules.leave) }
    guard request.method == .post else {
      throw Problem(
        .methodNotAllowed,
        "\(request.method.name) is not allowed here; POST is.",
        headerFields: [Problem.HeaderField(name: "Allow", value: "POST")]
      )
    }
    receive(request.body)
    return Response(status: 204)
  }
}
