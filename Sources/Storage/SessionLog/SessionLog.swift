/// The append-only log of all sessions; the state of an engine is only a cache of the log.
///
/// Each operation that may wait completes by callback, during the call or later, on any thread, exactly once.
/// A callback must not wait for another callback.
///
/// A log may have several writers: two session stores in one process, or several servers that share a
/// database. The fence of an append, a ``LogPosition``, keeps each session's events one line: one of two
/// appends after the same position becomes durable, and the other is refused with the present position.
///
/// An operation ends in one of three ways: done, and then as durable as the log can make it; `refused`,
/// without any change; or with an `unknown` outcome. A session with an unknown outcome is read back: `read`
/// returns only lasting events, and is refused as `unavailable` until the outcome is known.
public protocol SessionLog: Sendable {
  /// Creates a session with all its first events, or not at all.
  ///
  /// Refused with `exists`, `tooManySessions`, `storageFull` or `unavailable`.
  func create(_ session: NewSession, completion: @escaping LogCompletion<LoggedSession>)

  /// Finds the session of a name, without its events.
  ///
  /// Refused with `notFound`, `damaged` or `unavailable`.
  func open(_ name: String, completion: @escaping LogCompletion<LoggedSession>)

  /// Returns the identity of the session of a name, without a check of its stored data.
  ///
  /// A damaged session has an identity as well, so that a client can delete it. Refused with `notFound` or
  /// `unavailable`.
  func identity(of name: String, completion: @escaping LogCompletion<SessionID>)

  /// Returns the position after a session's last event, including every acknowledged append of any writer.
  ///
  /// Refused with `notFound`, `damaged` or `unavailable`.
  func position(of session: SessionID, completion: @escaping LogCompletion<LogPosition>)

  /// Appends all events or none, if the session's last event is at a position.
  ///
  /// Completes with the position after the events. Refused with `conflict`, `notFound`, `damaged`,
  /// `storageFull` or `unavailable`. A shared log refuses with `repeated` if the session has a request under
  /// one of the keys, which `record` finds.
  func append(
    _ events: LogAppend,
    to session: SessionID,
    after position: LogPosition,
    completion: @escaping LogCompletion<LogPosition>
  )

  /// Appends like `append` during the call; nil if the log cannot.
  func appendNow(
    _ events: LogAppend,
    to session: SessionID,
    after position: LogPosition
  ) -> Result<LogPosition, SessionLogError>?

  /// Reads at most `limit` events after a revision, in order.
  ///
  /// The page is shorter at the end of the session, or once its events have `LogPage.fullBytes`. A revision
  /// after the last event yields an empty page. Refused with `notFound`, `damaged` or `unavailable`.
  func read(
    _ session: SessionID,
    after revision: Int,
    limit: Int,
    completion: @escaping LogCompletion<LogPage>
  )

  /// Deletes a session: its name is free at the completion, and its identity is never used again.
  ///
  /// A lifetime in microseconds, by the clock of the log, limits the deletion to a session without a noted
  /// call for that time; false after a later call, and no earlier note is missed. A log with one writing
  /// process ignores the lifetime, since that process knows the calls. Refused with `notFound` or
  /// `unavailable`.
  func delete(
    _ session: SessionID,
    ifIdleFor lifetime: Int64?,
    completion: @escaping LogCompletion<Bool>
  )

  /// Lists at most `limit` sessions whose name has a prefix and follows another name, in the order of the
  /// names' bytes.
  ///
  /// Refused with `unavailable`.
  func list(
    prefix: String,
    after name: String?,
    limit: Int,
    completion: @escaping LogCompletion<[SessionListing]>
  )

  /// Stores a checkpoint, a cache that may be lost and that replaces only its own revision's.
  func save(
    _ checkpoint: Checkpoint,
    of session: SessionID,
    completion: @escaping LogCompletion<Void>
  )

