internal import Dispatch
internal import LogStorage

/// The SQL of the database's clock, by which calls and idempotency keys get old.
///
/// Its row says since when the clock is known to run evenly. It begins anew where another server has
/// become the primary, whose clock may be another, and where a server saw the clock jump.
enum ClockTable {
  /// The present time, in microseconds since 1970.
  static let now = "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint"

  /// The start of the database's server, which tells one primary from another.
  static let server = "(extract(epoch FROM pg_postmaster_start_time()) * 1000000)::bigint"

  /// Whether the clock has run evenly for a time in microseconds.
  static func isEven(for time: String) -> String {
    """
    coalesce((SELECT k.server = \(server) AND k.since <= \(now) - \(time) FROM clock AS k), false)
    """
  }

  /// Notes the present primary, and the moment from which its clock is trusted if that is new.
  static func note(
    isJump: Bool,
    _ connection: Connection,
    until deadline: DispatchTime
  ) throws(DatabaseFailure) {
    var parameters = Parameters()
    parameters.add(isJump ? 1 : 0)
    try connection.execute(
      """
      INSERT INTO clock (server, since) VALUES (\(server), \(now))
      ON CONFLICT (single) DO UPDATE SET server = excluded.server, since = excluded.since
      WHERE clock.server <> excluded.server OR clock.since > excluded.since OR $1::bigint <> 0
      """,
      parameters,
      until: deadline
    )
  }
}
