public import RefreshEngine
public import SessionLog
import Synchronization

/// All sessions by name.
///
/// The names are spread over stripes with a lock each; no lock is held while the log works.
public final class SessionStore: Sendable {
  private enum Entry {
    /// The log is being started.
    case creating
    case ready(Session)
  }

  private final class Stripe: Sendable {
    let entries = Mutex<[String: Entry]>([:])
  }

  private let log: any SessionLog
  private let time: TimeSource
  private let catchUpSteps: Int
  private let stripes = (0..<16).map { _ in Stripe() }

  /// Why a session cannot be created.
  public enum CreationError: Error, Sendable {
    /// There is one of that name.
    case exists(Session)
    /// One of that name is being created at this moment.
    case busy
    /// The log failed.
    case log(SessionLogError)
  }

  /// How many internal steps a request may take to catch up with a realtime clock.
  ///
  /// Fewer than an event may need (`RefreshEngine.stepLimit`): what catching up reaches, an event at
  /// that instant reaches too.
  public static let defaultCatchUpSteps = 900_000

  /// Makes a store over a log.
  public init(
    log: any SessionLog,
    time: TimeSource = .system,
    catchUpSteps: Int = SessionStore.defaultCatchUpSteps
  ) {
    self.log = log
    self.time = time
    self.catchUpSteps = catchUpSteps
  }

  /// The moment at which a session that is created now is created, in microseconds since 1970.
  public var wallClock: Microseconds { time.wallClock() }

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
  ///   - configuration: What to make it with, its epoch filled in.
  ///   - source: The configuration in the wire format, for the log.
  ///   - createdAt: The moment of creation, in microseconds since 1970.
  ///   - completion: Called when the log has it, on any thread.
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
      clock: configuration.clock,
      engineVersion: RefreshEngine.version,
      configuration: source
    )
    let session = Session(
      header: header,
      configuration: configuration.engine,
      log: log,
      time: time,
      catchUpSteps: catchUpSteps
    )
    log.create(header) { result in
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
    log.delete(name) { result in
      if case .failure(let error) = result { completion(error) } else { completion(nil) }
    }
  }

  /// Lists the sessions whose name has a prefix and comes after another, in name order.
  public func list(
    prefix: String,
    after name: String?,
    limit: Int
  ) throws(SessionLogError) -> [SessionListing] {
    try log.list(prefix: prefix, after: name, limit: limit)
  }

  /// The events of a session after a revision, at most so many, as the log has them.
  public func events(
    of name: String,
    after revision: Int,
    limit: Int
  ) throws(SessionLogError) -> [LogEntry] {
    try log.entries(of: name, after: revision, limit: limit)
  }
}
