internal import Dispatch
internal import SessionLog

/// The SQL of the database's clock, by which calls and idempotency keys get old.
///
/// Its row says since when the clock is known to run evenly. It begins anew where another server has
/// become the primary, whose clock may be another, and where a server saw the clock jump.
struct ClockTable {
  let connection: DatabaseConnection

  /// The present time, in microseconds since 1970.
  static let now = "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint"

  /// The start of the database's server, which tells one primary from another.
  static let server = "(extract(epoch FROM pg_postmaster_start_time()) * 1000000)::bigint"

  /// The SQL that is true if the clock has run evenly for a time in microseconds.
  static func isEven(for time: String) -> String {
    """
    coalesce((SELECT k.server = \(Self.server) AND k.since <= \(Self.now) - \(time) FROM clock AS k), false)
    """
  }

  /// Notes the present primary, and the moment from which its clock is trusted if that is new.
  func note(isJump: Bool) throws(DatabaseFailure) {
    try connection.execute(
      """
      INSERT INTO clock (server, since) VALUES (\(Self.server), \(Self.now))
      ON CONFLICT (single) DO UPDATE SET server = excluded.server, since = excluded.since
      WHERE clock.server <> excluded.server OR clock.since > excluded.since OR $1::bigint <> 0
      """,
      [.integer(isJump ? 1 : 0)]
    )
  }
}
