/// Answers the requests of a server.
///
/// All its methods are called on the thread that serves the connection, so none may block; only
/// `problem(for: .noReply)` is called on the thread that releases the exchange.
public protocol RequestHandler: AnyObject, Sendable {
  /// Answers `request` through `exchange`, at once or later from any thread.
  func handle(_ request: Request, exchange: Exchange)

  /// The response to a request that is refused by its head alone; nil to read the body.
  ///
  /// A short body is read and discarded before the response is sent, so that a client that writes
  /// its whole request before it reads receives the response. With a long body the connection is
  /// closed after the response.
  func refuse(_ head: RequestHead) -> Response?

  /// The response to a request that the server itself refuses; its status should be `fault.status`.
  func problem(for fault: TransportFault) -> Response

  /// The change of each response to a request, also of the server's own; nil for none.
  func change(ofAnswersTo head: RequestHead) -> (@Sendable (Response) -> Response)?
}

extension RequestHandler {
  /// Refuses nothing.
  public func refuse(_ head: RequestHead) -> Response? { nil }

  /// Changes nothing.
  public func change(ofAnswersTo head: RequestHead) -> (@Sendable (Response) -> Response)? { nil }

  /// A response with the fault's status and no body.
  public func problem(for fault: TransportFault) -> Response {
    Response(status: fault.status)
  }
}
