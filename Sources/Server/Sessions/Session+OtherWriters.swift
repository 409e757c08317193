import OverscrollWire
public import RefreshEngine
public import SessionLog
import Synchronization

/// News of a session from other writers.
extension Session {
  // MARK: Asking

  /// Brings the session up to the last event that any writer has heard of before this call.
  ///
  /// - Parameter completion: Called during the call if no one else writes to the log, else on a thread
  ///   in the background; with an error if the session is gone, or if the log cannot be asked.
  public func bringUpToDate(_ completion: @escaping @Sendable (SessionLogError?) -> Void) {
    guard environment.isShared else { return completion(nil) }
    let known = position
    environment.call {
      environment.log.position(of: id, completion: $0)
    } then: { [self] result in
      switch result {
      // The log was put back, so this state is of another history.
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

  /// Waits until the session has the events up to a revision, which the log has.
  private func read(
    upTo revision: Int,
    _ completion: @escaping @Sendable (SessionLogError?) -> Void
  ) {
    _ = wait(for: .events(upTo: revision)) { [environment] reason in
      // The log's thread that brings the events has other work than the answer.
      environment.answers.add {
        switch reason {
        case .changed: completion(nil)
        case .deleted: completion(.refused(.notFound))
        case .failed(let error): completion(error)
        }
      }
    }
  }

  /// Waits until clients see the events up to a revision, which the log has.
  func seesEvents(upTo revision: Int) throws(SessionTimeline.Fault) {
    guard durable.revision < revision else { return }
    if let error = outcome(of: { read(upTo: revision, $0) }) { throw .log(error) }
  }

  /// True if the log, or another server, has deleted it.
  var isDeleted: Bool { state.withLock { $0.machine.phase == .deleted } }

  /// The number of further events that the log is known to have; nil without a recent answer of the log.
  ///
  /// The log is then asked in the background, for the next look.
  func knownLag() -> Int? {
    let (lag, age, asks) = state.withLock { state in
      let age = state.lastAnswer.map { environment.now - $0 } ?? .max
      let asks = age >= Self.answerLasts / 2 && !state.isAsking
      if asks { state.isAsking = true }
      return (state.machine.lag, age, asks)
    }
    if asks {
      bringUpToDate { [weak self, environment] error in
        let now = environment.now
        self?.state.withLock { state in
          state.isAsking = false
          if error == nil { state.lastAnswer = now }
        }
      }
    }
    return age <= Self.answerLasts ? lag : nil
  }

  /// The time for which an answer of the log about the session's lag is valid: two seconds.
  private static let answerLasts: Microseconds = 2_000_000

  /// The time until an effect has happened; 0 if it has, nil if it will not within two seconds.
  ///
  /// A client may have heard of it from another server, whose clock is ahead of this one's.
  public func delay(untilEffect index: Int) -> Microseconds? {
    let present = view()
    if present.effectIndex >= index { return 0 }
    // A session that is behind does not come there in time.
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

  /// Asks if the log has no event after the durable moment.
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

  /// Follows other writers, if somebody waits and no thread has begun to follow.
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

  /// Asks once for the events of other writers before the log reported them.
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

  /// Follows other writers no longer, if nobody waits.
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
