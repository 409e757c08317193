internal import Dispatch
internal import SessionLog

/// The SQL of the sessions' last calls, which servers share so that no server deletes a session in another's
/// use.
///
/// Only the database's clock dates and compares calls.
struct CallTable {
  let connection: DatabaseConnection

  /// Notes calls.
  func note(_ sessions: [Int64]) throws(DatabaseFailure) {
    try connection.execute(
      """
      \(Self.insertion) ON CONFLICT (session) DO UPDATE SET at = excluded.at
      """,
      [.integers(sessions)]
    )
  }

  /// The sessions without a call for a lifetime in microseconds; none while the clock is not trusted for that
  /// time.
  ///
  /// A session without a note, or with a note of the future, gets a note of the present.
  func lapsed(
    _ sessions: [Int64],
    after lifetime: Int64
  ) throws(DatabaseFailure) -> Set<SessionID> {
    let rows = try connection.execute(
      """
      WITH noted AS (
        \(Self.insertion) ON CONFLICT (session) DO UPDATE SET at = excluded.at
        WHERE call.at > excluded.at + \(Self.futureIsSeen))
      SELECT c.session FROM unnest($1::bigint[]) AS w (session)
        JOIN call AS c ON c.session = w.session
      WHERE c.at <= \(ClockTable.now) - $2::bigint AND \(ClockTable.isEven(for: "$2::bigint"))
      """,
      [.integers(sessions), .integer(lifetime)]
    )
    return Set(rows.map { SessionID($0.integer(0)) })
  }

  private static let insertion = """
    INSERT INTO call (session, at)
    SELECT c.session, \(ClockTable.now) FROM unnest($1::bigint[]) AS c (session)
    WHERE \(BatchTable.isThere("c.session")) ORDER BY c.session
    """

  /// The microseconds by which a note must be ahead to come from a wrong clock.
  private static let futureIsSeen = 1_000_000
}
