internal import Dispatch
internal import SessionLog

/// The SQL that removes the remaining rows of deleted sessions.
struct Leftovers {
  let connection: DatabaseConnection

  /// Removes some rows of a deleted session, and returns the greatest number of rows of one table.
  func remove(of session: Int64, limit: Int) throws(DatabaseFailure) -> Int {
    var most = 0
    for table in ["batch", "checkpoint", "call"] {
      let rows = try connection.execute(
        """
        DELETE FROM \(table) AS t WHERE t.ctid = ANY (ARRAY(
          SELECT o.ctid FROM \(table) AS o WHERE o.session = $1::bigint LIMIT $2::bigint))
          AND NOT EXISTS (SELECT FROM session AS s WHERE s.id = $1::bigint) RETURNING 1
        """,
        [.integer(session), .integer(Int64(limit))]
      )
      most = max(most, rows.count)
    }
    return most
  }

  /// Sessions deleted so long ago that no row of them can still arrive.
  func settled(after age: Duration, limit: Int) throws(DatabaseFailure) -> [Int64] {
    let rows = try connection.execute(
      """
      SELECT session FROM dropped
      WHERE at <= clock_timestamp() - $1::bigint * interval '1 millisecond' LIMIT $2::bigint
      """,
      [.integer(Int64(age / .milliseconds(1))), .integer(Int64(limit))]
    )
    return rows.map { $0.integer(0) }
  }

  /// Forgets deleted sessions without remaining rows.
  func forget(_ sessions: [Int64]) throws(DatabaseFailure) {
    try connection.execute(
      "DELETE FROM dropped WHERE session = ANY ($1::bigint[])",
      [.integers(sessions)]
    )
  }
}
