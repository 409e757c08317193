/// How an operation of a log can fail.
public enum SessionLogError: Error, Hashable, Sendable {
  /// Nothing was changed.
  case refused(Refusal)
  /// Whether it was done is not known, with the reason; reading back tells.
  case unknown(String)

  /// Why nothing was changed.
  public enum Refusal: Hashable, Sendable {
    /// A session of this name exists already.
    case exists
    /// There is no such session.
    case notFound
    /// The session's last event is at another position: another batch was appended first.
    case conflict(present: LogPosition)
    /// The log holds its maximum number of sessions.
    case tooManySessions(limit: Int)
    /// The log holds its maximum number of bytes.
    case storageFull(limitBytes: Int)
    /// The log cannot be used at present, with the reason.
    case unavailable(String)
    /// The session's stored bytes are damaged, with what was found. Nothing is overwritten.
    case damaged(String)
  }
}

/// Whether a log can be written.
public enum LogHealth: Hashable, Sendable {
  /// It can, as far as is known.
  case healthy
  /// It cannot, with the reason. It heals without a restart when the cause is gone.
  case failing(String)
}
