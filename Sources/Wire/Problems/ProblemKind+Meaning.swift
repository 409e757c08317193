extension ProblemKind {
  /// When a response has this type; a table, hence its length.
  package var meaning: String {
    switch self {
    case .malformedJSON:
      """
      The body is not JSON by RFC 8259. The parser is strict: no trailing commas, no comments, no \
      duplicate keys, no byte order mark, valid UTF-8 without NUL, one value in a body, and at \
      most 64 nested arrays and objects. In NDJSON the same holds for each line, and no line may \
      be empty.
      """
    case .badRequest:
      """
      The request breaks a rule of HTTP, or a part of its URL or header fields cannot be decoded, \
      such as a percent escape that is not valid UTF-8.
      """
    case .unauthorized:
      """
      This server requires a token for every request under /v1, and the request has none, or one \
      that is not valid.
      """
    case .forbidden:
      """
      The server listens on this machine only and the Host field names another, or the request \
      would change something and comes from a web page of another site. Both rules protect a \
      server on your machine from pages of other sites in your browser.
      """
    case .notFound:
      "This server has no resource at the address."
    case .sessionNotFound:
      """
      No session has the name. It was never created, or it has been deleted. Names are \
      case-sensitive.
      """
    case .eventNotFound:
      """
      The session exists but has no event with that revision. Revisions count the accepted events \
      from 1; revision 0 is the session right after its creation.
      """
    case .methodNotAllowed:
      "The resource exists, but does not support the method. The Allow field of the response lists those that it supports."
    case .notAcceptable:
      "The Accept field of the request excludes all media types of the resource."
    case .sessionExists:
      """
      A fork or a restored recording was to get a name that another session has already. Nothing \
      has been changed.
      """
    case .configurationConflict:
      """
      The session exists with another configuration. Only the same configuration, every default \
      filled in, can be sent again. Nothing has been changed.
      """
    case .revisionConflict:
      """
      The session is not at expectedRevision: another client's event came first. None of the batch \
      has been applied. The revision member of the response is the present revision.
      """
    case .sessionFull:
      """
      The session has as many events as this server allows for one. It can still be read.
      """
    case .preconditionFailed:
      """
      A condition of the request does not hold: If-None-Match: * creates a session only if none \
      has the name, and one has.
      """
    case .headTooLarge:
      """
      The request line and the header fields together are longer than the memory of a connection.
      """
    case .bodyTooLarge:
      """
      The body is longer than the limit: 1 MiB, or 64 MiB for a recording, unless the operator set \
      other limits.
      """
    case .unsupportedMediaType:
      """
      The resource does not accept the Content-Type of the body; the Accept-Post field of the \
      response lists those that it accepts. A compressed body is refused as well.
      """
    case .invalid:
      """
      The request is well-formed, but a part of it is wrong: a field that is unknown, missing, of \
      another type or out of range, or that the dialect of the session lacks; a query parameter \
      that is unknown or wrong; a name with a character that is not allowed. The server ignores \
      none of these, so that mistakes are found.
      """
    case .eventRefused:
      """
      The event is well-formed, but not possible in the present state of the session, or with its \
      driver or clock: a finger moves before it touches, a second finger touches, a realtime clock \
      is to be advanced, a component was never configured. None of the batch has been applied.
      """
    case .timeOrder:
      """
      On a manual clock an event cannot happen before the session's time. None of the batch has \
      been applied.
      """
    case .tooMuchWork:
      """
      The event or the read needs more than a million internal steps; usually it advances by a \
      long time with many changes. The reachedMs member of the response is the session time at \
      which the steps ended. None of the batch has been applied.
      """
    case .idempotencyKeyReused:
      """
      An Idempotency-Key belongs to one request. This key was used for another body or another \
      address.
      """
    case .tooManyRequests:
      """
      The limit of waiting requests or open streams is reached, for this caller or for all.
      """
    case .tooManySessions:
      "The server has as many sessions as its operator allows."
    case .internalError:
      """
      The server failed. The request may be correct; nothing of it has been applied. The log of the \
      server has the cause.
      """
    case .notImplemented:
      "HTTP does not know the method. Names of methods are case-sensitive."
    case .unknownTransferCoding:
      "The Transfer-Encoding is not exactly chunked, the only one that this server decodes."
    case .unavailable:
      """
      The server is about to stop, or cannot use its log at present, or the log's part of this \
      session is damaged. Nothing of the request has been applied, unless the detail says that this \
      is not known.
      """
    case .engineVersion:
      """
      The session was made by a version of the engine that this server does not replay equally. It \
      is kept as it is.
      """
    case .storageFull:
      """
      The sessions of this server need as many bytes as its operator allows. Nothing of the request \
      has been applied; reading and deleting still work.
      """
    }
  }
}
