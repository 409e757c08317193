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
    _ = environment.background.start { [toApply] in self.applyAll(toApply) }
  }

  /// Applies the batches of actions, and those that follow.
  func applyAll(_ actions: [SessionMachine.Action]) {
    var toApply = actions
    while case .apply(let ticket, let base)? = toApply.popLast() {
      toApply += apply(ticket, on: base)
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
          case .failure(let error):
            if error == .refused(.repeated) { state.noteRepetition() }
            return state.machine.failed(error, operation, now: now)
          }
        }
      }
    case .confirm(let operation): confirm(operation)
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
    case .letGoOn(let reader, let error):
      state.withLock { $0.readers.removeValue(forKey: reader) }?(error)
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
      state.perhapsRepeated.remove(ticket)
      let submitted = state.submissions.removeValue(forKey: ticket)
      return state.replies.removeValue(forKey: ticket)
        ?? submitted.map { Reply(answer: {}, refuse: $0.refuse) }
    }
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

extension Session.State {
  /// One of the pending batches was done before under its key.
  fileprivate mutating func noteRepetition() {
    perhapsRepeated.formUnion(machine.tail.filter { $0.retry != nil }.map(\.ticket))
  }
}
