public import RefreshEngine
public import SessionLog

/// The log's calls for more than one session, and the works in the background.
extension SessionStore {
  /// Lists the sessions with a prefix whose names follow another name, in the order of names; no session is
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

  /// Deletes sessions one after another, until the log fails; missing sessions do not count.
  ///
  /// - Parameters:
  ///   - names: The names of the sessions.
  ///   - completion: Takes the number of deleted sessions, and the error of the session that could not be
  ///     deleted.
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

  /// Runs a short work that never waits in the background; each request has one at a time.
  public func inBackground(_ work: @escaping WorkPool.Work) { environment.answers.add(work) }

  /// Runs a short work in the background after a delay.
  public func inBackground(after delay: Microseconds, _ work: @escaping WorkPool.Work) {
    timers.run(after: delay) { self.inBackground(work) }
  }

  /// Makes a chunk of a long answer in the background; each client has one at a time.
  public func makePiece(_ work: @escaping WorkPool.Work) { environment.chunks.add(work) }

  /// Runs a long computation in the background; false at the limit of long works.
  public func compute(_ work: @escaping WorkPool.Work) -> Bool { environment.work.start(work) }
}

/// The look-up of sessions with other writing servers.
extension SessionStore {
  /// True if other servers write to the sessions.
  public var isShared: Bool { environment.isShared }

  /// Finds a session with all events that any client had seen before the call.
  ///
  /// - Parameters:
  ///   - name: The session's name.
  ///   - completion: Called during the call if no wait is needed, else on a background thread.
  public func findCurrent(
    _ name: String,
    completion: @escaping @Sendable (Result<Session, AccessError>) -> Void
  ) {
    find(name) { found in
      guard case .success(let session) = found else { return completion(found) }
      session.bringUpToDate { error in
        switch error {
        case nil: completion(.success(session))
        // A new session with the name may exist by now.
        case .refused(.notFound) where self.forget(session):
          self.findCurrent(name, completion: completion)
        case let error?: completion(.failure(.log(error)))
        }
      }
    }
  }
}
