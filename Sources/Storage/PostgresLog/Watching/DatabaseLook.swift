internal import Dispatch
internal import SessionLog

/// A look at a connection's server: the settings that protect an acknowledged event, and the clock.
struct DatabaseLook: Sendable {
  let promise: PromiseCheck
  let clock: DatabaseClock.Reading

  /// Asks the server.
  ///
  /// The query asks for the defaults of connections, since the upkeep's own setting waits for no standby.
  static func take(_ connection: DatabaseConnection) throws(DatabaseFailure) -> DatabaseLook {
    let (wall, monotonic) = (SystemTime.wallClock, SystemTime.monotonic)
    let rows = try connection.execute(
      """
      SELECT \(ClockTable.now), \(ClockTable.server), name, reset_val FROM pg_settings WHERE name IN
        ('synchronous_commit', 'fsync', 'full_page_writes', 'synchronous_standby_names')
      """
    )
    var settings: [String: String] = [:]
    for row in rows { settings[row.text(2)] = row.text(3) }
    return DatabaseLook(
      promise: PromiseCheck(
        synchronousCommit: settings["synchronous_commit"] ?? "",
        fsync: settings["fsync"] ?? "",
        fullPageWrites: settings["full_page_writes"] ?? "",
        standbyNames: settings["synchronous_standby_names"] ?? ""
      ),
      clock: DatabaseClock.Reading(
        database: rows[0].integer(0),
        server: rows[0].integer(1),
        wall: wall...max(wall, SystemTime.wallClock),
        monotonic: monotonic...max(monotonic, SystemTime.monotonic)
      )
    )
  }
}

/// A look at the primary's standbys.
struct StandbyLook: Equatable, Sendable {
  /// The number of standbys that stream and count for a commit; nil if this server's role may not read it.
  let inSync: Int?
  /// The number of connections that take the primary's log: standbys, and perhaps others.
  let senders: Int
  /// True if a commit of this role has waited for a standby for longer than a second.
  let isCommitWaiting: Bool

  static func take(_ connection: DatabaseConnection) throws(DatabaseFailure) -> StandbyLook {
    let row = try connection.execute(
      """
      SELECT count(*), pg_has_role('pg_read_all_stats', 'USAGE'),
        count(*) FILTER (WHERE state = 'streaming' AND sync_state IN ('sync', 'quorum')),
        EXISTS (SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep'
          AND query_start < clock_timestamp() - interval '1 second')
      FROM pg_stat_replication
      """
    )[0]
    return StandbyLook(
      inSync: row.bool(1) ? Int(row.integer(2)) : nil,
      senders: Int(row.integer(0)),
      isCommitWaiting: row.bool(3)
    )
  }

  /// The reason that commits which wait for a number of standbys do not end; nil without a known reason.
  func reasonToWait(for standbys: Int) -> String? {
    guard standbys > 0 else { return nil }
    let present = inSync ?? senders
    guard present >= standbys else {
      return """
        no commit is confirmed: \(present) of \(standbys) standbys that synchronous_standby_names asks \
        for are connected to the primary
        """
    }
    return isCommitWaiting
      ? "no commit is confirmed: the standbys are connected, but have not answered for a second"
      : nil
  }
}
