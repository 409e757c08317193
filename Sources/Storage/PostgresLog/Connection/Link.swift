internal import Dispatch
internal import SessionLog

/// The connection of one thread, which is made again after it was lost.
///
/// Between failed attempts it pauses, longer each time: meanwhile it answers at once that there is no
/// connection. After a statement was left without an answer it sends nothing as long as the server
/// still works at that one: a commit waits for its standby however long, also when its client has
/// gone, and without this rule each attempt would take one more of the server's connections.
final class Link {
  private let connector: Connector
  /// The settings of this connection besides those of all.
  private let settings: String
  /// True if events depend on its settings, which are watched then.
  private let isWatched: Bool
  private var connection: DatabaseConnection?
  /// The server's process that was left, and the time of that.
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

  /// The time from which an answer to a statement sent now is late.
  private var deadline: DispatchTime { .now() + connector.options.limits.answerTime }

  /// True if there is a connection, not known to be lost, to the host that all connections go to.
  ///
  /// Another host may still answer: a primary that was replaced.
  var isUp: Bool {
    guard let connection else { return false }
    return connection.isUsable && !connection.isStale()
  }

  /// The connection, for the time of an answer or another one; it is made if there is none.
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
    let connection = try connector.connect(settings)
    if isWatched, let promise = connection.promise {
      connector.watch.note(promise, of: ObjectIdentifier(self))
    }
    self.connection = connection
  }

  /// Looks at the settings that the connection has.
  ///
  /// A connection with too weak settings is made anew: the settings of a role, or of a database, reach
  /// only new connections, also when they are mended.
  func look() throws(DatabaseFailure) {
    let (watch, id) = (connector.watch, ObjectIdentifier(self))
    if watch.isWeak(id) { drop() }
    try perform { connection throws(DatabaseFailure) in
      let look = try DatabaseLook.take(connection)
      watch.note(look)
      watch.note(look.promise, of: id)
    }
  }

  /// The time until the next look: short while the settings let nothing be written.
  var timeToNextLook: Duration {
    let limits = connector.options.limits
    if connector.watch.refusal != nil { return limits.lastRetry }
    let requires = connector.options.requiredStandbys > 0
    return requires ? min(limits.lookTimeOfRequirement, limits.lookTime) : limits.lookTime
  }

  /// Refuses while the server works at the statement that was left, but not for ever: it can hang.
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

  /// Performs a function with the connection, and with another one if that had ended before it was
  /// used.
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
  /// When it began, in microseconds since 1970: numbers of processes are used again.
  let start: Int64

  /// The process of a connection; nil if the server does not tell.
  static func serving(_ connection: DatabaseConnection) throws(DatabaseFailure) -> ServerProcess? {
    let rows = try connection.execute(
      """
      SELECT pid, (extract(epoch FROM backend_start) * 1000000)::bigint
      FROM pg_stat_activity WHERE pid = pg_backend_pid()
      """
    )
    return rows.first.map { ServerProcess(id: $0.integer(0), start: $0.integer(1)) }
  }

  /// True if it is executing a statement, according to another connection of the same server.
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
