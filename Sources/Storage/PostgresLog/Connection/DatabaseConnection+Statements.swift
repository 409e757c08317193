/// The statements of the tables.
extension DatabaseConnection {
  var sessions: SessionTable { SessionTable(connection: self) }
  var batches: BatchTable { BatchTable(connection: self) }
  var checkpoints: CheckpointTable { CheckpointTable(connection: self) }
  var retries: RetryTable { RetryTable(connection: self) }
  var calls: CallTable { CallTable(connection: self) }
  var clock: ClockTable { ClockTable(connection: self) }
  var leftovers: Leftovers { Leftovers(connection: self) }

  /// Executes a statement, and returns the numbers in the first column of its rows.
  func numbers(_ sql: String, _ parameters: [Parameter]) throws(DatabaseFailure) -> Set<Int64> {
    Set(try execute(sql, parameters).map { $0.integer(0) })
  }

  /// Executes a statement, and returns a value of each row by the number in the row's first column.
  func table<Value>(
    _ sql: String,
    _ parameters: [Parameter],
    _ value: (Row) -> Value
  ) throws(DatabaseFailure) -> [Int64: Value] {
    var table: [Int64: Value] = [:]
    for row in try execute(sql, parameters) { table[row.integer(0)] = value(row) }
    return table
  }

  /// Makes a commit that makes all earlier visible rows as durable as any commit.
  func passBarrier() throws(DatabaseFailure) {
    try execute("SELECT pg_logical_emit_message(true, 'b', '')")
  }
}
