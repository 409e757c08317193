internal import Dispatch
internal import SessionLog

/// What a connection shows of its server: the settings that an acknowledged event depends on, and the
/// clock.
struct DatabaseLook: Sendable {
  let promise: PromiseCheck
  let clock: DatabaseClock.Reading

  /// Asks the server.
  ///
  /// It asks for the values that hold for connections without settings of their own: the upkeep's
  /// commits wait for no standby.
  static func take(_ connection: TimedConnection) throws(DatabaseFailure) -> DatabaseLook {
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
