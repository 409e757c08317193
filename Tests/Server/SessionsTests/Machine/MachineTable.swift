import OverscrollWire
import RefreshEngine
import SessionLog
import Testing

@testable import Sessions

/// A session machine without a driver: inputs go in as text, actions come out as text.
///
/// An input is a word for it, its numbers, and the call of the log, counted from 1, that it answers.
struct MachineTable {
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
      SessionView(MomentBuilder(created: session).moment),
      LogPosition(count: 0)
    )
  }

  /// An input, and the actions that follow.
  typealias Line = (input: String, actions: String)

  /// Checks lines from the first one on.
  mutating func check(_ lines: [Line], sourceLocation: SourceLocation = #_sourceLocation) {
    for (index, line) in lines.enumerated() {
      let comment: Comment = "line \(index): \(line.input)"
      #expect(take(line.input) == line.actions, comment, sourceLocation: sourceLocation)
    }
  }

  /// Passes an input to the machine and returns the actions, joined by semicolons.
  mutating func take(_ input: String) -> String {
    clock += 1000
    var words = input.split(separator: " ").map(String.init)
    var operation = 0
    if let last = words.last, last.hasPrefix("#") {
      operation = Int(last.dropFirst()) ?? 0
      words.removeLast()
    }
    pass(words, operation, Instant(microseconds: clock))
    defer { machine.actions = SessionMachine.Actions() }
    if let next = machine.actions.application { applications[next.ticket.number] = next }
    return Self.text(machine.actions)
  }

  private mutating func pass(_ words: [String], _ operation: Int, _ now: Instant) {
    let numbers = words.dropFirst().map { Int($0) }
    let number = numbers.first.flatMap { $0 } ?? 0
    let position = LogPosition(count: Int64(number))
    switch words[0] {
    case "submit": submit(number, now)
    case "applied": apply(number, now)
    case "rejected": reject(number, now)
    case "decided": decide(number, now)
    case "confirmed": machine.confirmed(position, operation, now: now)
    case "committed": machine.committed(position, operation)
    case "failed": machine.failed(Self.error(words), operation, now: now)
    case "readBack":
      let start = LogPosition(count: min(machine.position.count, position.count))
      let moment = Self.moment(machine.durable, to: number)
      machine.readBack((moment, start, position), operation, now: now)
    case "readBackFailed": machine.readBackFailed(Self.error(words), operation)
    case "triedAgain": machine.triedAgain(operation)
    case "newRevision": machine.newRevision(number)
    case "deleted": machine.deleted()
    case "asked":
      let change = Waiter.Condition.change(revision: numbers[1], effectIndex: numbers[2])
      machine.asked(Waiter(id: number, condition: change))
    case "withdrawn": machine.withdrawn(number)
    case "reads":
      machine.asked(Waiter(id: number, condition: .events(upTo: numbers[1] ?? 0)))
    default: Issue.record("no input: \(words)")
    }
  }

  /// The error that follows the first word: a conflict with its position, damage, a session that is
  /// gone, an unknown outcome, or else the reason why the log is unavailable.
  private static func error(_ words: [String]) -> SessionLogError {
    switch words[1] {
    case "conflict": .refused(.conflict(present: LogPosition(count: Int64(words[2]) ?? 0)))
    case "damaged": .refused(.damaged(words[2...].joined(separator: " ")))
    case "notFound": .refused(.notFound)
    case "unknown": .unknown("sync")
    default: .refused(.unavailable(words[1]))
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
      after: SessionView(Self.moment(base, to: base.revision + 1)),
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
      ticket: application.ticket,
      base: application.base,
      after: application.start,
      retry: nil,
      acceptedAt: now,
      answer: { application.ticket.batch.refuse(error) }
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
      lines.append("schedule \(schedule.map { "\($0.milliseconds)" } ?? "never")")
    }
    return lines.joined(separator: "; ")
  }
}
