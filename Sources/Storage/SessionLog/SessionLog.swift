/// The append-only log of all sessions: the truth, of which the state of an engine is a cache.
///
/// Everything that may wait completes by callback, during the call or later, on any thread, exactly
/// once. A callback must not wait for another one.
///
/// A log may have several writers: two session stores in one process, or several servers that share a
/// database. The fence of an append, a ``LogPosition``, keeps each session's events one line: of two
/// appends after the same position one is durable, and the other is refused with the present
/// position.
///
/// An operation ends in one of three ways: it is done, and then as durable as the log can make it; it
/// is `refused`, and then nothing was changed; or its outcome is `unknown`. After an unknown outcome a
/// session is read back: `read` answers only with events that will stay, and is refused as `unavailable`
/// until the log knows.
public protocol SessionLog: Sendable {
  /// Creates a session with its first events, all or none.
  ///
  /// Refused with `exists`, `tooManySessions`, `storageFull` or `unavailable`.
  func create(_ session: NewSession, completion: @escaping LogCompletion<LoggedSession>)

  /// Finds the session of a name, without its events.
  ///
  /// Refused with `notFound`, `damaged` or `unavailable`.
  func open(_ name: String, completion: @escaping LogCompletion<LoggedSession>)

  /// Gives the identity of the session of a name, without a look at its stored data.
  ///
  /// A session that is damaged has one as well, so that it can be deleted. Refused with `notFound` or
  /// `unavailable`.
  func identity(of name: String, completion: @escaping LogCompletion<SessionID>)

  /// Gives the position after a session's last event, as every acknowledged append of any writer left
  /// it.
  ///
  /// Refused with `notFound`, `damaged` or `unavailable`.
  func position(of session: SessionID, completion: @escaping LogCompletion<LogPosition>)

  /// Appends events, all or none, if the session's last event is at a position.
  ///
  /// Completes with the position after them. Refused with `conflict`, `notFound`, `damaged`,
  /// `storageFull` or `unavailable`. A shared log refuses with `repeated` if a request was done for the
  /// session under one of the keys: `record` finds it.
  func append(
    _ events: LogAppend,
    to session: SessionID,
    after position: LogPosition,
    completion: @escaping LogCompletion<LogPosition>
  )

  /// Appends as `append` does, if the log can do that during the call; nil if not.
  func appendNow(
    _ events: LogAppend,
    to session: SessionID,
    after position: LogPosition
  ) -> Result<LogPosition, SessionLogError>?

  /// Reads at most `limit` events after a revision, in order.
  ///
  /// It gives fewer at the end of the session, or once they have `LogPage.fullBytes`.
  /// A revision after the last event gives an empty page. Refused with `notFound`, `damaged` or
  /// `unavailable`.
  func read(
    _ session: SessionID,
    after revision: Int,
    limit: Int,
    completion: @escaping LogCompletion<LogPage>
  )

  /// Deletes a session: its name is free when this completes, and its identity is never used again.
  ///
  /// Given a lifetime in microseconds, only one without a noted call for so long, by the clock of the log:
  /// false if there was one, and a call that was noted before is never missed. A log that one process
  /// writes deletes it then too: that process knows the calls itself. Refused with `notFound` or
  /// `unavailable`.
  func delete(
    _ session: SessionID,
    ifIdleFor lifetime: Int64?,
    completion: @escaping LogCompletion<Bool>
  )

  /// Lists at most `limit` sessions in the order of their names' bytes, whose name has a prefix and
  /// comes after another.
  ///
  /// Refused with `unavailable`.
  func list(
    prefix: String,
    after name: String?,
    limit: Int,
    completion: @escaping LogCompletion<[SessionListing]>
  )

  /// Keeps a checkpoint. It is a cache: it may be lost, and replaces none of another revision.
  func save(
    _ checkpoint: Checkpoint,
    of session: SessionID,
    completion: @escaping LogCompletion<Void>
  )

  /// Finds the last checkpoint of an engine version that is not past a point of the session.
  ///
  /// A damaged checkpoint is passed over. Refused with `unavailable`.
  func checkpoint(
    of session: SessionID,
    engineVersion: String,
    notPast point: CheckpointPoint,
    completion: @escaping LogCompletion<Checkpoint?>
  )

