extension ProblemKind {
  /// What a client can do about an error of this type; a table, hence its length.
  package var remedy: String {
    switch self {
    case .malformedJSON:
      """
      The line and column members are the place of the error, from 1, and the offset member its byte \
      from 0; in NDJSON the line counts from 0, as in pointers. Write the body with a JSON library, not with a template.
      """
    case .badRequest:
      "Read the detail, and use an HTTP library for the request."
    case .unauthorized:
      """
      Send the header field Authorization: Bearer, followed by a token from the server's token \
      file.
      """
    case .forbidden:
      """
      Call a server on your machine as 127.0.0.1 or localhost, or start it with --allow-host and its \
      name. For a page of another site that is \
      meant to control the server, start it with --allow-origin and that site's origin.
      """
    case .notFound:
      """
      The suggestion member, if there is one, is the nearest address that exists. Names are \
      case-sensitive, and a slash at the end counts.
      """
    case .sessionNotFound:
      "List the sessions with GET /v1/sessions, or create this one with PUT /v1/sessions/{name}."
    case .eventNotFound:
      "Read the session's revision from its snapshot; it is the number of its last event."
    case .methodNotAllowed:
      "Use one of the methods in the Allow field."
    case .notAcceptable:
      "Omit the Accept field, or add application/json to it."
    case .sessionExists:
      "Choose another name, or delete the other session first."
    case .configurationConflict:
      """
      The errors member names each field that differs, with both values. Read the configuration in \
      force at /v1/sessions/{name}/configuration. Choose another name \
      for the new session, or delete the old one first.
      """
    case .revisionConflict:
      """
      Read the events since then with GET /v1/sessions/{name}/events?after= and the expected \
      revision, then send the batch, changed if necessary, with the new revision.
      """
    case .sessionFull:
      """
      Fork the session from an early revision, or create another. The operator can raise the limit.
      """
    case .preconditionFailed:
      "Use the session that exists, or choose another name."
    case .bodyTooLarge:
      "Send the events in several batches, with expectedRevision if no other event may come between."
    case .unsupportedMediaType:
      "Send the body as application/json, or events as application/x-ndjson, without compression."
    case .headTooLarge:
      """
      Send fewer or shorter header fields; about 7 KiB fit together with the request line, and of \
      cookies half of that. A browser sends the cookies of all servers on localhost: delete them in \
      its developer tools, or open the page by 127.0.0.1.
      """
    case .invalid:
      """
      The errors member names the parts at fault, in the order of the body, up to twenty: pointer \
      is a JSON Pointer into the body as sent, parameter the name of a path or query parameter. Its \
      detail states what is permitted, its suggestion the known name or value that is near.
      """
    case .eventRefused:
      """
      The errors member names the event that was refused, and why. The snapshot shows the state of \
      the session.
      """
    case .timeOrder:
      """
      Send atMs not less than the snapshot's timeMs, in ascending order within a batch, or omit it: \
      the event then happens at the session's time.
      """
    case .tooMuchWork:
      "Divide the way into several events or reads over shorter times, the first up to reachedMs."
    case .idempotencyKeyReused:
      """
      Use a new, random key for each new request, and repeat a key only with the same request.
      """
    case .tooManyRequests:
      """
      Wait for the seconds in the Retry-After field and try again. Close the streams and long \
      polls that are no longer needed.
      """
    case .tooManySessions:
      """
      Delete sessions that are no longer needed, then try again. The operator can raise the limit.
      """
    case .internalError:
      "Try again later. If it happens again, report it with the request and the server's log."
    case .notImplemented:
      "Use one of GET, HEAD, POST, PUT, DELETE and OPTIONS."
    case .unknownTransferCoding:
      "Send the body with a Content-Length, or with Transfer-Encoding: chunked."
    case .unavailable:
      """
      Wait for the seconds in the Retry-After field and send the request again; with an \
      Idempotency-Key an event is never applied twice.
      """
    case .engineVersion:
      "Start the version of the server that made the session, and export it as a recording."
    case .storageFull:
      """
      Delete sessions that are no longer needed. The operator can raise the limit with \
      --max-data-bytes.
      """
    }
  }
}
