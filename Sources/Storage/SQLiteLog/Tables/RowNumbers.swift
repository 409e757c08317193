/// Numbers that say which rows must be there.
///
/// The rows of the tails and of the idempotency keys are numbered without gaps: a number that
/// is missing after the last one that was removed shows that a row was lost.
struct RowNumbers {
  /// The number of the last row of a tail that was emptied; some rows up to it may still be there.
  let emptied: Int64
  /// The number of the last idempotency key that was removed.
  let removedKeys: Int64

  init(_ connection: SQLiteConnection) throws(SQLiteFailure) {
    let row = try connection.statement("SELECT emptied, removedKeys FROM progress WHERE id = 1")
      .first { ($0.integer(0), $0.integer(1)) }
    // Without the row every number is missing.
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
