package import MicroHTTP
package import Problems

/// The conditions of a request on the session in its path (RFC 9110, section 13).
///
/// They are evaluated after everything else that can refuse the request, and after the replay of its
/// key. An entity tag never holds, since sessions have weak ones.
package struct Preconditions {
  /// The problem if the session exists; nil if all hold.
  package private(set) var problem: Problem?
  /// The problem if the session does not exist; nil if all hold.
  package private(set) var problemIfMissing: Problem?

  /// Reads the header fields of a request; nil if it has no conditions, as most requests.
  package init?(_ request: Request) {
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
