internal import Dispatch

/// A connection for statements that must be answered by a time.
struct TimedConnection {
  let connection: DatabaseConnection
  let deadline: DispatchTime

  /// Executes a statement that is prepared the first time.
  ///
  /// Any notice makes the outcome unknown: a wait for a standby that was cancelled is reported as
  /// success, with a warning.
  @discardableResult
  func execute(_ sql: String, _ parameters: [Parameter] = []) throws(DatabaseFailure) -> Rows {
    try connection.execute(sql, Parameters(parameters), until: deadline)
  }

  /// Executes a statement, and gives the numbers in the first column of its rows.
  func numbers(_ sql: String, _ parameters: [Parameter]) throws(DatabaseFailure) -> Set<Int64> {
    Set(try execute(sql, parameters).map { $0.integer(0) })
  }

  /// Executes a statement, and gives a value of each row by the number in its first column.
  func table<Value>(
    _ sql: String,
    _ parameters: [Parameter],
    _ value: (Row) -> Value
  ) throws(DatabaseFailure) -> [Int64: Value] {
    var table: [Int64: Value] = [:]
    for row in try execute(sql, parameters) { table[row.integer(0)] = value(row) }
    return table
  }

  /// Executes the statements of a text without parameters, as one transaction.
  func run(_ sql: String) throws(DatabaseFailure) { try connection.run(sql, until: deadline) }

  /// Makes a commit after which all that was visible before is as durable as any commit.
  func passBarrier() throws(DatabaseFailure) {
    try execute("SELECT pg_logical_emit_message(true, 'b', '')")
  }

  /// The same connection with another time.
  func until(_ deadline: DispatchTime) -> TimedConnection {
    TimedConnection(connection: connection, deadline: deadline)
  }
}
