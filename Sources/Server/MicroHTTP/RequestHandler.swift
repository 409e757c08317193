/// Answers the requests of a server.
///
/// The methods must not block: calls come on the thread that serves the connection, except `problem(for:
/// .noReply)`, which is called on the thread that releases the exchange.
public protocol RequestHandler: AnyObject, Sendable {
  /// Answers `request` through `exchange`, immediately or later from any thread.
  func handle(_ request: Request, exchange: Exchange)

  /// The response to a request that the handler refuses by its head alone; nil to read the body.
  ///
  /// The server reads and discards a short body before it sends the response, so that clients that write
  /// the whole request before they read receive the response. With a long body the connection closes after
  /// the response.
  func refuse(_ head: RequestHead) -> Response?

  /// The response to a request that the server refuses; its status should be `fault.status`.
  func problem(for fault: TransportFault) -> Response

  /// The change of each response to a request, including the server's own responses; nil for no change.
  func change(ofAnswersTo head: RequestHead) -> (@Sendable (Response) -> Response)?
}

extension RequestHandler {
  /// Refuses no request.
  public func refuse(_ head: RequestHead) -> Response? { nil }

  /// Changes no response.
  public func change(ofAnswersTo head: RequestHead) -> (@Sendable (Response) -> Response)? { nil }

  /// The response with the fault's status and no body.
  public func problem(for fault: TransportFault) -> Response {
    Response(status: fault.status)
  }
}
