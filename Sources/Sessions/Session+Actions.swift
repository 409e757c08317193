import RefreshEngine
import SessionLog
import Synchronization

/// How a session's driver passes inputs to its machine and performs the actions.
extension Session {
  /// Passes an input to the machine and performs what it returns.
  func input(
    _ caller: Caller,
    _ body: (inout State) -> [SessionMachine.Action]
  ) {
    var toApply = transition(body)
    while let action = toApply.popLast() {
      guard case .apply(let ticket, let base) = action else { continue }
      switch caller {
      case .client: toApply += apply(ticket, on: base)
      case .log:
        _ = environment.background.start {
          var toApply = self.apply(ticket, on: base)
          while case .apply(let ticket, let base)? = toApply.popLast() {
            toApply += self.apply(ticket, on: base)
          }
        }
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
          case .success(let position): state.machine.committed(position, operation)
          case .failure(let error): state.machine.failed(error, operation, now: now)
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
      dropNewsIfUnused()
    case .apply, .schedule: break
    }
  }

  /// How long to wait before a log that cannot be read is asked again: one second.
  private static let pause: Microseconds = 1_000_000

  private func takeReply(_ ticket: SessionMachine.Ticket) -> Reply? {
    state.withLock { state in
      let submitted = state.submissions.removeValue(forKey: ticket)
      return state.replies.removeValue(forKey: ticket)
        ?? submitted.map { Reply(answer: {}, refuse: $0.refuse) }
    }
  }

  /// Follows other writers no longer, if nobody waits.
  func dropNewsIfUnused() {
    let unused: LogSubscription? = state.withLock { state in
      guard state.wakers.isEmpty, holds.load(ordering: .acquiring) == 0 else { return nil }
      defer { state.news = nil }
      return state.news
    }
    unused?.cancel()
  }

  private func schedule(_ instant: Instant?, _ state: inout State) {
    state.timer = instant.map { instant in
      environment.timers.schedule(after: time.delay(until: instant)) { [weak self] in
        self?.cameDue()
      }
    }
  }

  /// Plays what the log has after a moment.
  private func readBack(_ moment: Moment, _ operation: SessionMachine.Operation) {
    _ = environment.background.start { [self] in
      var player = LogPlayer(moment, of: id, in: environment.log)
      do throws(SessionLogError) {
        try await player.play()
        guard let position = player.position else { return }
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
    _ = environment.background.start { [self] in
      for moment in moments {
        environment.log.save(Checkpoint(moment), of: id) { _ in }
      }
    }
  }
}
