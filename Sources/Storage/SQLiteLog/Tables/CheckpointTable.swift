internal import SessionLog

/// The SQL of the checkpoints; a session keeps all of its checkpoints.
struct CheckpointTable {
  let connection: SQLiteConnection

  private static let columns = "key, instant, effectIndex, engineVersion, state, crc"

  func write(_ checkpoint: Checkpoint, of session: Int64) throws(SQLiteFailure) {
    let values = Self.values(checkpoint, EventKey.of(session, Int64(checkpoint.revision)))
    try connection.statement(
      "INSERT OR REPLACE INTO checkpoint (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?)"
    ).run(values + [.integer(Checksum.of(values))])
  }

  /// The last intact checkpoint of an engine version up to a point.
  func find(
    of session: Int64,
    engineVersion: String,
    notPast point: CheckpointPoint
  ) throws(SQLiteFailure) -> Checkpoint? {
    let bounds = point.bounds
    guard bounds.revision >= 0 else { return nil }
    return try last(
      of: session,
      until: min(bounds.revision, EventKey.greatestRevision),
      "AND instant <= ? AND effectIndex <= ? AND engineVersion = ?",
      [.integer(bounds.instant), .integer(bounds.effectIndex), .text(engineVersion)]
    )
  }

  /// The revision of a session's last intact checkpoint.
  func lastRevision(of session: Int64) throws(SQLiteFailure) -> Int64? {
    try last(of: session, until: EventKey.greatestRevision).map { Int64($0.revision) }
  }

  /// The last intact checkpoint up to a revision under a condition.
  private func last(
    of session: Int64,
    until revision: Int64,
    _ condition: String = "",
    _ values: [SQLValue] = []
  ) throws(SQLiteFailure) -> Checkpoint? {
    let statement = try connection.statement(
      """
      SELECT \(Self.columns) FROM checkpoint WHERE key BETWEEN ? AND ? \(condition)
      ORDER BY key DESC
      """
    )
    defer { statement.reset() }
    let keys = [EventKey.of(session, 0), EventKey.of(session, revision)]
    statement.bind(keys.map { .integer($0) } + values)
    while try statement.step() {
      if let checkpoint = intact(statement) { return checkpoint }
    }
    return nil
  }

  /// Calls a function with the session of each damaged checkpoint.
  func eachDamagedRow(found: (Int64) -> Void) throws(SQLiteFailure) {
    try connection.statement("SELECT \(Self.columns) FROM checkpoint ORDER BY key").eachRow { row in
      if intact(row) == nil { found(row.integer(0) >> 32) }
    }
  }

  private func intact(_ row: Statement) -> Checkpoint? {
    let checkpoint = Checkpoint(
      revision: Int(EventKey.revision(of: row.integer(0))),
      instant: row.integer(1),
      effectIndex: Int(row.integer(2)),
      engineVersion: row.text(3),
      state: row.bytes(4)
    )
    let sum = Checksum.of(Self.values(checkpoint, row.integer(0)))
    return row.integer(5) == sum ? checkpoint : nil
  }

  /// The values of a row before its checksum.
  private static func values(_ checkpoint: Checkpoint, _ key: Int64) -> [SQLValue] {
    [
      .integer(key), .integer(checkpoint.instant), .integer(checkpoint.effectIndex),
      .text(checkpoint.engineVersion), .bytes(checkpoint.state),
    ]
  }
}
