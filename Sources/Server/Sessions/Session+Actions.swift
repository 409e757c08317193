import RefreshEngine
import SessionLog
import Synchronization

/// The driver's functions to pass inputs to the machine and to perform its actions.
extension Session {
  /// Passes an input to the machine and performs the resulting actions.
  ///
  /// A client's thread applies only one batch, its own; batches that other threads have submitted meanwhile
  /// are applied in the background, so that the thread can serve others. A thread of the log applies no
  /// batch.
  func input(_ caller: Caller, _ body: (inout State) -> Void) {
    var next = transition(caller, body)
    if caller == .client, let application = next { next = apply(application) }
    applyLater(next)
  }

  /// Applies a batch in the background, and then the following batches.
  func applyLater(_ next: SessionMachine.Application?) {
    guard let next else { return }
    environment.answers.add { self.applyLater(self.apply(next)) }
  }

  /// Passes an input to the machine, performs the actions unless another thread does so, and returns the
  /// next batch to apply.
  func transition(
    _ caller: Caller = .client,
    _ body: (inout State) -> Void
  ) -> SessionMachine.Application? {
    var application: SessionMachine.Application?
    var actions = SessionMachine.Actions()
    var performs = state.withLock { state in
      body(&state)
      if !state.isPerforming { return take(&actions, &application, from: &state) }
      takeApplication(&application, from: &state)
      return false
    }
    while performs {
      let answer = perform(&actions, caller)
      performs = state.withLock { state in
        if let answer { answered(answer.result, answer.append, &state) }
        return take(&actions, &application, from: &state)
      }
    }
    return application
  }

  /// Takes the actions to perform now; false without actions: another thread may then perform the next
  /// ones.
  private func take(
    _ actions: inout SessionMachine.Actions,
    _ application: inout SessionMachine.Application?,
    from state: inout State
  ) -> Bool {
    takeApplication(&application, from: &state)
    state.isPerforming = !state.machine.actions.isEmpty
    // The actions are swapped, because a copy costs as much as an event.
    if state.isPerforming { swap(&actions, &state.machine.actions) }
    return state.isPerforming
  }

  private func takeApplication(
    _ application: inout SessionMachine.Application?,
    from state: inout State
  ) {
    if let next = state.machine.actions.schedule.take() { schedule(next, &state) }
    if let next = state.machine.actions.application.take() { application = next }
  }

  /// An append in progress.
  struct Append {
    let events: Int
    let operation: SessionMachine.Operation
  }

  /// Performs and removes actions; returns the outcome of an append if the log answered the append during
  /// the call.
  private func perform(
    _ actions: inout SessionMachine.Actions,
    _ caller: Caller
  ) -> (result: Result<LogPosition, SessionLogError>, append: Append)? {
    defer { actions = SessionMachine.Actions() }
    for (ticket, error) in actions.refusals { ticket.batch.refuse(error) }
    for batch in actions.durable { batch.answer() }
    if environment.isShared, !actions.durable.isEmpty { noteEvents() }
    save(actions.checkpoints)
    for (waiter, reason) in actions.woken {
      state.withLock { $0.wakers.removeValue(forKey: waiter) }?(reason)
      unfollowIfUnused()
    }
    guard let logCall = actions.logCall.take() else { return nil }
    let pause =
      actions.longestPause > 0 ? environment.time.random(0...actions.longestPause) : 0
    guard pause > 0 else { return call(logCall, caller) }
    let entry = environment.timers.schedule(after: pause) {
      self.state.withLock { $0.retry = nil }
      // Pauses are only for shared logs, which answer no append during the call.
      self.environment.answers.add { _ = self.call(logCall, .client) }
    }
    state.withLock { $0.retry = entry }
    return nil
  }

  /// Records events in a shared log once a minute, for the listings of all servers.
  private func noteEvents() {
    let (now, last) = (environment.now, lastNote.load(ordering: .relaxed))
    guard now / Self.minute != last / Self.minute,
      lastNote.compareExchange(expected: last, desired: now, ordering: .relaxed).exchanged
    else { return }
    environment.log.note(callsOf: [id]) { _ in }
  }

  private static let minute: Microseconds = 60_000_000

  /// Calls the log; returns the outcome of an append if the log answered the append during the call.
  private func call(
    _ logCall: SessionMachine.LogCall,
    _ caller: Caller
  ) -> (result: Result<LogPosition, SessionLogError>, append: Append)? {
    switch logCall {
    case .append(let events, let position, let operation):
      let append = Append(events: events.entries.count, operation: operation)
      if caller == .client,
        let result = environment.log.appendNow(events, to: id, after: position)
      {
        return (result, append)
      }
      self.append(events, after: position, append, caller)
    case .confirm(let operation): confirm(operation)
    case .readBack(let moment, let operation): readBack(moment, operation)
    case .tryAgain(let operation):
      let entry = environment.timers.schedule(after: Self.pause) {
        self.input(.client) { state in
          state.retry = nil
          state.machine.triedAgain(operation)
        }
      }
      state.withLock { $0.retry = entry }
    }
    return nil
  }

  /// Appends events to the log, which prepares rows and checksums on the calling thread; a thread of the
  /// log must not do so.
  private func append(
    _ events: LogAppend,
    after position: LogPosition,
    _ append: Append,
    _ caller: Caller
  ) {
    if caller == .log {
      return environment.answers.add { self.append(events, after: position, append, .client) }
    }
    environment.log.append(events, to: id, after: position) { result in
      self.input(.log) { self.answered(result, append, &$0) }
    }
  }

  /// Takes the log's answer to an append.
  private func answered(
    _ result: Result<LogPosition, SessionLogError>,
    _ append: Append,
    _ state: inout State
  ) {
    switch result {
    case .success(let position):
      state.machine.committed(position, append.operation)
      environment.storedEvents.add(append.events, ordering: .relaxed)
    case .failure(let error):
      state.machine.failed(error, append.operation, now: time.now)
    }
  }

  /// The least delay until the next change, so that an unreachable change keeps no thread busy.
  private static let leastDelay: Microseconds = 500

  /// The pause after a failed read of the log: one second.
  private static let pause: Microseconds = 1_000_000

  private func schedule(_ instant: Instant?, _ state: inout State) {
    state.timer = instant.map { instant in
      let next = max(instant, state.pace.restsUntil)
      let delay = max(Self.leastDelay, time.delay(until: next))
      return environment.timers.schedule(after: delay) { [weak self] in
        guard let self else { return }
        // The way to the present can take long, and all timers share one thread.
        environment.answers.add { self.cameDue() }
      }
    }
  }

  /// Stores checkpoints; a failure only makes the next load slower.
  func save(_ moments: [Moment]) {
    guard !moments.isEmpty else { return }
    _ = environment.loads.start { [self] in
      for checkpoint in moments.compactMap({ try? Checkpoint($0) }) {
        environment.log.save(checkpoint, of: id) { _ in }
      }
    }
  }
}
