internal import Dispatch
internal import LogStorage

/// The SQL that removes what deleted sessions left.
enum Leftovers {
  /// Removes some rows of a deleted session, and gives the greatest number of one table.
  static func remove(
    of session: Int64,
    limit: Int,
    _ connection: Connection,
    until deadline: DispatchTime
  ) throws(DatabaseFailure) -> Int {
    var most = 0
    for table in ["batch", "checkpoint", "call"] {
      var parameters = Parameters()
      parameters.add(session)
      parameters.add(Int64(limit))
      let rows = try connection.execute(
        """
        DELETE FROM \(table) AS t WHERE t.ctid = ANY (ARRAY(
          SELECT o.ctid FROM \(table) AS o WHERE o.session = $1::bigint LIMIT $2::bigint))
          AND NOT EXISTS (SELECT FROM session AS s WHERE s.id = $1::bigint) RETURNING 1
        """,
        parameters,
        until: deadline
      )
      most = max(most, rows.indices.count)
    }
    return most
  }

  /// Sessions that were deleted so long ago that nothing of them can still arrive.
  static func settled(
    after age: Duration,
    limit: Int,
    _ connection: Connection,
    until deadline: DispatchTime
  ) throws(DatabaseFailure) -> [Int64] {
    var parameters = Parameters()
    parameters.add(Int64(age / .milliseconds(1)))
    parameters.add(Int64(limit))
    let rows = try connection.execute(
      """
      SELECT session FROM dropped
      WHERE at <= clock_timestamp() - $1::bigint * interval '1 millisecond' LIMIT $2::bigint
      """,
      parameters,
      until: deadline
    )
    return rows.indices.map { rows.integer($0, 0) }
  }

  /// Forgets deleted sessions of which nothing is left.
  static func forget(
    _ sessions: [Int64],
    _ connection: Connection,
    until deadline: DispatchTime
  ) throws(DatabaseFailure) {
    var parameters = Parameters()
    parameters.add(sessions)
    try connection.execute(
      "DELETE FROM dropped WHERE session = ANY ($1::bigint[])",
      parameters,
      until: deadline
    )
  }
}

/// A commit after which all that was visible before is as durable as any commit.
enum Barrier {
  static func pass(_ connection: Connection, until deadline: DispatchTime) throws(DatabaseFailure) {
    try connection.execute("SELECT pg_logical_emit_message(true, 'b', '')", until: deadline)
  }
}