  /// Finds the request that was done under an idempotency key; nil if there is none, or if its session
  /// has been deleted since.
  ///
  /// A key is kept for its lifetime at least, by the clock of the log. Refused with `damaged` if the
  /// record of the key is or may be damaged: the request must not be executed again. Refused with
  /// `unavailable`.
  func record(of key: IdempotencyKey, completion: @escaping LogCompletion<IdempotencyRecord?>)

  /// Notes that sessions were called now, by the clock of the log, for `lapsed` and for listings. A note
  /// may be lost.
  ///
  /// Refused with `unavailable`.
  func note(callsOf sessions: [SessionID], completion: @escaping LogCompletion<Void>)

  /// Gives the sessions without a noted call for a lifetime in microseconds, by the clock of the log.
  ///
  /// A session without any note is noted now. None has lapsed while the clock of the log cannot be
  /// trusted for a whole lifetime. Refused with `unavailable`.
  func lapsed(
    of sessions: [SessionID],
    after lifetime: Int64,
    completion: @escaping LogCompletion<Set<SessionID>>
  )

  /// Gives at most `limit` sessions without a noted call for a lifetime in microseconds, by the clock of
  /// the log, those called the longest ago first, after another one of them.
  ///
  /// A log that one process writes gives none: that process knows the calls itself. None is idle while the
  /// clock of the log cannot be trusted for a whole lifetime. Refused with `unavailable`.
  func idle(
    for lifetime: Int64,
    after last: IdleSession?,
    limit: Int,
    completion: @escaping LogCompletion<[IdleSession]>
  )

  /// Calls an observer after appends to a session and after its deletion, by any writer.
  ///
  /// A change may be reported late, more than once, or merged with others; none is lost.
  func follow(_ session: SessionID, observer: @escaping LogObserver) -> LogSubscription

  /// Tells the log that the data it gave of a session is damaged, as its reader found.
  func noteDamage(of session: SessionID)

  /// True if other processes write to the log: this one's data of a session may then be old, and
  /// `position` tells whether it is.
  var isShared: Bool { get }

  /// The log's present ability to be written, without waiting.
  var health: LogHealth { get }

  /// The conditions that an operator has to know while the log still works, without waiting; at most
  /// one of each kind.
  var notices: [LogNotice] { get }

  /// The counts and measurements of the log, without waiting.
  var figures: LogFigures { get }

  /// The approximate number of sessions at present, without waiting; nil if that is not known.
  var sessionCount: Int? { get }

  /// Completes the operations that were handed over, then stops. Later calls are refused as `unavailable`.
  ///
  /// It waits; never call it on a thread that a callback needs.
  func close()
}

extension SessionLog {
  /// Reads a page without events.
  public func position(of session: SessionID, completion: @escaping LogCompletion<LogPosition>) {
    read(session, after: .max, limit: 0) { page in completion(page.map(\.position)) }
  }

  /// A log that answers later.
  public func appendNow(
    _ events: LogAppend,
    to session: SessionID,
    after position: LogPosition
  ) -> Result<LogPosition, SessionLogError>? { nil }

  /// A log that one process writes.
  public var isShared: Bool { false }

  /// Notes nothing: one process knows all calls.
  public func note(callsOf sessions: [SessionID], completion: @escaping LogCompletion<Void>) {
    completion(.success(()))
  }

  /// All of them: the process that asks knows all calls.
  public func lapsed(
    of sessions: [SessionID],
    after lifetime: Int64,
    completion: @escaping LogCompletion<Set<SessionID>>
  ) {
    completion(.success(Set(sessions)))
  }

  /// None: the process that asks knows all calls.
  public func idle(
    for lifetime: Int64,
    after last: IdleSession?,
    limit: Int,
    completion: @escaping LogCompletion<[IdleSession]>
  ) {
    completion(.success([]))
  }

  /// Deletes a session, whenever it was called.
  public func delete(_ session: SessionID, completion: @escaping LogCompletion<Void>) {
    delete(session, ifIdleFor: nil) { result in completion(result.map { _ in }) }
  }

  /// A log that finds damage itself.
  public func noteDamage(of session: SessionID) {}

  /// A log without notices.
  public var notices: [LogNotice] { [] }

  /// A log that counts nothing.
  public var figures: LogFigures { LogFigures() }

  /// A log that does not count its sessions.
  public var sessionCount: Int? { nil }
}
