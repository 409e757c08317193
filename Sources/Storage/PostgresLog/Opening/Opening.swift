internal import Dispatch
internal import SessionLog

/// Looks at a database before the log begins, and makes its tables.
struct Opening {
  let connector: Connector
  private let connection: TimedConnection

  init(_ connector: Connector) throws(PostgresLogError) {
    self.connector = connector
    let deadline = DispatchTime.now() + connector.options.limits.openingTime
    do {
      connection = TimedConnection(connection: try connector.connect(), deadline: deadline)
    } catch {
      throw .unreachable(database: connector.address.shown, reason: error.reason)
    }
  }

  /// Brings the tables to this program's version; a newer one is refused.
  func migrate() throws(PostgresLogError) {
    let schema = connector.options.schema
    guard try presentVersion() < Schema.version else { return }
    try prepare { connection throws(DatabaseFailure) in
      try connection.run("BEGIN")
      try connection.execute(Schema.lock(schema: schema))
      try connection.run(Schema.preparation(schema: schema))
    }
    // Another server may have made them while this one waited for the lock.
    let present = try presentVersion()
    try prepare { connection throws(DatabaseFailure) in
      try connection.run(Schema.changes(after: present) + "COMMIT")
    }
  }

  private func presentVersion() throws(PostgresLogError) -> Int {
    let found = try prepare { connection throws(DatabaseFailure) in
      guard try connection.execute(Schema.exists)[0].bool(0) else { return 0 }
      return Int(try connection.execute(Schema.present)[0].integer(0))
    }
    guard found <= Schema.version else {
      throw .newerVersion(database: connector.address.shown, found: found, known: Schema.version)
    }
    return found
  }

  /// The number of sessions.
  func count() throws(PostgresLogError) -> Int {
    try prepare { connection throws(DatabaseFailure) in
      try connection.sessions.count(connector.options.limits)
    }
  }

  /// Looks at the settings and the clock.
  func look() throws(PostgresLogError) {
    try prepare { connection throws(DatabaseFailure) in
      try connector.watch.look(connection)
    }
  }

  private func prepare<Value>(
    _ body: (TimedConnection) throws(DatabaseFailure) -> Value
  ) throws(PostgresLogError) -> Value {
    do {
      return try body(connection)
    } catch {
      throw .cannotPrepare(database: connector.address.shown, reason: error.reason)
    }
  }
}
