import LogTesting
import OverscrollWire
import RefreshEngine
import SessionLog
import StrictJSON
import Synchronization
import TestSupport
import Testing

@testable import Sessions

/// A store whose time and log the test holds.
final class World: Sendable {
  let log: HeldLog
  let store: SessionStore
  private let clock: HeldClock

  /// The wall-clock time at which it begins: 2026-01-02T03:04:05Z.
  static let start: Microseconds = 1_767_323_045_000_000

  /// - Parameters:
  ///   - held: The calls of the log that wait; nil for none.
  ///   - memory: The log; that of another world is as after a restart, or as with a second server.
  ///   - isShared: Whether the store reckons with others that write to the log.
  ///   - calls: Where it notes calls for the others.
  ///   - elapsed: How much later than `start` the wall clock begins.
  ///   - readingTakes: How much time passes with each look at the monotonic clock.
  ///   - timeToLive: How long sessions live without a call.
  ///   - pauses: Notes the random pauses.
  ///   - change: Changes the limits.
  init(
    holding held: HeldLog.Operation? = nil,
    over memory: MemoryLog = MemoryLog(),
    isShared: Bool = false,
    calls: NotedCalls = NotedCalls(),
    elapsed: Microseconds = 0,
    readingTakes: Microseconds = 0,
    timeToLive: Microseconds? = nil,
    pauses: NotedPauses = NotedPauses(),
    limits change: (inout SessionLimits) -> Void = { _ in }
  ) {
    let clock = HeldClock(wallClockAhead: elapsed)
    self.clock = clock
    log = HeldLog(holding: held, over: memory, isShared: isShared, calls: calls)
    var limits = SessionLimits()
    change(&limits)
    store = SessionStore(
      log: log,
      time: TimeSource(
        wallClock: { Self.start + clock.wall },
        // From an origin of its own: a session counts from its creation.
        monotonic: {
          clock.pass(readingTakes)
          return 77_000_000 + clock.elapsed
        },
        random: { pauses.note($0) }
      ),
      limits: limits,
      timeToLive: timeToLive
    )
  }

  /// Lets so many milliseconds pass.
  func pass(_ milliseconds: Int64) { clock.pass(milliseconds * 1000) }

  /// Sets the wall clock forward, or back, by so many milliseconds.
  func stepWallClock(_ milliseconds: Int64) { clock.step(milliseconds * 1000) }

  /// A new session with a normal header that refreshes until it is told to end.
  func session(_ clock: Clock, named name: String = "s") throws -> Session {
    try session(World.configuration(clock), named: name)
  }

  /// A new session of a configuration, on a log that answers at once.
  func session(_ configuration: SessionConfiguration, named name: String = "s") throws -> Session {
    let answers = Inbox<Created>()
    store.create(creation(configuration, named: name), completion: answers.put)
    return try #require(answers.all.first).get()
  }

  func creation(
    _ configuration: SessionConfiguration,
    named name: String
  ) -> SessionStore.Creation {
    let lifetime = configuration.idleLifetime.map { ",\"idleLifetimeMs\":\($0 / 1000)" } ?? ""
    return SessionStore.Creation(
      name: name,
      configuration: configuration,
      source: Array(
        #"{"clock":"\#(configuration.clock.rawValue)"\#(lifetime)}"#.utf8
      ),
      createdAt: store.wallClock
    )
  }

  /// Creates a session of a manual clock, or finds it, and waits for that.
  func create(_ name: String) async -> Created {
    let creation = creation(World.configuration(.manual), named: name)
    return await withCheckedContinuation { continuation in
      store.create(creation) { continuation.resume(returning: $0) }
    }
  }

  /// Deletes a session, and waits for that.
  func delete(_ name: String) async -> SessionLogError? {
    await withCheckedContinuation { continuation in
      store.delete(name) { continuation.resume(returning: $0) }
    }
  }

  /// The session of a name, loaded if it is not in memory.
  func found(_ name: String = "s") async throws -> Session {
    try await find(name).get()
  }

  func find(_ name: String) async -> Result<Session, SessionStore.AccessError> {
    await withCheckedContinuation { continuation in
      store.find(name) { continuation.resume(returning: $0) }
    }
  }

  /// The events that the log has of a session.
  func logged(_ session: Session, after revision: Int = 0) throws -> [LogEntry] {
    let pages = Inbox<Result<LogPage, SessionLogError>>()
    log.memory.read(session.id, after: revision, limit: 10_000, completion: pages.put)
    return try #require(pages.all.first).get().entries
  }

  static func configuration(_ clock: Clock) -> SessionConfiguration {
    var configuration = SessionConfiguration()
    configuration.clock = clock
    configuration.engine.header = ComponentConfiguration(kind: .header)
    configuration.engine.epoch = start
    return configuration
  }
}

/// The answers that have come in, in order.
final class Inbox<Answer: Sendable>: Sendable {
  private let answers = Mutex<[Answer]>([])

