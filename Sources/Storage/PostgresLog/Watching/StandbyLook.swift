/// What the primary shows of its standbys.
struct StandbyLook: Equatable, Sendable {
  /// How many stream and count for a commit; nil if this server's role may not see it.
  let inSync: Int?
  /// How many connections take the primary's log: standbys, and perhaps others.
  let senders: Int
  /// Whether a commit of this role has waited for a standby for longer than a second.
  let isCommitWaiting: Bool

  /// Asks the server.
  static func take(_ connection: TimedConnection) throws(DatabaseFailure) -> StandbyLook {
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

  /// Why no commit ends, where each waits for a number of standbys; nil if that is not known.
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
