/// Completes an operation of a log.
public typealias LogCompletion<Value> = @Sendable (Result<Value, SessionLogError>) -> Void

/// The failures of an operation of a log.
public enum SessionLogError: Error, Hashable, Sendable {
  /// Nothing was changed.
  case refused(Refusal)
  /// The outcome is not known, with the reason; reading back tells.
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
    /// There is no such session.
    case notFound
    /// The session's last event is at another position: another batch was appended first.
    case conflict(present: LogPosition)
    /// A request was done for the session before under a key of the append.
    case repeated
    /// The log holds its maximum number of sessions.
    case tooManySessions(limit: Int)
    /// The log holds its maximum number of bytes; nil if that is where its disk ends.
    case storageFull(limitBytes: Int?)
    /// The log cannot be used at present, with the reason.
    case unavailable(String)
    /// The session's stored bytes are damaged, with the damage found. Nothing is overwritten.
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

/// The ability of a log to be written.
public enum LogHealth: Hashable, Sendable {
  /// The log can be written, as far as is known.
  case healthy
  /// The log cannot be written, with the reason. It heals without a restart when the cause is gone.
  case failing(String)
}