  var all: [Answer] { answers.withLock { $0 } }
  @Sendable func put(_ answer: Answer) { answers.withLock { $0.append(answer) } }
}

typealias Submitted = Result<AcceptedBatch, SubmissionError>
typealias Created = Result<Session, SessionStore.CreationError>

extension Session {
  /// Submits a batch whose answer goes to an inbox.
  func submit(_ submission: Submission, to answers: Inbox<Submitted>) {
    submit(
      submission,
      prepare: { accepted in { answers.put(.success(accepted)) } },
      refuse: { answers.put(.failure($0)) }
    )
  }

  /// Submits events, with or without an instant in milliseconds each, to a log that answers at once.
  func submit(
    _ events: [(event: Event, atMs: Int64?)],
    expectedRevision: Int? = nil
  ) throws -> AcceptedBatch {
    let answers = Inbox<Submitted>()
    submit(
      Submission(events.map(SubmittedEvent.init), expectedRevision: expectedRevision),
      to: answers
    )
    return try #require(answers.all.first).get()
  }

  /// Submits one event, whose answer goes to an inbox.
  func submit(_ event: Event, expectedRevision: Int? = nil, to answers: Inbox<Submitted>) {
    submit(
      Submission([SubmittedEvent(event, atMs: nil)], expectedRevision: expectedRevision),
      to: answers
    )
  }

  /// The answers of a log that answers at once to events, as text.
  func texts(
    _ events: [(event: Event, atMs: Int64?)],
    expectedRevision: Int? = nil
  ) -> [String] {
    let answers = Inbox<Submitted>()
    let submitted = events.map(SubmittedEvent.init)
    submit(Submission(submitted, expectedRevision: expectedRevision), to: answers)
    return answers.all.map(\.text)
  }

  /// Waits for the answer to a batch, which another thread may give.
  func answer(to submission: Submission) async -> Submitted {
    await withCheckedContinuation { continuation in
      submit(
        submission,
        prepare: { accepted in { continuation.resume(returning: .success(accepted)) } },
        refuse: { continuation.resume(returning: .failure($0)) }
      )
    }
  }

  /// Submits events as JSON, so that they can be read back.
  func submit(json events: [String]) throws -> AcceptedBatch {
    let answers = Inbox<Submitted>()
    submit(Submission(try events.map(SubmittedEvent.init(json:))), to: answers)
    return try #require(answers.all.first).get()
  }

  /// The effects after an index that are in memory.
  func effects(after index: Int, limit: Int) -> [Effect] {
    view().effects(after: index, limit: limit) ?? []
  }
}

extension SubmittedEvent {
  init(_ event: Event, atMs: Int64?) {
    self.init(
      event: event,
      instant: atMs.map { .ms($0) },
      stored: StoredEvent.pack(event, json: .string("\(event)"))
    )
  }

  /// An event as JSON, with its `atMs` if it has one.
  init(json: String) throws {
    let value = JSONCursor(try JSONReader.value(Array(json.utf8)))
    self.init(try EventDecoder(dialect: .standard).decode(value))
  }
}

extension AcceptedBatch {
  var revision: Int { view.revision }
  var configurationRevision: Int { view.configurationRevision }
  var engine: Engine { view.engine }
}

extension Instant {
  static func ms(_ milliseconds: Int64) -> Instant { Instant(microseconds: milliseconds * 1000) }
}

/// A refusal as a line of a table.
extension SubmissionError {
  var text: String {
    switch self {
    case .revisionConflict(let current): "conflict \(current)"
    case .rejected(let index, let rejection): "\(index): \(rejection.reason)"
    case .needsManualClock(let index): "\(index): needs manual clock"
    case .repeated(let record): "repeated \(record.revision)"
    case .preconditionFailed: "precondition"
    case .deleted: "deleted"
    case .busy: "busy"
    case .sessionFull(let limit): "full \(limit)"
    case .log(let error): "log \(error.text)"
    }
  }
}

extension Session {
  /// True if the session is known to be deleted.
  var isDeleted: Bool { state.withLock { $0.machine.phase == .deleted } }
}

extension SessionLogError {
  var text: String {
    switch self {
    case .refused(.unavailable(let reason)): "unavailable: \(reason)"
    case .refused(.damaged(let reason)): "damaged: \(reason)"
    case .refused(let refusal): "\(refusal)"
    case .unknown(let reason): "unknown: \(reason)"
    }
  }
}

extension Submitted {
  /// The revision after the batch, or the refusal.
  var text: String {
    switch self {
    case .success(let accepted): "revision \(accepted.revision)"
    case .failure(let error): error.text
    }
  }
}

extension Result {
  /// The error; nil for a success.
  var error: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}

/// The longest random pauses that sessions asked for; each gets none.
final class NotedPauses: Sendable {
  private let noted = Mutex<[Microseconds]>([])

  var all: [Microseconds] { noted.withLock { $0 } }

  func note(_ range: ClosedRange<Microseconds>) -> Microseconds {
    noted.withLock { $0.append(range.upperBound) }
    return 0
  }
}
