internal import Dispatch
internal import SessionLog

/// The SQL of the sessions' last calls, which servers tell each other so that none deletes a session
/// that another one uses.
enum CallTable {
  /// Notes calls; the later time counts.
  static func note(
    _ sessions: [Int64],
    at time: Int64,
    _ connection: Connection,
    until deadline: DispatchTime
  ) throws(DatabaseFailure) {
    var parameters = Parameters()
    parameters.add(sessions)
    parameters.add(time)
    try connection.execute(
      """
      INSERT INTO call (session, at)
      SELECT c.session, $2::bigint FROM unnest($1::bigint[]) AS c (session)
      WHERE \(BatchTable.isThere("c.session")) ORDER BY c.session
      ON CONFLICT (session) DO UPDATE SET at = greatest(call.at, excluded.at)
      """,
      parameters,
      until: deadline
    )
  }

  /// The last noted calls.
  static func last(
    of sessions: [Int64],
    _ connection: Connection,
    until deadline: DispatchTime
  ) throws(DatabaseFailure) -> [SessionID: Int64] {
    var parameters = Parameters()
    parameters.add(sessions)
    let rows = try connection.execute(
      """
      SELECT c.session, c.at FROM unnest($1::bigint[]) AS w (session)
        JOIN call AS c ON c.session = w.session
      """,
      parameters,
      until: deadline
    )
    var found: [SessionID: Int64] = [:]
    for row in rows.indices { found[SessionID(rows.integer(row, 0))] = rows.integer(row, 1) }
    return found
  }
}
