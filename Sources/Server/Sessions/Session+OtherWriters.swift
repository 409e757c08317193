import OverscrollWire
public import RefreshEngine
public import SessionLog
import Synchronization

/// The session's news from other writers.
extension Session {
  // MARK: Asking

  /// Brings the session up to the last event that any writer had seen before this call.
  ///
  /// - Parameter completion: Called during the call if the log has no other writers, else on a background
  ///   thread; with an error if the session is gone or the log cannot answer.
  public func bringUpToDate(_ completion: @escaping @Sendable (SessionLogError?) -> Void) {
    guard environment.isShared else { return completion(nil) }
    let known = position
    environment.call {
      environment.log.position(of: id, completion: $0)
    } then: { [self] result in
      switch result {
      // The log was restored from a backup, so this state is from another history.
      case .success(let end) where end.count < known.count || end.contradicts(position):
        markDeleted()
        completion(.refused(.notFound))
      case .success(let end):
        if end.count <= position.count { return completion(nil) }
        read(upTo: Int(end.count), completion)
      case .failure(.refused(.notFound)):
        markDeleted()
        completion(.refused(.notFound))
      case .failure(let error): completion(error)
      }
    }
  }

  /// Waits until the session has the events up to a revision that the log has.
  private func read(
    upTo revision: Int,
    _ completion: @escaping @Sendable (SessionLogError?) -> Void
  ) {
    _ = wait(for: .events(upTo: revision)) { [environment] reason in
      // The answer must not delay the log's thread that brings the events.
      environment.answers.add {
        switch reason {
        case .changed: completion(nil)
        case .deleted: completion(.refused(.notFound))
        case .failed(let error): completion(error)
        }
      }
    }
  }

  /// Waits until clients see the events up to a revision that the log has.
  func seesEvents(upTo revision: Int) throws(SessionTimeline.Fault) {
    guard durable.revision < revision else { return }
    if let error = outcome(of: { read(upTo: revision, $0) }) { throw .log(error) }
  }

  /// The time until an effect; 0 for a past effect, nil for an effect later than two seconds from now.
  ///
  /// A client may have seen the effect at another server with a faster clock.
  public func delay(untilEffect index: Int) -> Microseconds? {
    let present = view()
    if present.effectIndex >= index { return 0 }
    // A session that is behind does not reach the effect in time.
    guard clock == .realtime, present.behind == 0 else { return nil }
    var engine = present.engine
    var stepsLeft = environment.limits.catchUpStepsAtOnce
    let end = time.now + SessionEnvironment.skew
    while let next = engine.nextChange, next <= end, stepsLeft > 0,
      (try? engine.advance(to: next, stepLimit: stepsLeft)) != nil
    {
      if engine.effectIndex >= index { return time.delay(until: next) }
      stepsLeft = engine.stepsLeft - 1
    }
    return nil
  }

  /// Asks the log to confirm that the durable moment is its last one.
  func confirm(_ operation: SessionMachine.Operation) {
    environment.log.position(of: id) { result in
      let now = self.time.now
      self.input(.log) { state in
        switch result {
        case .success(let end): state.machine.confirmed(end, operation, now: now)
        case .failure(let error): state.machine.failed(error, operation, now: now)
        }
      }
    }
  }

  // MARK: Following

  /// Subscribes to the events of other writers, if clients wait and no thread has subscribed.
  func followIfNeeded() {
    let starts = state.withLock { state in
      guard state.isFollowed, case .no = state.following else { return false }
      state.following = .starting
      return true
    }
    guard starts else { return }
    let subscription = environment.log.follow(id) { [weak self] news in
      switch news {
      case .appended(let revision): self?.input(.log) { $0.machine.newRevision(revision) }
      case .deleted: self?.input(.log) { $0.machine.deleted() }
      }
    }
    let isNeeded = state.withLock { state in
      state.following = state.isFollowed ? .yes(subscription) : .no
      return state.isFollowed
    }
    if isNeeded { readNewEvents() } else { subscription.cancel() }
  }

  /// Reads once the events of other writers from the time before the subscription.
  private func readNewEvents() {
    let revision = durable.revision
    environment.log.read(id, after: revision, limit: 1) { result in
      switch result {
      case .success(let page):
        guard !page.entries.isEmpty else { return }
        self.input(.log) { $0.machine.newRevision(revision + 1) }
      case .failure(.refused(.notFound)): self.input(.log) { $0.machine.deleted() }
      case .failure: break
      }
    }
  }

  /// Ends the subscription to other writers if no client waits.
  func unfollowIfUnused() {
    let unused: LogSubscription? = state.withLock { state in
      guard !state.isFollowed, case .yes(let subscription) = state.following else { return nil }
      state.following = .no
      return subscription
    }
    unused?.cancel()
  }

  // MARK: Reading back

  /// Plays the log's events after a moment.
  func readBack(_ moment: Moment, _ operation: SessionMachine.Operation) {
    environment.loads.add { [self] in
      var player = LogPlayer(moment, of: id, in: environment.log)
      do throws(SessionTimeline.Fault) {
        try player.play()
        guard let position = player.position, let start = player.start else {
          throw .log(.refused(.unavailable("no end")))
        }
        let found =
          player.builder.revision == moment.revision
          ? moment : player.builder.moment
        let now = time.now
        input(.client) { $0.machine.readBack((found, start, position), operation, now: now) }
      } catch {
        input(.client) { $0.machine.readBackFailed(error.ofLog, operation) }
      }
    }
  }
}
