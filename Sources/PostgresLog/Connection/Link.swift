internal import Dispatch
internal import LogStorage

/// The connection of one thread, which is made again after it was lost.
///
/// Between failed attempts it pauses, longer each time: meanwhile it answers at once that there is no
/// connection.
final class Link {
  private let connector: Connector
  /// What the connection has besides the settings of all.
  private let settings: String
  private var connection: Connection?
  private var pause: Duration
  private var failure = DatabaseFailure.unreachable("the database was not asked yet")
  /// When to try to connect again.
  private(set) var nextAttempt = DispatchTime(uptimeNanoseconds: 0)

  init(_ connector: Connector, settings: String = "") {
    self.connector = connector
    self.settings = settings
    pause = connector.options.limits.firstRetry
  }

  /// Whether there is a connection that is not known to be lost.
  var isUp: Bool { connection?.isUsable ?? false }

  /// The connection; it is made if there is none.
  func connected() throws(DatabaseFailure) -> Connection {
    if let connection, connection.isUsable { return connection }
    connection = nil
    guard .now() >= nextAttempt else { throw failure }
    do {
      let made = try connector.connect(settings)
      connection = made
      pause = connector.options.limits.firstRetry
      return made
    } catch {
      failure = error
      nextAttempt = .now() + pause
      pause = min(pause * 2, connector.options.limits.lastRetry)
      throw error
    }
  }

  /// Gives up the connection: another server may be the right one.
  func drop() { connection = nil }

  /// Performs a function with the connection, and with another one if that had ended before it was
  /// used.
  func perform<Value>(
    _ body: (Connection) throws(DatabaseFailure) -> Value
  ) throws(DatabaseFailure) -> Value {
    let wasUp = isUp
    do {
      return try body(connected())
    } catch {
      if case .refused(let state, _) = error, state.isOfServer { drop() }
      guard case .unreachable = error, wasUp, !isUp else { throw error }
      return try body(connected())
    }
  }
}
