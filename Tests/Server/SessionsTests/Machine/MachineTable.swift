import OverscrollWire
import RefreshEngine
import SessionLog
import Testing

@testable import Sessions

/// A session machine without a driver: inputs go in by name, actions come out as text.
struct MachineTable {
  /// An input.
  ///
  /// Positions are the log's tokens; operations count the calls of the log from 1.
  enum Input {
    case submit(Int)
    /// The batch of a ticket was applied to the moment that it was given.
    case applied(Int)
    /// The batch of a ticket was refused by that moment.
    case rejected(Int)
    /// The batch of a ticket is decided on the moment that it was given, without an event.
    case decided(Int)
    case confirmed(Int, operation: Int)
    case committed(Int64, operation: Int)
    case failed(SessionLogError, operation: Int)
    /// The log was read back up to a revision.
    case readBack(Int, operation: Int)
    case readBackFailed(SessionLogError, operation: Int)
    case triedAgain(operation: Int)
    case newRevision(Int)
    case deleted
    case asked(Int, revision: Int?, effect: Int?)
    case withdrawn(Int)
    case reads(Int, revision: Int)
  }

  private(set) var machine: SessionMachine
  /// What each ticket was told to be applied to.
  private var applications: [Int: SessionMachine.Application] = [:]
  private var clock: Microseconds = 0

  init(_ clock: Clock = .manual, isShared: Bool = false) {
    var session = SessionConfiguration()
    session.engine.header = ComponentConfiguration(kind: .header)
    machine = SessionMachine(
      clock: clock,
      isShared: isShared,
      CaughtUpMoment(MomentBuilder(created: session).moment),
      LogPosition(count: 0)
    )
  }

  /// An input, and the actions that follow.
  typealias Line = (input: Input, actions: String)

  /// Checks lines from the first one on; returns the table after them.
  @discardableResult
  func check(_ lines: [Line], sourceLocation: SourceLocation) -> MachineTable {
    var table = self
    for (index, line) in lines.enumerated() {
      let actions = table.take(line.input)
      #expect(
        actions == line.actions,
        "line \(index): \(line.input)",
        sourceLocation: sourceLocation
      )
    }
    return table
  }

  /// Passes an input to the machine and returns the actions, joined by semicolons.
  mutating func take(_ input: Input) -> String {
    clock += 1000
    let now = Instant(microseconds: clock)
    pass(input, now)
    defer { machine.actions = SessionMachine.Actions() }
    if let next = machine.actions.application { applications[next.ticket.number] = next }
    return Self.text(machine.actions)
  }

  private mutating func pass(_ input: Input, _ now: Instant) {
    switch input {
    case .submit(let ticket): submit(ticket, now)
    case .applied(let ticket): apply(ticket, now)
    case .rejected(let ticket): reject(ticket, now)
    case .decided(let ticket): decide(ticket, now)
    case .confirmed(let revision, let operation):
      machine.confirmed(LogPosition(count: Int64(revision)), operation, now: now)
    case .committed(let token, let operation):
      machine.committed(LogPosition(count: token), operation)
    case .failed(let error, let operation): machine.failed(error, operation, now: now)
    case .readBack(let revision, let operation):
      machine.readBack(
        (
          Self.moment(machine.durable, to: revision),
          LogPosition(count: min(machine.position.count, Int64(revision))),
          LogPosition(count: Int64(revision))
        ),
        operation,
        now: now
      )
    case .readBackFailed(let error, let operation): machine.readBackFailed(error, operation)
    case .triedAgain(let operation): machine.triedAgain(operation)
    case .newRevision(let revision): machine.newRevision(revision)
    case .deleted: machine.deleted()
    case .asked(let id, let revision, let effect):
      machine.asked(
        Waiter(id: id, condition: .change(revision: revision, effectIndex: effect))
      )
    case .withdrawn(let id): machine.withdrawn(id)
    case .reads(let id, let revision):
      machine.asked(Waiter(id: id, condition: .events(upTo: revision)))
    }
  }

  /// Tickets are numbered in the order of submission.
  private mutating func submit(_ ticket: Int, _ now: Instant) {
    machine.submissions = ticket - 1
    let batch = ClosureBatch(Submission([]))
    machine.submitted(batch, now: now)
  }

  /// Applies one event for a ticket to its base.
  private mutating func apply(_ ticket: Int, _ now: Instant) {
    guard let application = applications[ticket] else { return }
    let base = application.base
    let batch = PendingBatch(
      ticket: application.ticket,
      base: base,
      after: CaughtUpMoment(Self.moment(base, to: base.revision + 1)),
      entries: [LogEntry(instant: 0, event: [])],
      retry: nil,
      acceptedAt: now,
      answer: {}
    )
    machine.applied(application.ticket, .success(batch), on: base, now: now)
  }

  private mutating func reject(_ ticket: Int, _ now: Instant) {
    guard let application = applications[ticket] else { return }
    let error = SubmissionError.revisionConflict(current: 0)
    machine.applied(application.ticket, .failure(error), on: application.base, now: now)
  }

  private mutating func decide(_ ticket: Int, _ now: Instant) {
    guard let application = applications[ticket] else { return }
    let error = SubmissionError.revisionConflict(current: 0)
    let decision = PendingBatch(
      refusing: application.ticket,
      error,
      on: application.start,
      at: now
    )
    machine.applied(application.ticket, .success(decision), on: application.base, now: now)
  }

  /// A moment with further events up to a revision.
  static func moment(_ base: Moment, to revision: Int) -> Moment {
    guard revision != base.revision else { return base }
    var builder = MomentBuilder(base)
    while builder.revision < revision {
      let language = Event.setLanguage(builder.revision.isMultiple(of: 2) ? "ko" : "en")
      _ = try? builder.handle(language, at: builder.engine.now, stepLimit: 1000)
    }
    return builder.moment
  }

  private static func text(_ actions: SessionMachine.Actions) -> String {
    var lines = actions.refusals.map { "refuse \($0.ticket.number) \($0.error.text)" }
    lines += actions.durable.map { "answer \($0.ticket.number)" }
    if !actions.checkpoints.isEmpty { lines.append("save \(actions.checkpoints.count)") }
    lines += actions.woken.map { waiter, reason in
      if case .failed(let error) = reason {
        "wake \(waiter) \(error.text)"
      } else {
        "wake \(waiter) \(reason)"
      }
    }
    switch actions.logCall {
    case .append(let append, let position, let operation):
      lines.append("append \(append.entries.count) after \(position.count) #\(operation)")
    case .confirm(let operation): lines.append("confirm #\(operation)")
    case .readBack(let moment, let operation):
      lines.append("read after \(moment.revision) #\(operation)")
    case .tryAgain(let operation): lines.append("try again #\(operation)")
    case nil: break
    }
    if let next = actions.application {
      lines.append("apply \(next.ticket.number) on \(next.base.revision)")
    }
    if let schedule = actions.schedule {
      lines.append("schedule \(schedule.instant.map { "\($0.milliseconds)" } ?? "never")")
    }
    return lines.joined(separator: "; ")
  }
}
