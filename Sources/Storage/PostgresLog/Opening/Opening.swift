internal import Dispatch
internal import SessionLog

/// Checks a database before the log begins, and makes its tables.
enum Opening {
  /// Brings the tables to this program's version, looks at the settings and the clock, and returns the number
  /// of sessions; refuses tables of a newer version.
  static func prepare(_ connector: Connector) throws(LogOpeningError) -> Int {
    let database = "the database \(connector.address.shown)"
    let deadline = DispatchTime.now() + connector.options.limits.openingTime
    let connection: DatabaseConnection
    do {
      connection = try connector.connect().until(deadline)
    } catch {
      throw LogOpeningError("\(database) cannot be used: \(error.reason)")
    }
    let version: Int
    do throws(DatabaseFailure) {
      version = try migrate(connection, schema: connector.options.schema)
      if version == Schema.version {
        try connector.watch.look(connection)
        return try connection.sessions.count()
      }
    } catch {
      throw LogOpeningError("the tables in \(database) cannot be prepared: \(error.reason)")
    }
    throw LogOpeningError(
      """
      \(database) has version \(version) of the tables, newer than version \(Schema.version), which this \
      program knows
      """
    )
  }

  /// Brings the tables to this program's version, and returns the resulting version.
  private static func migrate(
    _ connection: DatabaseConnection,
    schema: String
  ) throws(DatabaseFailure) -> Int {
    let found = try version(connection)
    guard found < Schema.version else { return found }
    try connection.run("BEGIN")
    try connection.execute(Schema.lock(schema: schema))
    try connection.run(Schema.preparation(schema: schema))
    // Another server may have made the changes while this server waited for the lock.
    let present = try version(connection)
    try connection.run(Schema.changes(after: present) + "COMMIT")
    return max(present, Schema.version)
  }

  private static func version(_ connection: DatabaseConnection) throws(DatabaseFailure) -> Int {
    guard try connection.execute(Schema.exists)[0].bool(0) else { return 0 }
    return Int(try connection.execute(Schema.present)[0].integer(0))
  }
}
