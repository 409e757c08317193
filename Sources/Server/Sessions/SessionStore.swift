public import RefreshEngine
public import SessionLog

/// All sessions by name: those in memory, and through them those of the log.
///
/// The names are distributed over stripes, each with a lock. No lock is held while the log works.
public final class SessionStore: Sendable {
  let environment: SessionEnvironment
  let residents: Residents
  let reads: ReadConsistency
  let expiry: SessionExpiry
  /// The pool for writing, verifying and restoring recordings, and for forks: two at a time, sixteen
  /// waiting.
  public let recordingWork = WorkPool(width: 2, limit: 18, niceness: 10)

  /// The reason why a session cannot be had.
  public enum AccessError: Error, Hashable, Sendable {
    /// The log has none with this name, or failed.
    case log(SessionLogError)
    /// It was made by a version of the engine that this one does not replay equally.
    case engineVersion(String)
    /// Too many others are being loaded.
    case busy
  }

  /// Creates a store with a log.
  ///
  /// - Parameters:
  ///   - log: The log of the sessions' events.
  ///   - time: The clocks.
  ///   - limits: The limits of a session.
  ///   - timeToLive: The time that a session lives without a call, in microseconds; nil for ever.
  ///   - reads: The events that reads show if other servers write.
  public init(
    log: any SessionLog,
    time: TimeSource = .system,
    limits: SessionLimits = SessionLimits(),
    timeToLive: Microseconds? = nil,
    reads: ReadConsistency = .current
  ) {
    self.reads = reads
    environment = SessionEnvironment(log: log, time: time, limits: limits)
    let now = { @Sendable [environment] in environment.now }
    let expiry = SessionExpiry(timeToLive: timeToLive, now: now)
    self.expiry = expiry
    residents = Residents(limit: limits.residentSessions, now: now) { expiry.left($0) }
    expiry.start(self)
  }

  /// The wall-clock time for a session that is created now, in microseconds since 1970.
  public var wallClock: Microseconds { environment.now }

  /// The log of the sessions' events.
  public var log: any SessionLog { environment.log }

  /// The timers of all sessions and of the clients that wait for them.
  public var timers: TimerQueue { environment.timers }

  /// Counters of all sessions since the start.
  public var activity: StoreActivity { environment.activity }

  /// The number of sessions in memory.
  public var residentCount: Int { residents.count }

  /// The time that a session lives without a call, in microseconds; nil for ever.
  public var timeToLive: Microseconds? { expiry.timeToLive }

  // MARK: Finding

  /// The session of a name, if it is in memory, nobody works at the name, and its calls are noted.
  public func resident(_ name: String) -> Session? {
    guard let session = residents.resident(name) else { return nil }
    return isShared && expiry.owesNote(session) ? nil : session
  }

  /// Finds a session, in memory or in the log.
  ///
  /// - Parameters:
  ///   - name: The session's name.
  ///   - completion: Called during the call if the session is in memory, else on a thread in the
  ///     background.
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

  /// Lets a session leave memory that another server has deleted; false if no other one writes.
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

  /// Looks for a session of a name; nil means that it exists.
  ///
  /// It is not loaded, and may be damaged.
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

  /// Deletes a session; nil is success.
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
        // Another server may have deleted it, and one made it anew.
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

  /// Deletes the session that has a name in the log.
  ///
  /// A damaged session cannot be opened, but deleted.
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

  /// Deletes the session of an identity, and ends the work at its name.
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

  /// Ends the work at a name whose session was to be deleted.
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
      // The log knows better than this session if it still exists.
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
