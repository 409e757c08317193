import StrictJSON

// Longer than 400 lines: one table, whose switch the compiler holds complete, with a row for each kind.

extension ProblemKind {
  /// All that is told of the kind.
  var row: Row {
    switch self {
    case .malformedJSON:
      Row(
        400,
        "The body is not valid JSON",
        meaning: """
          The body is not JSON by RFC 8259. The parser is strict: no trailing commas, no comments, no \
          duplicate keys, no byte order mark, valid UTF-8 without NUL, one value in a body, and at \
          most 64 nested arrays and objects. In NDJSON the same holds for each line, and no line may \
          be empty.
          """,
        remedy: """
          The line and column members are the place of the error, from 1, and the offset member its byte \
          from 0; in NDJSON the line counts from 0, as in pointers. Write the body with a JSON library, not with a template.
          """,
        example: Problem(JSONSyntaxError(offset: 27, message: "a comma stands before }"))
      )
    case .badRequest:
      Row(
        400,
        "The request is not valid HTTP",
        meaning: """
          The request breaks a rule of HTTP, or a part of its URL or header fields cannot be decoded, \
          such as a percent escape that is not valid UTF-8.
          """,
        remedy: "Read the detail, and use an HTTP library for the request.",
        example: Problem(self, "The address has a percent escape that is not UTF-8.")
      )
    case .unauthorized:
      Row(
        401,
        "A valid token is required",
        meaning: """
          This server requires a token for every request under /v1, and the request has none, or one \
          that is not valid.
          """,
        remedy: """
          Send the header field Authorization: Bearer, followed by a token from the server's token \
          file.
          """,
        example: Problem(self, "The request has no Authorization field.")
      )
    case .forbidden:
      Row(
        403,
        "This caller may not do that",
        meaning: """
          The server listens on this machine only and the Host field names another, or the request \
          would change something and comes from a web page of another site. Both rules protect a \
          server on your machine from pages of other sites in your browser.
          """,
        remedy: """
          Call a server on your machine as 127.0.0.1 or localhost, or start it with --allow-host and its \
          name. For a page of another site that is \
          meant to control the server, start it with --allow-origin and that site's origin.
          """,
        example: Problem(self, "The origin https://example.com may not change sessions here.")
      )
    case .notFound:
      Row(
        404,
        "There is nothing at this address",
        meaning: "This server has no resource at the address.",
        remedy: """
          The suggestion member, if there is one, is the nearest address that exists. Names are \
          case-sensitive, and a slash at the end counts.
          """,
        example: Problem(
          self,
          "There is nothing at /v1/session/demo.",
          extensions: ["suggestion": "/v1/sessions/demo"]
        )
      )
    case .sessionNotFound:
      Row(
        404,
        "There is no such session",
        meaning: """
          No session has the name. It was never created, or it has been deleted. Names are \
          case-sensitive.
          """,
        remedy:
          "List the sessions with GET /v1/sessions, or create this one with PUT /v1/sessions/{name}.",
        example: Problem(self, "There is no session named demo.")
      )
    case .eventNotFound:
      Row(
        404,
        "There is no such event",
        meaning: """
          The session exists but has no event with that revision. Revisions count the accepted events \
          from 1; revision 0 is the session right after its creation.
          """,
        remedy:
          "Read the session's revision from its snapshot; it is the number of its last event.",
        example: Problem(self, "The session has 3 events, so there is none with revision 7.")
      )
    case .methodNotAllowed:
      Row(
        405,
        "The method is not allowed here",
        meaning:
          "The resource exists, but does not support the method. The Allow field of the response lists those that it supports.",
        remedy: "Use one of the methods in the Allow field.",
        example: Problem(self, "PATCH is not allowed here.")
      )
    case .notAcceptable:
      Row(
        406,
        "No acceptable media type",
        meaning: "The Accept field of the request excludes all media types of the resource.",
        remedy: "Omit the Accept field, or add application/json to it.",
        example: Problem(self, "The resource is available as application/json.")
      )
    case .sessionExists:
      Row(
        409,
        "The session already exists",
        meaning: """
          A fork or a restored recording was to get a name that another session has already. Nothing \
          has been changed.
          """,
        remedy: "Choose another name, or delete the other session first.",
        example: Problem(self, "There is a session named demo already.")
      )
    case .configurationConflict:
      Row(
        409,
        "The session has another configuration",
        meaning: """
          The session exists with another configuration. Only the same configuration, every default \
          filled in, can be sent again. Nothing has been changed.
          """,
        remedy: """
          The errors member names each field that differs, with both values. Read the configuration in \
          force at /v1/sessions/{name}/configuration. Choose another name \
          for the new session, or delete the old one first.
          """,
        example: Problem(
          self,
          "The session demo was created with another configuration: /header/height is 54 in the "
            + "session that exists, not 60.",
          errors: [
            .init(
              FieldError(
                pointer: .root.appending("header").appending("height"),
                .other("is 54 in the session that exists, not 60")
              )
            )
          ]
        )
      )
    case .revisionConflict:
      Row(
        409,
        "The session has another revision",
        meaning: """
          The session is not at expectedRevision: another client's event came first. None of the batch \
          has been applied. The revision member of the response is the present revision.
          """,
        remedy: """
          Read the events since then with GET /v1/sessions/{name}/events?after= and the expected \
          revision, then send the batch, changed if necessary, with the new revision.
          """,
        example: Problem(
          self,
          "The session is at revision 5, not 3.",
          extensions: ["revision": 5]
        )
      )
    case .sessionFull:
      Row(
        422,
        "The session is full",
        meaning: """
          The session has as many events as this server allows for one. It can still be read.
          """,
        remedy: """
          Fork the session from an early revision, or create another. The operator can raise the limit.
          """,
        example: Problem(self, "The session has 1000000 events, which is the most it may have.")
      )
    case .preconditionFailed:
      Row(
        412,
        "The precondition does not hold",
        meaning: """
          A condition of the request does not hold: If-None-Match: * creates a session only if none \
          has the name, and one has.
          """,
        remedy: "Use the session that exists, or choose another name.",
        example: Problem(self, "There is a session named demo already.")
      )
    case .bodyTooLarge:
      Row(
        413,
        "The body is too large",
        meaning: """
          The body is longer than the limit: 1 MiB, or 64 MiB for a recording, unless the operator set \
          other limits.
          """,
        remedy:
          "Send the events in several batches, with expectedRevision if no other event may come between.",
        example: Problem(self, "The body may have 1048576 bytes.")
      )
    case .unsupportedMediaType:
      Row(
        415,
        "The media type is not supported",
        meaning: """
          The resource does not accept the Content-Type of the body; the Accept-Post field of the \
          response lists those that it accepts. A compressed body is refused as well.
          """,
        remedy:
          "Send the body as application/json, or events as application/x-ndjson, without compression.",
        example: Problem.unsupported(
          "Events",
          accepted: MediaType.events,
          not: "text/plain"
        )
      )
    case .headTooLarge:
      Row(
        431,
        "The header fields are too large",
        meaning: """
          The request line and the header fields together are longer than the memory of a connection.
          """,
        remedy: """
          Send fewer or shorter header fields; about 7 KiB fit together with the request line, and of \
          cookies half of that. A browser sends the cookies of all servers on localhost: delete them in \
          its developer tools, or open the page by 127.0.0.1.
          """,
        example: Problem(self, "Request line and header fields are too long together.")
      )
    case .invalid:
      Row(
        422,
        "The request is well-formed but wrong",
        meaning: """
          The request is well-formed, but a part of it is wrong: a field that is unknown, missing, of \
          another type or out of range, or that the dialect of the session lacks; a query parameter \
          that is unknown or wrong; a name with a character that is not allowed. The server ignores \
          none of these, so that mistakes are found.
          """,
        remedy: """
          The errors member names the parts at fault, in the order of the body, up to twenty: pointer \
          is a JSON Pointer into the body as sent, parameter the name of a path or query parameter. Its \
          detail states what is permitted, its suggestion the known name or value that is near.
          """,
        example: Problem(
          self,
          [
            FieldError(
              pointer: .root.appending("scrollView").appending("contentHieght"),
              .unknownField("contentHieght", known: ["contentHeight"])
            ),
            FieldError(
              pointer: .root.appending("header").appending("height"),
              .outOfRange("must be from 1 to 10000000")
            ),
          ]
        )
      )
    case .eventRefused:
      Row(
        422,
        "The event is not possible now",
        meaning: """
          The event is well-formed, but not possible in the present state of the session, or with its \
          driver or clock: a finger moves before it touches, a second finger touches, a realtime clock \
          is to be advanced, a component was never configured. None of the batch has been applied.
          """,
        remedy: """
          The errors member names the event that was refused, and why. The snapshot shows the state of \
          the session.
          """,
        example: Problem(
          FieldError(pointer: .root.appending("type"), .notNow("needs a finger that is down")),
          kind: self
        )
      )
    case .timeOrder:
      Row(
        422,
        "The event comes before the session's time",
        meaning: """
          On a manual clock an event cannot happen before the session's time. None of the batch has \
          been applied.
          """,
        remedy: """
          Send atMs not less than the snapshot's timeMs, in ascending order within a batch, or omit it: \
          the event then happens at the session's time.
          """,
        example: Problem(
          FieldError(
            pointer: .root.appending("atMs"),
            .outOfRange("is before the session's time, 1250 ms")
          ),
          kind: self
        )
      )
    case .tooMuchWork:
      Row(
        422,
        "The request needs too much work",
        meaning: """
          The event or the read needs more than a million internal steps; usually it advances by a \
          long time with many changes. The reachedMs member of the response is the session time at \
          which the steps ended. None of the batch has been applied.
          """,
        remedy:
          "Divide the way into several events or reads over shorter times, the first up to reachedMs.",
        example: Self.tooMuchWorkExample
      )
    case .idempotencyKeyReused:
      Row(
        422,
        "The idempotency key belongs to another request",
        meaning: """
          An Idempotency-Key belongs to one request. This key was used for another body or another \
          address.
          """,
        remedy: """
          Use a new, random key for each new request, and repeat a key only with the same request.
          """,
        example: Problem(self, "The key 3f0c was used with another body.")
      )
    case .tooManyRequests:
      Row(
        429,
        "Too many requests",
        meaning: """
          The limit of waiting requests or open streams is reached, for this caller or for all.
          """,
        remedy: """
          Wait for the seconds in the Retry-After field and try again. Close the streams and long \
          polls that are no longer needed.
          """,
        example: Problem(self, "1000 requests are waiting already.")
      )
    case .tooManySessions:
      Row(
        429,
        "Too many sessions",
        meaning: "The server has as many sessions as its operator allows.",
        remedy: """
          Delete sessions that are no longer needed, then try again. The operator can raise the limit.
          """,
        example: Problem(self, "The server hosts 10000 sessions, which is the most it may.")
      )
    case .internalError:
      Row(
        500,
        "The server failed",
        meaning: """
          The server failed. The request may be correct; nothing of it has been applied. The log of the \
          server has the cause.
          """,
        remedy:
          "Try again later. If it happens again, report it with the request and the server's log.",
        example: Problem(self, "The server failed.")
      )
    case .notImplemented:
      Row(
        501,
        "The method is unknown",
        meaning: "HTTP does not know the method. Names of methods are case-sensitive.",
        remedy: "Use one of GET, HEAD, POST, PUT, DELETE and OPTIONS.",
        example: Problem(self, "HTTP has no method BREW.")
      )
    case .unknownTransferCoding:
      Row(
        501,
        "The transfer coding must be chunked",
        meaning:
          "The Transfer-Encoding is not exactly chunked, the only one that this server decodes.",
        remedy: "Send the body with a Content-Length, or with Transfer-Encoding: chunked.",
        example: Problem(self, "Transfer-Encoding may only be exactly chunked.")
      )
    case .unavailable:
      Row(
        503,
        "The server cannot answer now",
        meaning: """
          The server is about to stop, or cannot use its log at present, or the log's part of this \
          session is damaged. Nothing of the request has been applied, unless the detail says that this \
          is not known.
          """,
        remedy: """
          Wait for the seconds in the Retry-After field and send the request again; with an \
          Idempotency-Key an event is never applied twice.
          """,
        example: Problem(self, "The server is about to stop.")
      )
    case .engineVersion:
      Row(
        503,
        "The session needs another version of the engine",
        meaning: """
          The session was made by a version of the engine that this server does not replay equally. It \
          is kept as it is.
          """,
        remedy:
          "Start the version of the server that made the session, and export it as a recording.",
        example: Problem(self, "The session demo was made by version 1.0.0 of the engine.")
      )
    case .storageFull:
      Row(
        507,
        "The server's storage is full",
        meaning: """
          The sessions of this server need as many bytes as its operator allows. Nothing of the request \
          has been applied; reading and deleting still work.
          """,
        remedy: """
          Delete sessions that are no longer needed. The operator can raise the limit with \
          --max-data-bytes.
          """,
        example: Problem(self, "The log has 10737418240 bytes, its limit.")
      )
    }
  }

  private static var tooMuchWorkExample: Problem {
    var problem = Problem(
      FieldError(pointer: .root, .other("needs more than a million internal steps")),
      kind: .tooMuchWork
    )
    problem.extensions["reachedMs"] = 1250.5
    return problem
  }
}
