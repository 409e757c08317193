public import OverscrollWire
public import RefreshEngine
public import SessionLog
import Synchronization

/// All sessions by name.
///
/// The names are distributed over stripes, each with a lock. No lock is held while the log works.
public final class SessionStore: Sendable {
  private enum Entry {
    /// The log is being created.
    case creating
    case ready(Session)
  }

  private final class Stripe: Sendable {
    let entries = Mutex<[String: Entry]>([:])
  }

  private let environment: SessionEnvironment
  private let stripes = (0..<16).map { _ in Stripe() }

  /// Why a session cannot be created.
  public enum CreationError: Error, Sendable {
    /// One of that name exists.
    case exists(Session)
    /// One of that name is being created at this moment.
    case busy
    /// The log failed.
    case log(SessionLogError)
  }

  /// How many internal steps a session may need to catch up with a realtime clock.
  ///
  /// Fewer than an event may need (`Engine.stepLimit`), so that an event at the instant reached
  /// can be handled.
  public static let defaultCatchUpSteps = 900_000

  /// Creates a store with a log.
  ///
  /// - Parameters:
  ///   - log: Where the sessions' events are kept.
  ///   - time: The clocks.
  ///   - catchUpSteps: How many internal steps a read may take to catch up with a realtime clock.
  ///   - batchSteps: How many the events of one batch may take together.
  public init(
    log: any SessionLog,
    time: TimeSource = .system,
    catchUpSteps: Int = SessionStore.defaultCatchUpSteps,
    batchSteps: Int = Engine.stepLimit
  ) {
    environment = SessionEnvironment(
      log: log,
      time: time,
      catchUpSteps: catchUpSteps,
      batchSteps: batchSteps
    )
  }

  /// The wall-clock time for a session that is created now, in microseconds since 1970.
  public var wallClock: Microseconds { environment.time.wallClock() }

  private func stripe(_ name: String) -> Stripe {
    stripes[Int(UInt(bitPattern: name.hashValue) % UInt(stripes.count))]
  }

  /// The session of a name.
  public func session(named name: String) -> Session? {
    stripe(name).entries.withLock { entries in
      if case .ready(let session) = entries[name] { session } else { nil }
    }
  }

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - name: Its name, which the caller has checked.
  ///   - configuration: Its configuration, the epoch filled in.
  ///   - source: The configuration in the wire format, for the log.
  ///   - createdAt: The moment of creation, in microseconds since 1970.
  ///   - completion: Called when the log has stored it, on any thread.
  public func create(
    _ name: String,
    _ configuration: SessionConfiguration,
    source: [UInt8],
    createdAt: Microseconds,
    completion: @escaping @Sendable (Result<Session, CreationError>) -> Void
  ) {
    let stripe = stripe(name)
    let existing: CreationError? = stripe.entries.withLock { entries in
      switch entries[name] {
      case .ready(let session): return .exists(session)
      case .creating: return .busy
      case nil:
        entries[name] = .creating
        return nil
      }
    }
    if let existing { return completion(.failure(existing)) }
    let header = SessionHeader(
      name: name,
      createdAt: createdAt,
      clock: configuration.clock.rawValue,
      engineVersion: Engine.version,
      configuration: source
    )
    let session = Session(
      header: header,
      configuration: configuration,
      environment: environment
    )
    environment.log.create(header) { result in
      stripe.entries.withLock { entries in
        if case .success = result {
          entries[name] = .ready(session)
        } else {
          entries[name] = nil
        }
      }
      completion(result.map { session }.mapError { .log($0) })
    }
  }

  /// Deletes a session; nil is success.
  public func delete(
    _ name: String,
    completion: @escaping @Sendable (SessionLogError?) -> Void
  ) {
    let session: Session? = stripe(name).entries.withLock { entries in
      guard case .ready(let session) = entries[name] else { return nil }
      entries[name] = nil
      return session
    }
    guard let session else { return completion(.notFound) }
    session.markDeleted()
    environment.log.delete(name) { result in
      if case .failure(let error) = result { completion(error) } else { completion(nil) }
    }
  }

  /// Lists the sessions whose name has a prefix and comes after another, in name order.
  public func list(
    prefix: String,
    after name: String?,
    limit: Int
  ) throws(SessionLogError) -> [SessionListing] {
    try environment.log.list(prefix: prefix, after: name, limit: limit)
  }

  /// The events of a session after a revision as the log has them, up to a limit.
  public func events(
    of name: String,
    after revision: Int,
    limit: Int
  ) throws(SessionLogError) -> [LogEntry] {
    try environment.log.entries(of: name, after: revision, limit: limit)
  }
}
