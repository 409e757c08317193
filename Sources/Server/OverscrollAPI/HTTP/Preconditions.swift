import MicroHTTP
import Problems

/// The conditions of a request on the session in its path (RFC 9110, section 13).
///
/// They are evaluated after everything else that can refuse the request, and after the replay of its
/// key. An entity tag never holds, since those of sessions are weak.
struct Preconditions: Equatable {
  /// A condition that does not hold where the session exists.
  private enum Fault {
    case tag
    case exists
  }

  private var fault: Fault?
  private var needsSession = false

  /// Reads the header fields of a request.
  init(_ request: Request) {
    // Fast path: most requests have neither, and their fields are not copied.
    guard request.headers.has(.ifMatch) || request.headers.has(.ifNoneMatch) else { return }
    let headers = request.headers
    if headers.has(.ifMatch) {
      needsSession = true
      if headers.values(.ifMatch).joined(separator: ",").trimmed != "*" { fault = .tag }
    }
    switch request.method {
    case .put, .post, .delete:
      if fault == nil, headers[.ifNoneMatch]?.trimmed == "*" { fault = .exists }
    default: break
    }
  }

  /// Whether one does not hold where the session exists.
  var forbidsExisting: Bool { fault != nil }

  /// The problem where the session exists; nil if all hold.
  var problem: Problem? {
    switch fault {
    case .exists:
      Problem(
        .preconditionFailed,
        "The session exists, and If-None-Match: * asks for one that does not."
      )
    case .tag:
      Problem(
        .preconditionFailed,
        "The entity tags of sessions are weak, so that If-Match never holds with one. Send "
          + "expectedRevision with the events instead."
      )
    case nil: nil
    }
  }

  /// The problem where the session does not exist; nil if all hold.
  var problemIfMissing: Problem? {
    needsSession
      ? Problem(
        .preconditionFailed,
        "The session does not exist, and If-Match asks for one that does."
      ) : nil
  }
}
