import OverscrollWire
import RefreshEngine
import SessionLog
import TestSupport

@testable import Sessions

/// Servers that write to one session of one log, as pure machines under one seed.
///
/// Messages take their time and overtake each other, acknowledgements are lost, servers pause, and a
/// standby takes over, with which an append that was not acknowledged may be gone. Each batch is one
/// event with the number of the batch; its client sends it again, to any server, until it is accepted.
struct SimulatedServers {
  /// What is on its way.
  private enum Message {
    case submit(batch: Int)
    case append([Int], after: LogPosition, by: Int, SessionMachine.Operation)
    case replicated(Int)
    case takeover
    case answer(Int, (inout SessionMachine, Instant) -> Void)
  }

  /// An append that the log has and its standby not yet.
  private struct Commit {
    let number: Int
    let server: Int
    let operation: SessionMachine.Operation
    let batches: [Int]
    /// Whether the server was told that the outcome is unknown.
    var isGivenUp: Bool
  }

  /// What went wrong; empty if nothing did.
  private(set) var faults: [String] = []
  /// How often each thing happened, so that a run says what it has tried.
  private(set) var counts: [String: Int] = [:]
  private var random: SeededGenerator
  private var servers: [SessionMachine] = []
  private var isPausedUntil: [Int64]
  private var log: [Int] = []
  private var commit: Commit?
  private var commits = 0
  private var messages: [(at: Int64, order: Int, message: Message)] = []
  private var order = 0
  private var now: Int64 = 0
  /// The revision at which each batch was acknowledged.
  private var acknowledged: [Int: Int] = [:]
  private let batches: Int

  init(seed: UInt64, servers count: Int, batches: Int) {
    random = SeededGenerator(seed: seed)
    self.batches = batches
    isPausedUntil = Array(repeating: 0, count: count)
    var configuration = SessionConfiguration()
    configuration.clock = .manual
    let created = SessionView(MomentBuilder(created: configuration).moment)
    for _ in 0..<count {
      servers.append(
        SessionMachine(clock: .manual, isShared: true, created, LogPosition(count: 0))
      )
    }
  }

  /// Runs until each batch is acknowledged, then until all servers know all.
  mutating func run() {
    for batch in 0..<batches { send(.submit(batch: batch), within: 4_000_000) }
    for _ in 0..<batches / 20 { send(.takeover, within: 4_000_000) }
    var steps = 0
    while let next = messages.popLast() {
      steps += 1
      guard steps < batches * 2000 else { return faults.append("it does not come to an end") }
      now = max(now, next.at)
      deliver(next.message)
      if messages.isEmpty { tellAll() }
    }
    judge()
  }

  // MARK: Messages

  private mutating func send(_ message: Message, within longest: Int64 = 40_000) {
    order += 1
    let entry = (at: now + .random(in: 1...longest, using: &random), order: order, message)
    // The next one stands last.
    let place = messages.firstIndex { ($0.at, $0.order) < (entry.at, entry.order) }
    messages.insert(entry, at: place ?? messages.endIndex)
  }

  private mutating func deliver(_ message: Message) {
    switch message {
    case .submit(let batch): submit(batch)
    case .append(let batches, let position, let server, let operation):
      append(batches, after: position, by: server, operation, message)
    case .replicated(let number): replicated(number)
    case .takeover: takeOver()
    case .answer(let server, let body):
      guard now >= isPausedUntil[server] else { return send(message) }
      body(&servers[server], Instant(microseconds: now))
      perform(server)
    }
  }

  private mutating func submit(_ batch: Int) {
    // The key of a request that was done is found before it is done again.
    if let index = log.firstIndex(of: batch) { return acknowledge(batch, at: index + 1) }
    let server = Int.random(in: servers.indices, using: &random)
    if random.chance(3) { isPausedUntil[server] = now + 300_000 }
    let sent = SimulatedBatch(batch)
    send(.answer(server) { machine, now in machine.submitted(sent, now: now) })
  }

  private mutating func count(_ name: String) { counts[name, default: 0] += 1 }

  // MARK: The log

  private mutating func append(
    _ batches: [Int],
    after position: LogPosition,
    by server: Int,
    _ operation: SessionMachine.Operation,
    _ message: Message
  ) {
    // The row of the session is locked by the append before.
    guard commit == nil else { return send(message) }
    if batches.contains(where: log.contains) {
      count("repeated")
      return fail(server, .refused(.repeated), operation)
    }
    let end = LogPosition(count: Int64(log.count))
    guard position == end else {
      count("conflict")
      return fail(server, .refused(.conflict(present: end)), operation)
    }
    commits += 1
    let isGivenUp = random.chance(5)
    commit = Commit(
      number: commits,
      server: server,
      operation: operation,
      batches: batches,
      isGivenUp: isGivenUp
    )
    if isGivenUp { fail(server, .unknown("too slow"), operation) }
    send(.replicated(commits))
  }

  private mutating func replicated(_ number: Int) {
    guard let done = commit, done.number == number else { return }
    commit = nil
    log += done.batches
    let end = LogPosition(count: Int64(log.count))
    if !done.isGivenUp {
      if random.chance(5) {
        count("lost acknowledgement")
        fail(done.server, .unknown("lost"), done.operation)
      } else {
        send(.answer(done.server) { machine, _ in machine.committed(end, done.operation) })
      }
    }
    for server in servers.indices where server != done.server && !random.chance(20) { tell(server) }
  }

