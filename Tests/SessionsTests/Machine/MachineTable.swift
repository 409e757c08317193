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
    case heard(Int)
    case deleted
    case asked(Int, revision: Int?, effect: Int?)
    case withdrawn(Int)
    case reads(Int, revision: Int)
  }

  private(set) var machine: SessionMachine
  /// The moment that each ticket was told to be applied to.
  private var bases: [Int: Moment] = [:]
  private var clock: Microseconds = 0

  init(_ clock: Clock = .manual, isShared: Bool = false) {
    var configuration = Configuration()
    configuration.header = ComponentConfiguration(kind: .header)
    machine = SessionMachine(
      clock: clock,
      isShared: isShared,
      durable: MomentBuilder(created: configuration).moment,
      position: LogPosition(count: 0)
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
    let actions: [SessionMachine.Action] =
      switch input {
      case .submit(let ticket): machine.submitted(ticket, now: now)
      case .applied(let ticket): apply(ticket, now)
      case .rejected(let ticket):
        machine.applied(
          ticket,
          .failure(.revisionConflict(current: 0)),
          on: bases[ticket] ?? machine.durable,
          now: now
        )
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
      case .heard(let revision): machine.heard(of: revision)
      case .deleted: machine.deleted()
      case .asked(let id, let revision, let effect):
        machine.asked(Waiter(id: id, revision: revision, effectIndex: effect))
      case .withdrawn(let id): machine.withdrawn(id)
      case .reads(let id, let revision): machine.asked(Reader(id: id, revision: revision))
      }
    for case .apply(let ticket, let base) in actions { bases[ticket] = base }
    return actions.map(Self.text).joined(separator: "; ")
  }

  /// Applies one event for a ticket to its base.
  private mutating func apply(_ ticket: Int, _ now: Instant) -> [SessionMachine.Action] {
    let base = bases[ticket] ?? machine.durable
    let batch = PendingBatch(
      ticket: ticket,
      base: base,
      after: Self.moment(base, to: base.revision + 1),
      entries: [LogEntry(instant: 0, event: [])],
      retry: nil,
      checkpoints: [],
      acceptedAt: now
    )
    return machine.applied(ticket, .success(batch), on: base, now: now)
  }

  private mutating func decide(_ ticket: Int, _ now: Instant) -> [SessionMachine.Action] {
    let base = bases[ticket] ?? machine.durable
    let decision = PendingBatch(decisionOn: base, of: ticket, at: now)
    return machine.applied(ticket, .success(decision), on: base, now: now)
  }

  /// A moment with further events up to a revision.
  private static func moment(_ base: Moment, to revision: Int) -> Moment {
    guard revision != base.revision else { return base }
    var builder = MomentBuilder(base)
    while builder.revision < revision {
      let language = Event.setLanguage(builder.revision.isMultiple(of: 2) ? "ko" : "en")
      _ = try? builder.handle(language, at: builder.engine.now, stepLimit: 1000)
    }
    return builder.moment
  }

  private static func text(_ action: SessionMachine.Action) -> String {
    switch action {
    case .apply(let ticket, let base): "apply \(ticket) on \(base.revision)"
    case .append(let append, let position, let operation):
      "append \(append.entries.count) after \(position.count) #\(operation)"
    case .confirm(let operation): "confirm #\(operation)"
    case .answer(let ticket): "answer \(ticket)"
    case .refuse(let ticket, let error): "refuse \(ticket) \(error.text)"
    case .readBack(let moment, let operation): "read after \(moment.revision) #\(operation)"
    case .tryAgain(let operation): "try again #\(operation)"
    case .save(let moments): "save \(moments.count)"
    case .wake(let waiter, let reason): "wake \(waiter) \(reason)"
    case .letGoOn(let reader, let error): "go on \(reader)\(error.map { " \($0.text)" } ?? "")"
    case .schedule(let instant): "schedule \(instant.map { "\($0.milliseconds)" } ?? "never")"
    }
  }
}
