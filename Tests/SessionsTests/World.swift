import OverscrollWire
import RefreshEngine
import SessionLog
import Synchronization
import Testing

@testable import Sessions

/// A store whose time and log the test holds.
final class World: Sendable {
  let log: HeldLog
  let store: SessionStore
  private let clock: HeldClock

  /// The wall-clock time at which it begins: 2026-01-02T03:04:05Z.
  static let start: Microseconds = 1_767_323_045_000_000

  init(
    holding held: HeldLog.Operation? = nil,
    catchUpSteps: Int = SessionStore.defaultCatchUpSteps,
    batchSteps: Int = Engine.stepLimit
  ) {
    let clock = HeldClock()
    self.clock = clock
    log = HeldLog(holding: held)
    store = SessionStore(
      log: log,
      time: TimeSource(
        wallClock: { Self.start + clock.elapsed },
        // From an origin of its own: a session counts from its creation.
        monotonic: { 77_000_000 + clock.elapsed }
      ),
      catchUpSteps: catchUpSteps,
      batchSteps: batchSteps
    )
  }

  /// Lets so many milliseconds pass.
  func pass(_ milliseconds: Int64) { clock.pass(milliseconds * 1000) }

  /// A new session with a normal header that refreshes until it is told to end.
  func session(_ clock: Clock, named name: String = "s") throws -> Session {
    try session(World.configuration(clock), named: name)
  }

  /// A new session of a configuration.
  func session(_ configuration: SessionConfiguration, named name: String = "s") throws -> Session {
    let answers = Inbox<Result<Session, SessionStore.CreationError>>()
    store.create(
      name,
      configuration,
      source: Array("{}".utf8),
      createdAt: store.wallClock,
      completion: answers.put
    )
    return try #require(answers.all.first).get()
  }

  static func configuration(_ clock: Clock) -> SessionConfiguration {
    var configuration = SessionConfiguration()
    configuration.clock = clock
    configuration.engine.header = ComponentConfiguration(kind: .header)
    return configuration
  }
}

/// A time that passes only when it is told to.
private final class HeldClock: Sendable {
  private let microseconds = Mutex<Microseconds>(0)

  var elapsed: Microseconds { microseconds.withLock { $0 } }
  func pass(_ more: Microseconds) { microseconds.withLock { $0 += more } }
}

/// The answers that have come in, in order.
final class Inbox<Answer: Sendable>: Sendable {
  private let answers = Mutex<[Answer]>([])

  var all: [Answer] { answers.withLock { $0 } }
  @Sendable func put(_ answer: Answer) { answers.withLock { $0.append(answer) } }
}

typealias Submitted = Result<AcceptedBatch, SubmissionError>

extension Session {
  /// Submits events, with or without an instant in milliseconds each, to a log that answers at once.
  func submit(
    _ events: [(event: Event, atMs: Int64?)],
    expectedRevision: Int? = nil
  ) throws -> AcceptedBatch {
    let answers = Inbox<Submitted>()
    submit(events.map(SubmittedEvent.init), expectedRevision: expectedRevision) { answers.put($0) }
    return try #require(answers.all.first).get()
  }

  /// Submits one event, whose answer goes to an inbox.
  func submit(_ event: Event, expectedRevision: Int? = nil, to answers: Inbox<Submitted>) {
    submit(
      [SubmittedEvent(event, atMs: nil)],
      expectedRevision: expectedRevision,
      completion: answers.put
    )
  }
}

extension SubmittedEvent {
  init(_ event: Event, atMs: Int64?) {
    self.init(event: event, instant: atMs.map { .ms($0) }, source: Array("\(event)".utf8))
  }
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
    case .deleted: "deleted"
    case .log(let error): "log \(error)"
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
