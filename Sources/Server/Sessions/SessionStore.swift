public import RefreshEngine
public import SessionLog
import Synchronization

/// All sessions by name: the sessions in memory, and the other sessions of the log.
///
/// The names are distributed over stripes, each with a lock. No lock is held during the log's work.
public final class SessionStore: Sendable {
  let environment: SessionEnvironment
  let residents: Residents
  let expiry: SessionExpiry
  /// The pool for writing, verifying and restoring recordings, and for forks: two run at a time, and
  /// sixteen wait.
  public let recordingWork = WorkPool(width: 2, limit: 18, niceness: 10)

  /// The reason why a session is unavailable.
  public enum AccessError: Error, Hashable, Sendable {
    /// The log has no session with the name, or has failed.
    case log(SessionLogError)
    /// The session is from a version of the engine that this engine cannot replay identically.
    case engineVersion(String)
    /// The limit of sessions that are being loaded is reached.
    case busy
  }

  /// Makes a store with a log.
  ///
  /// - Parameters:
  ///   - log: The log of the sessions' events.
  ///   - time: The clocks.
  ///   - limits: The limits of a session.
  ///   - timeToLive: The lifetime of a session without a call, in microseconds; nil for no limit.
  public init(
    log: any SessionLog,
    time: TimeSource = .system,
    limits: SessionLimits = SessionLimits(),
    timeToLive: Microseconds? = nil
  ) {
    environment = SessionEnvironment(log: log, time: time, limits: limits)
    let now = { @Sendable [environment] in environment.now }
    let expiry = SessionExpiry(timeToLive: timeToLive, now: now)
    self.expiry = expiry
    residents = Residents(limit: limits.residentSessions, now: now) { expiry.left($0) }
    expiry.start(self)
  }

  /// The wall-clock time for a new session, in microseconds since 1970.
  public var wallClock: Microseconds { environment.now }

  /// The log of the sessions' events.
  public var log: any SessionLog { environment.log }

  /// The timers of all sessions and of their waiting clients.
  public var timers: TimerQueue { environment.timers }

  /// The number of stored events of all sessions since the start.
  public var storedEvents: Int { environment.storedEvents.load(ordering: .relaxed) }

  /// The number of sessions in memory.
  public var residentCount: Int { residents.count }

  /// The lifetime of a session without a call, in microseconds; nil for no limit.
  public var timeToLive: Microseconds? { expiry.timeToLive }

  // MARK: Finding

  /// The session of a name, if it is in memory, its name has no call in progress, and its calls are recorded.
  public func resident(_ name: String) -> Session? {
    guard let session = residents.resident(name) else { return nil }
    return isShared && expiry.owesNote(session) ? nil : session
  }

  /// Finds a session, in memory or in the log.
  ///
  /// - Parameters:
  ///   - name: The session's name.
  ///   - completion: Called during the call if the session is in memory, else on a background thread.
  public func find(
    _ name: String,
    completion: @escaping @Sendable (Result<Session, AccessError>) -> Void
  ) {
    switch residents.enter(
      name,
      waiting: { result in
        if let result { completion(result) } else { self.find(name, completion: completion) }
      }
    ) {
    case .resident(let session): noteCall(session) { completion(.success(session)) }
    case .waits: break
    case .entered:
      load(name) { result in
        guard case .success(let session) = result else {
          self.residents.leave(name, result)
          return completion(result)
        }
        self.expiry.entered(session, self)
        self.noteCall(session) {
          self.residents.leave(name, result)
          completion(result)
        }
      }
    }
  }

  /// Removes a session from memory after another server's deletion; false without other servers.
  public func forget(_ session: Session) -> Bool {
    guard environment.isShared else { return false }
    if residents.remove(session) { environment.forget(session.id) }
    return true
  }

  private func load(
    _ name: String,
    completion: @escaping @Sendable (Result<Session, AccessError>) -> Void
  ) {
    environment.call {
      environment.log.open(name, completion: $0)
    } then: { result in
      switch result {
      case .failure(let error): completion(.failure(.log(error)))
      case .success(let logged):
        let isAdmitted = self.environment.loads.start {
          completion(
            Result { () throws(AccessError) in try Session.loaded(logged, self.environment) }
          )
        }
        if !isAdmitted { completion(.failure(.busy)) }
      }
    }
  }

  // MARK: Deleting

  /// Checks that the log has a session of a name; a nil error means that the session exists.
  ///
  /// The session is not loaded, and may be damaged.
  public func check(
    _ name: String,
    completion: @escaping @Sendable (SessionLogError?) -> Void
  ) {
    environment.call {
      environment.log.identity(of: name, completion: $0)
    } then: {
      completion($0.error)
    }
  }

  /// Deletes a session; a nil error means success.
  public func delete(
    _ name: String,
    completion: @escaping @Sendable (SessionLogError?) -> Void
  ) {
    switch residents.enter(
      name,
      takingResident: true,
      waiting: { _ in
        self.delete(name, completion: completion)
      }
    ) {
    case .resident(let session):
      delete(session.id, session, name) { error in
        // Another server may have deleted the session, and a server may have made a new one.
        if error == .refused(.notFound), self.isShared {
          self.delete(name, completion: completion)
        } else {
          completion(error)
        }
      }
    case .waits: break
    case .entered: deleteUnknown(name, completion)
    }
  }

  /// Deletes the session of a name in the log.
  ///
  /// A damaged session can be deleted, although it cannot be loaded.
  private func deleteUnknown(
    _ name: String,
    _ completion: @escaping @Sendable (SessionLogError?) -> Void
  ) {
    environment.call {
      environment.log.identity(of: name, completion: $0)
    } then: { result in
      switch result {
      case .success(let id): self.delete(id, nil, name, completion)
      case .failure(let error):
        self.residents.leave(name, nil)
        completion(error)
      }
    }
  }

  /// Deletes the session of an identity, and ends the call for its name.
  private func delete(
    _ id: SessionID,
    _ session: Session?,
    _ name: String,
    _ completion: @escaping @Sendable (SessionLogError?) -> Void
  ) {
    environment.call {
      environment.log.delete(id, completion: $0)
    } then: { result in
      self.ended(id, session, name, result)
      completion(result.error)
    }
  }

  /// Ends the call for a name after a deletion.
  func ended(
    _ id: SessionID,
    _ session: Session?,
    _ name: String,
    _ result: Result<Void, SessionLogError>
  ) {
    switch result {
    case .success, .failure(.refused(.notFound)):
      session?.markDeleted()
      environment.forget(id)
      expiry.forget(id)
      residents.leave(name, nil)
    case .failure(.unknown):
      // The log, not this session, determines the existence.
      residents.leave(name, nil)
    case .failure(.refused):
      residents.leave(name, session.map { .success($0) })
    }
  }
}

extension Result {
  /// The error; nil for a success.
  fileprivate var error: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
