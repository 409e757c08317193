import Operations
import SessionLog
import Sessions

/// The numbers of the sessions at `GET /metrics`.
extension PrometheusText {
  /// Writes the numbers of a store.
  mutating func write(_ store: SessionStore, _ readiness: Readiness) {
    if let count = store.log.sessionCount { single("overscroll_sessions", count) }
    single("overscroll_sessions_resident", store.residentCount)
    single("overscroll_events_total", store.storedEvents)
    single("overscroll_ready", readiness.reasons(store.log.health).isEmpty ? 1 : 0)
    let notices = store.log.notices
    metric(
      "overscroll_log_notices",
      LogNotice.names.map { name in
        ([("name", name)], notices.contains { $0.name == name } ? 1 : 0)
      }
    )
    let damaged = notices.map { if case .damaged(let sessions, _) = $0 { sessions } else { 0 } }
    single("overscroll_damaged_sessions", damaged.reduce(0, +))
    let figures = store.log.figures
    histogram("overscroll_log_commit_duration_seconds", [([], figures.commitSeconds)])
    histogram("overscroll_log_commit_writes", [([], figures.groupSizes)])
    if let database = figures.database { write(database) }
  }

  private mutating func write(_ database: DatabaseFigures) {
    let hosts = database.hosts.map { (labels: [(name: "host", value: $0.name)], figures: $0) }
    metric("overscroll_database_connections", hosts.map { ($0, $1.connections) })
    metric("overscroll_database_connection_failures_total", hosts.map { ($0, $1.failures) })
    single("overscroll_unknown_outcomes_total", database.unknownOutcomes)
    single("overscroll_unsettled_appends", database.unsettledAppends)
    single("overscroll_unsettled_append_age_seconds", database.oldestUnsettledSeconds)
    single("overscroll_lost_races_total", database.lostRaces)
    single("overscroll_follower_lag_seconds", database.followerLagSeconds)
    if let standbys = database.standbysInSync {
      single("overscroll_database_standbys_in_sync", standbys)
    }
    single("overscroll_database_clock_offset_seconds", database.clockOffsetSeconds)
  }
}
