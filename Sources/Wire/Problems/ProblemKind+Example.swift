import StrictJSON

extension ProblemKind {
  /// An example of this type for its page; a table, hence its length.
  package var example: Problem {
    switch self {
    case .malformedJSON:
      Problem(JSONSyntaxError(offset: 27, message: "a comma stands before }"))
    case .badRequest:
      Problem(self, "The address has a percent escape that is not UTF-8.")
    case .unauthorized:
      Problem(self, "The request has no Authorization field.")
    case .forbidden:
      Problem(self, "The origin https://example.com may not change sessions here.")
    case .notFound:
      Problem(
        self,
        "There is nothing at /v1/session/demo.",
        extensions: ["suggestion": "/v1/sessions/demo"]
      )
    case .sessionNotFound:
      Problem(self, "There is no session named demo.")
    case .eventNotFound:
      Problem(self, "The session has 3 events, so there is none with revision 7.")
    case .methodNotAllowed:
      Problem(self, "PATCH is not allowed here.")
    case .notAcceptable:
      Problem(self, "The resource is available as application/json.")
    case .sessionExists:
      Problem(self, "There is a session named demo already.")
    case .configurationConflict:
      Problem(
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
    case .revisionConflict:
      Problem(
        self,
        "The session is at revision 5, not 3.",
        extensions: ["revision": 5]
      )
    case .sessionFull:
      Problem(self, "The session has 1000000 events, which is the most it may have.")
    case .preconditionFailed:
      Problem(self, "There is a session named demo already.")
    case .bodyTooLarge:
      Problem(self, "The body may have 1048576 bytes.")
    case .unsupportedMediaType:
      Problem.unsupported(
        "Events",
        accepted: MediaType.events,
        not: "text/plain"
      )
    case .headTooLarge:
      Problem(self, "Request line and header fields are too long together.")
    case .invalid:
      Problem(
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
    case .eventRefused:
      Problem(
        FieldError(pointer: .root.appending("type"), .notNow("needs a finger that is down")),
        kind: self
      )
    case .timeOrder:
      Problem(
        FieldError(
          pointer: .root.appending("atMs"),
          .outOfRange("is before the session's time, 1250 ms")
        ),
        kind: self
      )
    case .tooMuchWork: Self.tooMuchWorkExample
    case .idempotencyKeyReused:
      Problem(self, "The key 3f0c was used with another body.")
    case .tooManyRequests:
      Problem(self, "1000 requests are waiting already.")
    case .tooManySessions:
      Problem(self, "The server hosts 10000 sessions, which is the most it may.")
    case .internalError:
      Problem(self, "The server failed.")
    case .notImplemented:
      Problem(self, "HTTP has no method BREW.")
    case .unknownTransferCoding:
      Problem(self, "Transfer-Encoding may only be exactly chunked.")
    case .unavailable:
      Problem(self, "The server is about to stop.")
    case .engineVersion:
      Problem(self, "The session demo was made by version 1.0.0 of the engine.")
    case .storageFull:
      Problem(self, "The log has 10737418240 bytes, its limit.")
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
