/// A fault that the server answers without a call of `RequestHandler.handle`.
public enum TransportFault: Error, Equatable, Sendable {
  /// The body is longer than `limit` bytes.
  case bodyTooLarge(limit: Int)
  /// The request has `Content-Length` and `Transfer-Encoding`, which two parsers could frame differently.
  case bothLengthAndChunked
  /// The request has more than one `Content-Length`.
  case repeatedContentLength
  /// The `Content-Length` is not a decimal number.
  case illegalContentLength
  /// The transfer coding is not `chunked`.
  case unknownTransferCoding
  /// The HTTP/1.0 request has a transfer coding.
  case chunkedInHTTP10
  /// The request has more than one `Host`.
  case repeatedHost
  /// The HTTP/1.1 request has no `Host`.
  case missingHost
  /// The `Host`, or the authority of the target, is not a host with an optional port.
  case illegalHost
  /// The head has folded lines, NULs, or more than one space between the parts of its first line.
  ///
  /// Parsers read such heads differently.
  case obscuredHead
  /// The head leaves too little memory of its connection for a response.
  case headTooLarge
  /// The name of a field is not a token, or its value has a control character.
  case illegalHeader(name: String)
  /// The target is neither a path, an HTTP URI nor `*`, or has illegal characters.
  case illegalTarget
  /// The method is not a token.
  case illegalMethod
  /// The unread answers of other clients fill the quota.
  case answersFull
  /// The answer is longer than `limit` bytes and is not streamed.
  case answerTooLong(limit: Int)
  /// The incomplete bodies of other clients fill the quota.
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
