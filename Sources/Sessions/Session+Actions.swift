import RefreshEngine
import SessionLog
import Synchronization

/// How a session's driver passes inputs to its machine and performs the actions.
extension Session {
  /// Passes an input to the machine and performs what it returns.
  ///
  /// The thread of a client applies one batch, its own; those that other threads have submitted
  /// meanwhile are applied in the background, so that it can serve others.
  func input(
    _ caller: Caller,
    _ body: (inout State) -> [SessionMachine.Action]
  ) {
    var toApply = transition(body)
    if caller == .client, case .apply(let ticket, let base)? = toApply.popLast() {
      toApply += apply(ticket, on: base)
    }
    guard !toApply.isEmpty else { return }
    _ = environment.background.start { [toApply] in
      var toApply = toApply
      while case .apply(let ticket, let base)? = toApply.popLast() {
        toApply += self.apply(ticket, on: base)
      }
    }
  }

  /// Passes an input to the machine, performs all actions but `apply`, and returns those.
  func transition(
    _ body: (inout State) -> [SessionMachine.Action]
  ) -> [SessionMachine.Action] {
    let toApply: [SessionMachine.Action] = state.withLock { state in
      var toApply: [SessionMachine.Action] = []
      for action in body(&state) {
        switch action {
        case .apply: toApply.append(action)
        case .schedule(let instant): schedule(instant, &state)
        default: state.outbox.append(action)
        }
      }
      return toApply
    }
    perform()
    return toApply
  }

  /// Performs the actions of the outbox in order; returns at once if another thread does.
  private func perform() {
    while true {
      let actions: [SessionMachine.Action] = state.withLock { state in
        guard !state.isPerforming, !state.outbox.isEmpty else { return [] }
        state.isPerforming = true
        defer { state.outbox = [] }
        return state.outbox
      }
      guard !actions.isEmpty else { return }
      for action in actions { perform(action) }
      state.withLock { $0.isPerforming = false }
    }
  }

  private func perform(_ action: SessionMachine.Action) {
    switch action {
    case .append(let append, let position, let operation):
      environment.log.append(append, to: id, after: position) { result in
        let now = self.time.now
        self.input(.log) { state in
          switch result {
          case .success(let position):
            return self.count(append.entries.count, &state) {
              $0.machine.committed(position, operation)
            }
          case .failure(let error): return state.machine.failed(error, operation, now: now)
          }
        }
      }
    case .answer(let ticket): takeReply(ticket)?.answer()
    case .refuse(let ticket, let error): takeReply(ticket)?.refuse(error)
    case .readBack(let moment, let operation): readBack(moment, operation)
    case .tryAgain(let operation):
      let entry = environment.timers.schedule(after: Self.pause) {
        self.input(.client) { $0.machine.triedAgain(operation) }
      }
      state.withLock { $0.retry = entry }
    case .save(let moments): save(moments)
    case .wake(let waiter, let reason):
      state.withLock { $0.wakers.removeValue(forKey: waiter) }?(reason)
      unfollowIfUnused()
    case .apply, .schedule: break
    }
  }

  /// Counts events that the log has stored, and the effects up to the last of them.
  private func count(
    _ events: Int,
    _ state: inout State,
    _ commit: (inout State) -> [SessionMachine.Action]
  ) -> [SessionMachine.Action] {
    let before = state.machine.durable.effectIndex
    defer { environment.activity.add(events, effects: state.machine.durable.effectIndex - before) }
    return commit(&state)
  }

  /// The least delay until the next change, so that one that cannot be reached keeps no thread busy.
  private static let leastDelay: Microseconds = 500

  /// How long to wait before a log that cannot be read is asked again: one second.
  private static let pause: Microseconds = 1_000_000

  private func takeReply(_ ticket: SessionMachine.Ticket) -> Reply? {
    state.withLock { state in
      let submitted = state.submissions.removeValue(forKey: ticket)
      return state.replies.removeValue(forKey: ticket)
        ?? submitted.map { Reply(answer: {}, refuse: $0.refuse) }
    }
  }

  /// Follows other writers, if somebody waits and nobody has begun to follow.
  func followIfNeeded() {
    let starts = state.withLock { state in
      guard state.isFollowed, case .no = state.following else { return false }
      state.following = .starting
      return true
    }
    guard starts else { return }
    let subscription = environment.log.follow(id) { [weak self] news in
      switch news {
      case .appended(let revision): self?.input(.log) { $0.machine.heard(of: revision) }
      case .deleted: self?.input(.log) { $0.machine.deleted() }
      }
    }
    let isNeeded = state.withLock { state in
      state.following = state.isFollowed ? .yes(subscription) : .no
      return state.isFollowed
    }
    if isNeeded { askForNews() } else { subscription.cancel() }
  }

  /// Asks once for what other writers appended before the log told of them.
  private func askForNews() {
    let revision = durable.revision
    environment.log.read(id, after: revision, limit: 1) { result in
      switch result {
      case .success(let page):
        guard !page.entries.isEmpty else { return }
        self.input(.log) { $0.machine.heard(of: revision + 1) }
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

  private func schedule(_ instant: Instant?, _ state: inout State) {
    state.timer = instant.map { instant in
      let next = max(instant, state.pace.restsUntil)
      let delay = max(Self.leastDelay, time.delay(until: next))
      return environment.timers.schedule(after: delay) { [weak self] in
        guard let self else { return }
        // Catching up can take long, and there is one thread for all timers.
        _ = environment.background.start { self.cameDue() }
      }
    }
  }

  /// Plays what the log has after a moment.
  private func readBack(_ moment: Moment, _ operation: SessionMachine.Operation) {
    _ = environment.background.start { [self] in
      var player = LogPlayer(moment, of: id, in: environment.log)
      do throws(SessionLogError) {
        try await player.play()
        guard let position = player.position else { throw .refused(.unavailable("no end")) }
        let found =
          player.builder.revision == moment.revision
          ? moment : player.builder.moment
        let now = time.now
        input(.client) { $0.machine.readBack((found, position), operation, now: now) }
      } catch {
        input(.client) { $0.machine.readBackFailed(error, operation) }
      }
    }
  }

  /// Keeps checkpoints; a failure only costs time at the next load.
  func save(_ moments: [Moment]) {
    guard !moments.isEmpty else { return }
    _ = environment.background.start { [self] in
      for moment in moments {
        environment.log.save(Checkpoint(moment), of: id) { _ in }
      }
    }
  }
}
