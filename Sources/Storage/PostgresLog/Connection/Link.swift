internal import Dispatch
internal import SessionLog

/// The connection of one thread; the link reconnects after a loss.
///
/// Pauses between failed attempts grow, and a caller gets the failure at once during a pause. After an
/// unanswered statement the link sends no other while the server still works at that statement: a commit
/// waits for its standby without limit, even without its client, and each new attempt would take one more of
/// the server's connections.
final class Link {
  private let connector: Connector
  /// The settings of this connection besides the settings of all connections.
  private let settings: String
  /// True if stored events depend on the connection's settings, which are watched then.
  private let isWatched: Bool
  private var connection: DatabaseConnection?
  /// The server's process with the unanswered statement, and the time of the loss.
  private var left: (process: ServerProcess, at: DispatchTime)?
  private var failure = DatabaseFailure.unreachable("the database was not asked yet")
  private var backoff: Backoff

  init(_ connector: Connector, settings: String = "", isWatched: Bool = false) {
    self.connector = connector
    self.isWatched = isWatched
    self.settings = settings
    let limits = connector.options.limits
    backoff = Backoff(first: limits.firstRetry, longest: limits.lastRetry)
  }

  var nextAttempt: DispatchTime { backoff.nextAttempt }

  /// The deadline of an answer to a statement that is sent now.
  private var deadline: DispatchTime { .now() + connector.options.limits.answerTime }

  /// True if the connection is usable and its host is the target of all connections.
  ///
  /// A replaced primary may still answer on another host.
  var isUp: Bool {
    guard let connection else { return false }
    return connection.isUsable && !connection.isStale()
  }

  /// The connection, with a deadline for its answers; makes a missing connection.
  func connected(until time: DispatchTime? = nil) throws(DatabaseFailure) -> DatabaseConnection {
    try present().until(time ?? deadline)
  }

  private func present() throws(DatabaseFailure) -> DatabaseConnection {
    if isUp, let connection, left == nil { return connection }
    guard .now() >= nextAttempt else { throw failure }
    do throws(DatabaseFailure) {
      if !isUp { try connect() }
      guard let connection else { throw failure }
      if let left { try requireEnd(of: left, connection) }
      backoff.succeeded()
      return connection
    } catch {
      failure = error
      backoff.failed()
      throw error
    }
  }

  private func connect() throws(DatabaseFailure) {
    drop()
    connection = try connector.connect(settings, for: isWatched ? ObjectIdentifier(self) : nil)
  }

  /// Looks at the settings that the connection has.
  ///
  /// A connection with too weak settings is replaced: mended settings of a role or a database reach only new
  /// connections.
  func look() throws(DatabaseFailure) {
    let (watch, id) = (connector.watch, ObjectIdentifier(self))
    if watch.isWeak(id) { drop() }
    try perform { connection throws(DatabaseFailure) in
      watch.note(try DatabaseLook.take(connection), of: id)
    }
  }

  /// The time until the next look: short while the settings prevent writes.
  var timeToNextLook: Duration {
    let limits = connector.options.limits
    if connector.watch.refusal != nil { return limits.lastRetry }
    let requires = connector.options.requiredStandbys > 0
    return requires ? min(limits.lookTimeOfRequirement, limits.lookTime) : limits.lookTime
  }

  /// Refuses while the server works at the unanswered statement, but only for a limited time.
  private func requireEnd(
    of left: (process: ServerProcess, at: DispatchTime),
    _ connection: DatabaseConnection
  ) throws(DatabaseFailure) {
    let isOld = left.at + connector.options.limits.longestWait <= .now()
    guard !isOld, try left.process.isWorking(connection.until(deadline)) else {
      self.left = nil
      return
    }
    throw .unreachable("the database has not finished an earlier commit: is its standby there?")
  }

  func drop() {
    if let connection, !connection.isUsable { connector.countFailure(at: connection.host) }
    if let connection, connection.isLeft {
      connector.passOver(connection.host)
      if left == nil, let process = connection.process { left = (process, .now()) }
    }
    connection = nil
  }

  /// Performs a function with the connection, and once more with a new one if the first had ended unused.
  func perform<Value>(
    _ body: (DatabaseConnection) throws(DatabaseFailure) -> Value
  ) throws(DatabaseFailure) -> Value {
    let wasUp = isUp
    do {
      return try body(connected())
    } catch {
      if error.isOfServer { drop() }
      guard case .unreachable = error, wasUp, !isUp else { throw error }
      return try body(connected())
    }
  }
}

/// The process of the server that serves a connection.
struct ServerProcess {
  let id: Int64
  /// The start of the process, in microseconds since 1970; systems reuse the numbers of processes.
  let start: Int64

  /// The process of a connection; nil if the server does not name the process.
  static func serving(_ connection: DatabaseConnection) throws(DatabaseFailure) -> ServerProcess? {
    let rows = try connection.execute(
      """
      SELECT pid, (extract(epoch FROM backend_start) * 1000000)::bigint
      FROM pg_stat_activity WHERE pid = pg_backend_pid()
      """
    )
    return rows.first.map { ServerProcess(id: $0.integer(0), start: $0.integer(1)) }
  }

  /// True if the process executes a statement, according to another connection of the same server.
  func isWorking(_ connection: DatabaseConnection) throws(DatabaseFailure) -> Bool {
    let rows = try connection.execute(
      """
      SELECT FROM pg_stat_activity WHERE pid = $1::bigint AND state = 'active'
        AND (extract(epoch FROM backend_start) * 1000000)::bigint = $2::bigint
      """,
      [.integer(id), .integer(start)]
    )
    return !rows.isEmpty
  }
}
