import OverscrollWire
import Problems
import StrictJSON

extension Parameter {
  static let session = path(
    "name",
    .sessionName,
    "The name of the session: a letter or digit, then letters, digits, `.`, `_` and `-`.",
    "demo"
  )
  static let limit = query(
    "limit",
    Schema.integer(in: 1...1000).defaulting(to: 100),
    "How many items a page has."
  )
  static let pretty = query(
    "pretty",
    .names(["", "1", "true"]),
    "Indents the answer by two spaces, problems too."
  )
  static let idempotencyKey = header(
    "Idempotency-Key",
    .string(matching: "^[!-~]{1,128}$"),
    """
    Makes a retry safe: the same key and body on the same path answer the first answer again, for \
    24 hours; the same key with another body is refused. Refusals are not kept.
    """
  )
  static let prefer = header(
    "Prefer",
    .string,
    "`return=minimal`: the answer has revision and time alone, that to events `reached` too."
  )
  /// The preconditions of a call that can change the session in its path.
  static let preconditions = [
    ifMatch,
    header("If-None-Match", .string, "`*`: 412 if the session exists, and nothing is changed."),
  ]
  static let ifMatch = header(
    "If-Match",
    .string,
    """
    `*`: 412 if the session does not exist. An entity tag never holds, because sessions have weak ones: \
    send `expectedRevision` with events instead. Evaluated after all else that refuses the request.
    """
  )
  static let ifNoneMatch = header(
    "If-None-Match",
    .string,
    "Entity tags that the client has: 304 if the answer would have one of them."
  )

  static let requestID = header(
    "X-Request-Id",
    .string,
    "Names the request in the server's log, if it is a short token; else the server makes a name."
  )

  /// How events and effects are paged.
  static func after(_ what: String) -> Parameter {
    query("after", Schema.wantedNumber.defaulting(to: 0), "Begin after this \(what).")
  }
}

extension [ProblemKind] {
  /// What every call to a session can give.
  static let session: [ProblemKind] = [.sessionNotFound, .engineVersion, .tooMuchWork]
  /// What the creation of a session can give.
  static let creation: [ProblemKind] = [
    .tooManySessions, .storageFull, .engineVersion, .tooMuchWork,
  ]
  /// What a POST with an `Idempotency-Key` can give.
  static let retry: [ProblemKind] = [.idempotencyKeyReused, .tooManyRequests]
  /// What events can give.
  static let events: [ProblemKind] = [.eventRefused, .timeOrder, .tooMuchWork, .sessionFull]
}