  /// The standby has what was replicated, and nothing else.
  private mutating func takeOver() {
    guard let lost = commit else { return }
    count("lost append")
    commit = nil
    if !lost.isGivenUp { fail(lost.server, .unknown("the database is gone"), lost.operation) }
  }

  private mutating func fail(
    _ server: Int,
    _ error: SessionLogError,
    _ operation: SessionMachine.Operation
  ) {
    send(.answer(server) { machine, now in machine.failed(error, operation, now: now) })
  }

  private mutating func tell(_ server: Int) {
    let revision = log.count
    send(.answer(server) { machine, _ in machine.newRevision(revision) }, within: 200_000)
  }

  /// What notifications did not tell is found by asking.
  private mutating func tellAll() {
    for server in servers.indices where servers[server].durable.revision < log.count {
      tell(server)
    }
  }

  // MARK: A server

  /// Does what a machine asks for, until it asks for nothing.
  private mutating func perform(_ server: Int) {
    while true {
      let actions = servers[server].actions
      servers[server].actions = SessionMachine.Actions()
      for (ticket, error) in actions.refusals { refuse(ticket, error) }
      for batch in actions.durable {
        guard let number = (batch.ticket.batch as? SimulatedBatch)?.number else { continue }
        acknowledge(number, at: batch.base.revision + 1)
      }
      if let call = actions.logCall { perform(call, by: server) }
      guard let application = actions.application else { return }
      apply(application, by: server)
    }
  }

  private mutating func apply(_ application: SessionMachine.Application, by server: Int) {
    let (ticket, base) = (application.ticket, application.base)
    let now = Instant(microseconds: now)
    guard let batch = ticket.batch as? SimulatedBatch else { return }
    if ticket.mayBeRepeated, log.contains(batch.number) {
      return servers[server].applied(ticket, .failure(.busy), on: base, now: now)
    }
    let pending = PendingBatch(
      ticket: ticket,
      base: base,
      after: SessionView(MachineTable.moment(base, to: base.revision + 1)),
      entries: [LogEntry(instant: Int64(batch.number), event: [])],
      retry: nil,
      acceptedAt: now,
      answer: {}
    )
    servers[server].applied(ticket, .success(pending), on: base, now: now)
  }

  private mutating func perform(_ call: SessionMachine.LogCall, by server: Int) {
    switch call {
    case .append(let append, let position, let operation):
      let numbers = append.entries.map { Int($0.instant) }
      send(.append(numbers, after: position, by: server, operation))
    case .confirm(let operation):
      let end = LogPosition(count: Int64(log.count))
      send(.answer(server) { machine, now in machine.confirmed(end, operation, now: now) })
    case .readBack(let moment, let operation): readBack(moment, by: server, operation)
    case .tryAgain(let operation):
      send(.answer(server) { machine, _ in machine.triedAgain(operation) })
    }
  }

  /// A read answers with what will stay, and not at all while an append of the server is not settled.
  private mutating func readBack(
    _ moment: Moment,
    by server: Int,
    _ operation: SessionMachine.Operation
  ) {
    guard commit?.server != server, !random.chance(5) else {
      count("unavailable")
      let error = SessionLogError.refused(.unavailable("not now"))
      return send(.answer(server) { machine, _ in machine.readBackFailed(error, operation) })
    }
    let found = (
      moment: MachineTable.moment(moment, to: log.count),
      start: LogPosition(count: Int64(moment.revision)),
      position: LogPosition(count: Int64(log.count))
    )
    send(.answer(server) { machine, now in machine.readBack(found, operation, now: now) })
  }

  // MARK: Clients

  private mutating func refuse(_ ticket: SessionMachine.Ticket, _ error: SubmissionError) {
    guard let batch = ticket.batch as? SimulatedBatch else { return }
    if error == .deleted { faults.append("batch \(batch.number): the session is deleted") }
    count("refused")
    send(.submit(batch: batch.number))
  }

  private mutating func acknowledge(_ batch: Int, at revision: Int) {
    count("acknowledged")
    if let before = acknowledged[batch], before != revision {
      faults.append("batch \(batch) is acknowledged at \(before) and at \(revision)")
    }
    acknowledged[batch] = revision
    guard log.indices.contains(revision - 1), log[revision - 1] == batch else {
      return faults.append("batch \(batch) is acknowledged at \(revision), and is not there")
    }
  }

  /// All that was acknowledged is there, once, and all servers are where the log is.
  private mutating func judge() {
    if acknowledged.count != batches { faults.append("\(acknowledged.count) are acknowledged") }
    if Set(log).count != log.count || log.count != batches {
      faults.append("the log has \(log.count) events of \(Set(log).count) batches")
    }
    for (server, machine) in servers.enumerated()
    where machine.durable.revision != log.count || machine.position.count != log.count
      || !machine.isIdle
    {
      faults.append("server \(server) is at \(machine.durable.revision), \(machine.phase)")
    }
  }
}

/// A batch with a number.
private final class SimulatedBatch: SubmittedBatch {
  let number: Int
  let submission = Submission([])

  init(_ number: Int) { self.number = number }

  func prepare(_ accepted: AcceptedBatch) -> @Sendable () -> Void { {} }

  func refuse(_ error: SubmissionError) {}
}
