/// Completes an operation of a log.
public typealias LogCompletion<Value> = @Sendable (Result<Value, SessionLogError>) -> Void

/// The failures of an operation of a log.
public enum SessionLogError: Error, Hashable, Sendable {
  /// Nothing was changed.
  case refused(Refusal)
  /// The outcome is unknown, for a reason; a later read reveals the outcome.
  case unknown(String)

  /// The reason for an operator or a client.
  public var reason: String {
    switch self {
    case .refused(let refusal): refusal.reason
    case .unknown(let reason): reason
    }
  }

  /// The reasons that nothing was changed.
  public enum Refusal: Hashable, Sendable {
    /// A session of this name exists already.
    case exists
    /// No session has this name or identity.
    case notFound
    /// The session's last event is at another position, since another batch was appended first.
    case conflict(present: LogPosition)
    /// The session has an earlier request under a key of the append.
    case repeated
    /// The log holds its maximum number of sessions.
    case tooManySessions(limit: Int)
    /// The log holds its maximum number of bytes; nil for a full disk.
    case storageFull(limitBytes: Int?)
    /// The log cannot be used at present; the reason follows.
    case unavailable(String)
    /// The session's stored bytes are damaged; the damage follows. The damaged bytes stay as they are.
    case damaged(String)

    fileprivate var reason: String {
      switch self {
      case .exists: "the session exists"
      case .notFound: "there is no such session"
      case .conflict: "another writer was first"
      case .repeated: "the request was done before under its key"
      case .tooManySessions(let limit): "there are \(limit) sessions"
      case .storageFull(let limitBytes?): "the sessions take \(limitBytes) bytes"
      case .storageFull(nil): "the disk of the sessions is full"
      case .unavailable(let reason): reason
      case .damaged(let reason): "the session is damaged: \(reason)"
      }
    }
  }
}

/// The reason that a log was not opened, for the operator; no reason shows a password.
///
/// The files of a data directory are unchanged.
public struct LogOpeningError: Error, Hashable, CustomStringConvertible {
  /// A message without a full stop.
  public let description: String

  package init(_ description: String) { self.description = description }
}

/// The ability of a log to write.
public enum LogHealth: Hashable, Sendable {
  /// The log can write, as far as known.
  case healthy
  /// The log cannot write; the reason follows. The log heals without a restart once the cause is gone.
  case failing(String)
}
