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
  ///   - completion: Called with the number of those that were deleted, and the error of the one at which
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

  /// Finds what was done under an idempotency key in its lifetime.
  public func record(
    of key: IdempotencyKey,
    completion: @escaping @Sendable (Result<IdempotencyRecord?, SessionLogError>) -> Void
  ) {
    environment.call({ environment.log.record(of: key, completion: $0) }, then: completion)
  }

  /// Runs a short work in the background that waits for nothing, of which each request has one at a time.
  public func inBackground(_ work: @escaping WorkPool.Work) { environment.answers.add(work) }

  /// Runs a short work in the background after a delay.
  public func inBackground(after delay: Microseconds, _ work: @escaping WorkPool.Work) {
    timers.run(after: delay) { self.inBackground(work) }
  }

  /// Makes a chunk of a long answer, of which each client has one at a time.
  public func makePiece(_ work: @escaping WorkPool.Work) { environment.chunks.add(work) }

  /// Computes something that takes long; false if as many such works are under way as may be.
  public func compute(_ work: @escaping WorkPool.Work) -> Bool { environment.work.start(work) }
}
