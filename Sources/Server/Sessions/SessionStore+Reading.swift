public import RefreshEngine
public import SessionLog

/// Calls of the log that concern no single session, and work off the calling thread.
extension SessionStore {
  /// Lists the sessions whose name has a prefix and comes after another, in name order; none is
  /// loaded.
  public func list(
    prefix: String,
    after name: String?,
    limit: Int,
    completion: @escaping @Sendable (Result<[SessionListing], SessionLogError>) -> Void
  ) {
    environment.call(
      { environment.log.list(prefix: prefix, after: name, limit: limit, completion: $0) },
      then: completion
    )
  }

  /// Deletes sessions one after the other, until the log fails; those that are gone do not count.
  ///
  /// - Parameters:
  ///   - names: Their names.
  ///   - completion: Called with the number of deleted sessions, and the error of the one at which
  ///     it ended.
  public func delete(
    _ names: [String],
    completion: @escaping @Sendable (Int, SessionLogError?) -> Void
  ) {
    environment.chunks.add {
      var deleted = 0
      for name in names {
        let error = outcome { self.delete(name, completion: $0) }
        if let error, error != .refused(.notFound) { return completion(deleted, error) }
        if error == nil { deleted += 1 }
      }
      completion(deleted, nil)
    }
  }

  /// Finds the record of a request under an idempotency key, in the key's lifetime.
  public func record(
    of key: IdempotencyKey,
    completion: @escaping @Sendable (Result<IdempotencyRecord?, SessionLogError>) -> Void
  ) {
    environment.call({ environment.log.record(of: key, completion: $0) }, then: completion)
  }

  /// Runs a short work in the background that waits for nothing; each request has one at a time.
  public func inBackground(_ work: @escaping WorkPool.Work) { environment.answers.add(work) }

  /// Runs a short work in the background after a delay.
  public func inBackground(after delay: Microseconds, _ work: @escaping WorkPool.Work) {
    timers.run(after: delay) { self.inBackground(work) }
  }

  /// Makes a chunk of a long answer; each client has one at a time.
  public func makePiece(_ work: @escaping WorkPool.Work) { environment.chunks.add(work) }

  /// Computes something that takes long; false at the limit of such works.
  public func compute(_ work: @escaping WorkPool.Work) -> Bool { environment.work.start(work) }
}

/// The events that a read of a session shows, if other servers write to it.
public enum ReadConsistency: Sendable {
  /// Every event that any client has heard of before the read began: the log is asked.
  case current
  /// The events that this server knows.
  case local
}

/// Finding sessions that other servers may write to as well.
extension SessionStore {
  /// The number of events that a session may lack; nil without recent news of the log.
  public struct Lag: Sendable, Hashable {
    /// The number of events that other servers appended and that are not shown.
    public let events: Int?
  }

  /// A session to be read; its lag is nil if it is as current as can be.
  public typealias Reading = (session: Session, lag: Lag?)

  /// True if other servers write to the sessions.
  public var isShared: Bool { environment.isShared }

  /// Finds a session that is to be read.
  ///
  /// - Parameters:
  ///   - name: The session's name.
  ///   - completion: Called during the call if there is nothing to wait for, else on a thread in the
  ///     background.
  public func read(
    _ name: String,
    completion: @escaping @Sendable (Result<Reading, AccessError>) -> Void
  ) {
    guard reads == .current || !isShared else { return readLocally(name, completion) }
    findCurrent(name) { found in completion(found.map { ($0, nil) }) }
  }

  /// Finds a session, with all events that any client has heard of before.
  ///
  /// - Parameters:
  ///   - name: The session's name.
  ///   - completion: The same as in `read`.
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
    _ completion: @escaping @Sendable (Result<Reading, AccessError>) -> Void
  ) {
    find(name) { found in
      if case .success(let session) = found, session.isDeleted, self.forget(session) {
        return self.readLocally(name, completion)
      }
      completion(found.map { ($0, Lag(events: $0.knownLag())) })
    }
  }
}
