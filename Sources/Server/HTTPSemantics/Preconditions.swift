package import MicroHTTP
package import Problems

/// The conditions of a request about the session in its path (RFC 9110, section 13).
///
/// The conditions are checked after all other reasons for refusal, and after the replay of an idempotency
/// key. `If-Match` with an entity tag never holds, since sessions have weak tags.
package struct Preconditions {
  /// The problem if the session exists; nil if all conditions hold.
  package private(set) var problem: Problem?
  /// The problem if the session does not exist; nil if all conditions hold.
  package private(set) var problemIfMissing: Problem?

  /// Reads the conditions of a request; nil without conditions, as for most requests.
  package init?(_ request: RequestHead) {
    guard request.headers.has(.ifMatch) || request.headers.has(.ifNoneMatch) else { return nil }
    let headers = request.headers
    let isRead = request.method == .get || request.method == .head
    if !isRead, headers[.ifNoneMatch]?.trimmed == "*" {
      problem = Problem(
        .preconditionFailed,
        "The session exists, and If-None-Match: * asks for one that does not."
      )
    }
    guard headers.has(.ifMatch) else { return }
    problemIfMissing = Problem(
      .preconditionFailed,
      "The session does not exist, and If-Match asks for one that does."
    )
    if headers.values(.ifMatch).joined(separator: ",").trimmed != "*" {
      problem = Problem(
        .preconditionFailed,
        "The entity tags of sessions are weak, so that If-Match never holds with one. Send "
          + "expectedRevision with the events instead."
      )
    }
  }
}
