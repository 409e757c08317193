/// The numbers that reveal lost rows.
///
/// The rows of the tails and of the idempotency keys are numbered without gaps: a missing number after the
/// last removed one shows a lost row.
struct RowNumbers {
  /// The number of the last row of the emptied tails; some rows up to it may still exist.
  let emptied: Int64
  /// The number of the last removed idempotency key.
  let removedKeys: Int64

  init(_ connection: SQLiteConnection) throws(SQLiteFailure) {
    let row = try connection.statement("SELECT emptied, removedKeys FROM progress WHERE id = 1")
      .first { ($0.integer(0), $0.integer(1)) }
    // Without this row all numbers count as removed, and the indexes report a loss.
    (emptied, removedKeys) = row ?? (.max, .max)
  }

  static func setEmptied(_ seq: Int64, _ connection: SQLiteConnection) throws(SQLiteFailure) {
    try connection.statement("UPDATE progress SET emptied = max(emptied, ?) WHERE id = 1")
      .run(.integer(seq))
  }

  static func setRemovedKeys(_ id: Int64, _ connection: SQLiteConnection) throws(SQLiteFailure) {
    try connection.statement("UPDATE progress SET removedKeys = max(removedKeys, ?) WHERE id = 1")
      .run(.integer(id))
  }
}
