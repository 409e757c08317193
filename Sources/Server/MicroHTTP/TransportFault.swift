/// A fault that the server answers itself, without calling `RequestHandler.handle`.
public enum TransportFault: Error, Equatable, Sendable {
  /// The body is longer than `limit` bytes.
  case bodyTooLarge(limit: Int)
  /// Both `Content-Length` and `Transfer-Encoding`, which two parsers could frame differently.
  case bothLengthAndChunked
  /// More than one `Content-Length`.
  case repeatedContentLength
  /// A `Content-Length` that is no decimal number.
  case illegalContentLength
  /// A transfer coding other than `chunked`.
  case unknownTransferCoding
  /// A transfer coding in HTTP/1.0, which has none.
  case chunkedInHTTP10
  /// More than one `Host`.
  case repeatedHost
  /// No `Host` in an HTTP/1.1 request.
  case missingHost
  /// A `Host`, or the authority of the target, that is no host with or without a port.
  case illegalHost
  /// A head with folded lines, NULs, or more than a space between the parts of its first line.
  ///
  /// Parsers read such heads differently.
  case obscuredHead
  /// A head that leaves no memory of its connection for a response.
  case headTooLarge
  /// A field whose name is no token, or whose value has a control character.
  case illegalHeader(name: String)
  /// A target that is neither a path, an HTTP URI nor `*`, or that has illegal characters.
  case illegalTarget
  /// A method that is no token.
  case illegalMethod
  /// The answers that other clients have not read yet leave no room for this one.
  case answersFull
  /// The answer is longer than `limit` bytes and not streamed.
  case answerTooLong(limit: Int)
  /// The bodies that other clients are sending leave no room for this one.
  case uploadsFull
  /// The handler released the exchange without a reply.
  case noReply
  /// The server stopped before the handler replied.
  case serverStopped

  /// The HTTP status of the response.
  public var status: Int {
    switch self {
    case .bodyTooLarge: 413
    case .bothLengthAndChunked, .repeatedContentLength, .illegalContentLength,
      .chunkedInHTTP10, .repeatedHost, .missingHost, .illegalHost, .obscuredHead, .illegalHeader,
      .illegalTarget, .illegalMethod:
      400
    case .headTooLarge: 431
    case .unknownTransferCoding: 501
    case .noReply: 500
    case .serverStopped, .answersFull, .answerTooLong, .uploadsFull: 503
    }
  }
}
