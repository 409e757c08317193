extension ProblemKind {
  /// When an answer of this type is given; a table, hence its length.
  var meaning: String {
    switch self {
    case .malformedJSON:
      """
      The body is not JSON as RFC 8259 has it. The server reads strictly: no trailing comma, no \
      comment, no key twice in an object, no byte order mark, valid UTF-8 without NUL, one value \
      in a body, and at most 64 arrays and objects inside one another. In NDJSON the same holds \
      for each line, and no line may be empty.
      """
    case .badRequest:
      """
      The request breaks a rule of HTTP, or a part of its address or its header fields cannot be \
      read, such as a percent escape that stands for no valid UTF-8.
      """
    case .unauthorized:
      """
      This server asks for a token with every call under /v1, and the request carries none, or one \
      that the server does not know.
      """
    case .forbidden:
      """
      The request names a host that is not this machine although the server only listens there, or \
      it would change something and comes from a web page of another site. Both protect a server \
      on your machine from pages elsewhere that your browser happens to show.
      """
    case .notFound:
      "No resource of this server has the address."
    case .sessionNotFound:
      """
      No session has the name: it was never created, or it has been deleted. Names are case- \
      sensitive.
      """
    case .eventNotFound:
      """
      The session exists but has no event with that revision. Revisions count the accepted events \
      from 1; revision 0 is the session right after its creation.
      """
    case .methodNotAllowed:
      "The resource exists, but the method is none of those in the answer's Allow field."
    case .notAcceptable:
      "The request's Accept field admits none of the media types that the resource has."
    case .sessionExists:
      """
      A session was to be made under a name that another one bears already, by a fork or by \
      restoring a recording. Nothing has been changed.
      """
    case .configurationConflict:
      """
      The session exists with another configuration than the one sent. Creating a session again is \
      harmless only with the same configuration, every default filled in. Nothing has been \
      changed.
      """
    case .revisionConflict:
      """
      The batch was to apply to a session at expectedRevision, but another client's event came \
      first. None of the batch has been applied. The answer's revision member is the session's \
      revision now.
      """
    case .sessionFull:
      """
      The session holds as many events as this server allows for one. What it holds can still be \
      read.
      """
    case .preconditionFailed:
      """
      A condition in the request's header does not hold: with If-None-Match: * a session is only \
      created if none has the name, and one has.
      """
    case .headTooLarge:
      """
      The request line and the header fields together are longer than the memory that a connection \
      has.
      """
    case .bodyTooLarge:
      """
      The body is longer than the server takes: 1 MiB, or 64 MiB where a recording is sent, unless \
      the operator chose other limits.
      """
    case .unsupportedMediaType:
      """
      The body's Content-Type is none that the resource takes; the answer's Accept-Post field \
      lists those it does. A compressed body is not taken either.
      """
    case .invalid:
      """
      The request can be read, but something in it is not as it should be: a field that is \
      unknown, missing, of another type or out of range, a query parameter that is unknown or \
      wrong, or a name with a character that names do not have. Nothing is ever ignored, so that \
      no mistake goes unseen.
      """
    case .eventRefused:
      """
      The event is well-formed, but not possible in the state in which the session is, or not with \
      its driver or clock: a finger that moves without having touched down, a second touch, an \
      advance of a realtime clock, an event for a component that was never configured. None of the \
      batch has been applied.
      """
    case .timeOrder:
      """
      On a manual clock an event can happen at the session's time or later, never before. None of \
      the batch has been applied.
      """
    case .tooMuchWork:
      """
      Carrying out the event would take more than a million internal steps; as a rule it skips a \
      long time in which very much happens. None of the batch has been applied.
      """
    case .idempotencyKeyReused:
      """
      An Idempotency-Key belongs to one request. This one was used before, with another body or at \
      another address.
      """
    case .tooManyRequests:
      """
      As many requests are waiting, or as many streams are open, as the server holds at a time, \
      for this caller or for all.
      """
    case .tooManySessions:
      "The server hosts as many sessions as its operator allows."
    case .internalError:
      """
      The server met a fault of its own. The request may be right; nothing of it has been applied. \
      The server's log tells more.
      """
    case .notImplemented:
      "The request's method is none that this server knows for any resource."
    case .unavailable:
      """
      The server is about to stop, or cannot write events to its log at the moment. Nothing of the \
      request has been applied.
      """
    }
  }
}