  /// Finds the last checkpoint of an engine version up to a point of the session.
  ///
  /// A damaged checkpoint is skipped. Refused with `unavailable`.
  func checkpoint(
    of session: SessionID,
    engineVersion: String,
    notPast point: CheckpointPoint,
    completion: @escaping LogCompletion<Checkpoint?>
  )

  /// Finds the request under an idempotency key; nil without a request, or after the deletion of its session.
  ///
  /// A key is stored for its lifetime at least, by the clock of the log. Refused with `damaged` if the record
  /// of the key is or may be damaged, since the request must not be executed again. Refused with
  /// `unavailable`.
  func record(of key: IdempotencyKey, completion: @escaping LogCompletion<IdempotencyRecord?>)

  /// Notes present calls of sessions, by the clock of the log, for `lapsed` and for listings. A note may be
  /// lost.
  ///
  /// Refused with `unavailable`.
  func note(callsOf sessions: [SessionID], completion: @escaping LogCompletion<Void>)

  /// Returns the sessions without a noted call for a lifetime in microseconds, by the clock of the log.
  ///
  /// A session without any note gets a note of the present. No session has lapsed while the clock of the log
  /// is not trusted for a whole lifetime. Refused with `unavailable`.
  func lapsed(
    of sessions: [SessionID],
    after lifetime: Int64,
    completion: @escaping LogCompletion<Set<SessionID>>
  )

  /// Calls an observer after appends to a session and after its deletion, by any writer.
  ///
  /// A change may be reported late, more than once, or merged with others, but is never lost.
  func follow(_ session: SessionID, observer: @escaping LogObserver) -> LogSubscription

  /// Notes damage that a reader found in the data of a session.
  func noteDamage(of session: SessionID)

  /// True if other processes write to the log: data of a session may then be old, and `position` returns the
  /// present end.
  var isShared: Bool { get }

  /// The log's present ability to write, without waiting.
  var health: LogHealth { get }

  /// The conditions that an operator should know while the log still works, without waiting; at most one of
  /// each kind.
  var notices: [LogNotice] { get }

  /// The counts and measurements of the log, without waiting.
  var figures: LogFigures { get }

  /// The approximate number of sessions at present, without waiting; nil if unknown.
  var sessionCount: Int? { get }

  /// Completes the accepted operations, then stops. Later calls are refused as `unavailable`.
  ///
  /// The call waits, and must not run on a thread that a callback needs.
  func close()
}

extension SessionLog {
  /// Reads a page without events.
  public func position(of session: SessionID, completion: @escaping LogCompletion<LogPosition>) {
    read(session, after: .max, limit: 0) { page in completion(page.map(\.position)) }
  }

  /// Nil, for a log that answers later.
  public func appendNow(
    _ events: LogAppend,
    to session: SessionID,
    after position: LogPosition
  ) -> Result<LogPosition, SessionLogError>? { nil }

  /// False, for a log with one writing process.
  public var isShared: Bool { false }

  /// Notes nothing, since one process knows all calls.
  public func note(callsOf sessions: [SessionID], completion: @escaping LogCompletion<Void>) {
    completion(.success(()))
  }

  /// All sessions, since the calling process knows all calls.
  public func lapsed(
    of sessions: [SessionID],
    after lifetime: Int64,
    completion: @escaping LogCompletion<Set<SessionID>>
  ) {
    completion(.success(Set(sessions)))
  }

  /// Deletes a session, regardless of its calls.
  public func delete(_ session: SessionID, completion: @escaping LogCompletion<Void>) {
    delete(session, ifIdleFor: nil) { result in completion(result.map { _ in }) }
  }

  /// Notes nothing, for a log that finds damage itself.
  public func noteDamage(of session: SessionID) {}

  /// No notices, by default.
  public var notices: [LogNotice] { [] }

  /// Empty figures, by default.
  public var figures: LogFigures { LogFigures() }

  /// Nil, for a log that does not count its sessions.
  public var sessionCount: Int? { nil }
}
