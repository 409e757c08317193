/// What answers the requests of a server.
///
/// All three are called on the thread that serves the connection: none may wait for anything.
public protocol RequestHandler: Sendable {
  /// Answers `request` through `exchange`, at once or later from any thread.
  func handle(_ request: Request, exchange: Exchange)

  /// The refusal of a request by its head alone, before its body is read; nil to go on.
  ///
  /// A short body is read and thrown away before the refusal goes out, so that a client that
  /// writes first and reads later sees it; with a long body the connection is closed.
  func refuse(_ head: RequestHead) -> Response?

  /// The answer to a request that the server itself refuses; its status should be `fault.status`.
  func problem(for fault: TransportFault, request: Request) -> Response
}

extension RequestHandler {
  /// Refuses nothing.
  public func refuse(_ head: RequestHead) -> Response? { nil }

  /// The fault's status with an empty body.
  public func problem(for fault: TransportFault, request: Request) -> Response {
    Response(status: fault.status)
  }
}
