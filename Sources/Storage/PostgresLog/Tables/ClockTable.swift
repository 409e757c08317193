internal import Dispatch
internal import SessionLog

/// The SQL of the database's clock, which dates calls and idempotency keys.
///
/// The clock's row holds the time since which the clock is known to run evenly. That time starts again after
/// a change of the primary, whose clock may differ, and after a jump of the clock that a server saw.
struct ClockTable {
  let connection: DatabaseConnection

  /// The SQL for the present time, in microseconds since 1970.
  static let now = "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint"

  /// The SQL for the start of the database's server, which identifies the primary.
  static let server = "(extract(epoch FROM pg_postmaster_start_time()) * 1000000)::bigint"

  /// The SQL that is true if the clock has run evenly for a time in microseconds.
  static func isEven(for time: String) -> String {
    """
    coalesce((SELECT k.server = \(Self.server) AND k.since <= \(Self.now) - \(time) FROM clock AS k), false)
    """
  }

  /// Notes the present primary, and for a new primary the time from which its clock is trusted.
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
