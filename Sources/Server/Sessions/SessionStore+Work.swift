public import RefreshEngine
public import SessionLog
import Synchronization

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
    environment.call {
      environment.log.list(prefix: prefix, after: name, limit: limit, completion: $0)
    } then: {
      completion($0)
    }
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
    inBackground {
      var deleted = 0
      for name in names {
        let error = await withCheckedContinuation { continuation in
          self.delete(name) { continuation.resume(returning: $0) }
        }
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
    environment.call {
      environment.log.record(of: key, completion: $0)
    } then: {
      completion($0)
    }
  }

  /// Runs a short piece of work in the background, of which each request has one at a time.
  public func inBackground(_ body: @escaping @Sendable () async -> Void) {
    environment.answers.add(body)
  }

  /// Runs a short piece of work in the background after a delay.
  public func inBackground(after delay: Microseconds, _ body: @escaping @Sendable () async -> Void)
  {
    let call = DelayedCall()
    call.entry.withLock { entry in
      entry = timers.schedule(after: delay) {
        // It keeps itself until then.
        call.entry.withLock { $0 = nil }
        self.inBackground(body)
      }
    }
  }

  private final class DelayedCall: Sendable {
    let entry = Mutex<TimerQueue.Entry?>(nil)
  }

  /// Makes a chunk of a long answer, of which each client has one at a time.
  public func makePiece(_ body: @escaping @Sendable () async -> Void) {
    environment.chunks.add(body)
  }

  /// Computes something in turn with others; false if too much waits already.
  public func inTurn(_ body: @escaping @Sendable () async -> Void) -> Bool {
    environment.work.start(body)
  }
}
