import SessionLog

/// What a read of a session shows, where other servers write to it.
public enum ReadConsistency: Sendable {
  /// Every event that any client was told of before the read began: the log is asked.
  case current
  /// What this server knows.
  case local
}

/// A session to be read.
public struct SessionReading: Sendable {
  /// The session.
  public let session: Session
  /// How far it may be behind; nil if it was as current as can be when the read began.
  public let lag: Lag?

  /// How many events other servers appended that are not shown.
  public enum Lag: Sendable, Hashable {
    /// As many, by what was heard within the last seconds.
    case known(Int)
    /// Nothing was heard lately.
    case unknown
  }
}

/// Finding sessions where other servers write to them as well.
extension SessionStore {
  /// Whether other servers write to the sessions.
  public var isShared: Bool { environment.isShared }

  /// Finds a session that is to be read.
  ///
  /// - Parameters:
  ///   - name: The session's name.
  ///   - completion: Called during the call if nothing has to be waited for, else on a thread in the
  ///     background.
  public func read(
    _ name: String,
    completion: @escaping @Sendable (Result<SessionReading, AccessError>) -> Void
  ) {
    guard reads == .current || !isShared else { return readLocally(name, completion) }
    findCurrent(name) { found in
      completion(found.map { SessionReading(session: $0, lag: nil) })
    }
  }

  /// Finds a session, with all events that any client was told of before.
  ///
  /// - Parameters:
  ///   - name: The session's name.
  ///   - completion: As that of `read`.
  public func findCurrent(
    _ name: String,
    completion: @escaping @Sendable (Result<Session, AccessError>) -> Void
  ) {
    find(name) { found in
      guard case .success(let session) = found else { return completion(found) }
      session.bringUpToDate { error in
        switch error {
        case nil: completion(.success(session))
        // One of this name may have been made meanwhile.
        case .refused(.notFound) where self.forget(session):
          self.findCurrent(name, completion: completion)
        case let error?: completion(.failure(.log(error)))
        }
      }
    }
  }

  private func readLocally(
    _ name: String,
    _ completion: @escaping @Sendable (Result<SessionReading, AccessError>) -> Void
  ) {
    find(name) { found in
      if case .success(let session) = found, session.isDeleted, self.forget(session) {
        return self.readLocally(name, completion)
      }
      completion(
        found.map { session in
          SessionReading(session: session, lag: session.knownLag().map { .known($0) } ?? .unknown)
        }
      )
    }
  }
}
