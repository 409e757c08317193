extension ProblemKind {
  /// What a client can do about an answer of this type; a table, hence its length.
  var remedy: String {
    switch self {
    case .malformedJSON:
      """
      Look at the byte that the offset member counts to from the start of the body, the first byte \
      being 0; in NDJSON the line member has the line as well. Let a JSON library write the body \
      rather than a template.
      """
    case .badRequest:
      "Read the detail, and let an HTTP library build the request."
    case .unauthorized:
      """
      Send the header field Authorization: Bearer, followed by a token from the server's token \
      file.
      """
    case .forbidden:
      """
      Call a server on your machine as 127.0.0.1 or localhost. For a page of another site that is \
      meant to control the server, start it with --allow-origin and that site's origin.
      """
    case .notFound:
      "Compare the address with the description at /v1/openapi.json, letter by letter."
    case .sessionNotFound:
      "List the sessions with GET /v1/sessions, or create this one with PUT /v1/sessions/{name}."
    case .eventNotFound:
      "Read the session's revision from its snapshot; it is the number of its last event."
    case .methodNotAllowed:
      "Use one of the methods in the Allow field."
    case .notAcceptable:
      "Leave the Accept field out, or add application/json to it."
    case .sessionExists:
      "Choose another name, or delete the other session first."
    case .configurationConflict:
      """
      Read the configuration in force at /v1/sessions/{name}/configuration. Choose another name \
      for the new session, or delete the old one first.
      """
    case .revisionConflict:
      """
      Read what happened in between with GET /v1/sessions/{name}/events?after= and the revision \
      that was expected, then decide anew and send the batch with the new revision.
      """
    case .sessionFull:
      """
      Fork the session from an early revision, or make a new one. Who runs the server can raise \
      the limit.
      """
    case .preconditionFailed:
      "Use the session that exists, or choose another name."
    case .bodyTooLarge:
      "Send the events in several batches; expectedRevision keeps them in one piece."
    case .unsupportedMediaType:
      "Send the body as application/json, or events as application/x-ndjson, without compression."
    case .headTooLarge:
      "Send fewer or shorter header fields; about 7 KiB fit together with the request line."
    case .invalid:
      """
      The errors member names each part at fault: pointer is a JSON Pointer into the body as sent, \
      parameter the name of a path or query parameter. The description at /v1/openapi.json says \
      what each may be.
      """
    case .eventRefused:
      """
      Look at the snapshot to see what the session is doing, and at the errors member for the \
      event that was refused.
      """
    case .timeOrder:
      """
      Send atMs equal to the snapshot's timeMs or greater, in ascending order within a batch, or \
      leave it out: the event then happens at the session's time.
      """
    case .tooMuchWork:
      "Go there in several steps, each over a shorter time."
    case .idempotencyKeyReused:
      """
      Make a new key for each new request, a random one for instance, and repeat a key only to \
      repeat its request.
      """
    case .tooManyRequests:
      """
      Wait for the seconds in the Retry-After field and try again. Close the streams and long \
      polls that are no longer needed.
      """
    case .tooManySessions:
      """
      Delete sessions that are no longer needed, then try again. Who runs the server can raise the \
      limit.
      """
    case .internalError:
      "Try again later. If it happens again, report it with the request and the server's log."
    case .notImplemented:
      "Use one of GET, HEAD, POST, PUT, DELETE and OPTIONS."
    case .unavailable:
      """
      Wait for the seconds in the Retry-After field and send the request again; with an \
      Idempotency-Key an event is never applied twice.
      """
    }
  }
}
