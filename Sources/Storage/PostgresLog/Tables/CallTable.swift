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

  /// Sessions without a call for a lifetime in microseconds, the oldest call first, after another session;
  /// none while the clock is not trusted for that time.
  ///
  /// The index of the calls finds the sessions, so the cost does not depend on their number.
  func idle(
    for lifetime: Int64,
    after last: IdleSession?,
    limit: Int
  ) throws(DatabaseFailure) -> [IdleSession] {
    let rows = try connection.execute(
      """
      SELECT c.session, c.at, s.name FROM call AS c JOIN session AS s ON s.id = c.session
      WHERE c.at <= \(ClockTable.now) - $1::bigint AND \(ClockTable.isEven(for: "$1::bigint"))
        AND (c.at, c.session) > ($2::bigint, $3::bigint)
      ORDER BY c.at, c.session LIMIT $4::bigint
      """,
      [
        .integer(lifetime), .integer(last?.calledAt ?? .min), .integer(last?.id.value ?? .min),
        .integer(Int64(limit)),
      ]
    )
    return rows.map { row in
      IdleSession(id: SessionID(row.integer(0)), name: row.text(2), calledAt: row.integer(1))
    }
  }

  /// Notes a present call for some sessions without a note, after an identity; returns the last session, nil
  /// at the end.
  ///
  /// Earlier versions noted a session at its first call.
  func noteUnnoted(after session: Int64, limit: Int) throws(DatabaseFailure) -> Int64? {
    let row = try connection.execute(
      """
      WITH w AS MATERIALIZED (
        SELECT s.id FROM session AS s WHERE s.id > $1::bigint ORDER BY s.id LIMIT $2::bigint),
      noted AS (
        INSERT INTO call (session, at) SELECT w.id, \(ClockTable.now) FROM w ON CONFLICT DO NOTHING)
      SELECT max(w.id) FROM w
      """,
      [.integer(session), .integer(Int64(limit))]
    )[0]
    return row.isNull(0) ? nil : row.integer(0)
  }

  private static let insertion = """
    INSERT INTO call (session, at)
    SELECT c.session, \(ClockTable.now) FROM unnest($1::bigint[]) AS c (session)
    WHERE \(BatchTable.isThere("c.session")) ORDER BY c.session
    """

  /// The microseconds by which a note must be ahead to come from a wrong clock.
  private static let futureIsSeen = 1_000_000
}
