import Operations
import SessionLog
import Sessions

/// The numbers of the sessions at `GET /metrics`.
extension PrometheusText {
  /// Writes the numbers of a store.
  mutating func write(_ store: SessionStore, _ readiness: Readiness) {
    if let count = store.sessionCount {
      single("overscroll_sessions", "Sessions that exist; many in a database are estimated.", count)
    }
    single(
      "overscroll_sessions_resident",
      "Sessions in memory.",
      store.residentCount
    )
    let activity = store.activity
    single(
      "overscroll_events_total",
      "Events that were accepted and stored.",
      activity.events
    )
    single(
      "overscroll_effects_total",
      "Effects up to the last event of each session, counted when an event is stored.",
      activity.effects
    )
    single(
      "overscroll_ready",
      "Whether GET /readyz answers 200.",
      readiness.reasons(store.health).isEmpty ? 1 : 0
    )
    write(store.notices)
    write(store.figures)
  }

  private mutating func write(_ notices: [LogNotice]) {
    begin(
      "overscroll_log_notices",
      .gauge,
      "Whether GET /readyz has a notice of a name: the operator's page says what to do."
    )
    for name in LogNotice.names {
      let isThere = notices.contains { $0.name == name }
      sample([("name", name)], isThere ? 1 : 0)
    }
    var damaged = 0
    for notice in notices {
      if case .damaged(let sessions, _) = notice { damaged = sessions }
    }
    single(
      "overscroll_damaged_sessions",
      "Sessions that were found damaged; they are refused.",
      damaged
    )
  }

  // MARK: The log

  private mutating func write(_ figures: LogFigures) {
    write(
      figures.commitSeconds,
      "overscroll_log_commit_duration_seconds",
      "From the begin of a group of writes until its outcome was known."
    )
    write(figures.groupSizes, "overscroll_log_commit_writes", "Writes of a group.")
    if let database = figures.database { write(database) }
  }

  private mutating func write(_ histogram: LogHistogram, _ name: String, _ help: String) {
    begin(name, .histogram, help)
    self.histogram([], histogram.bounds.map { "\($0)" }, histogram.counts, sum: histogram.sum)
  }

  private mutating func write(_ database: DatabaseFigures) {
    begin("overscroll_database_connections", .gauge, "Open connections to a host of the database.")
    for host in database.hosts { sample([("host", host.name)], host.connections) }
    begin(
      "overscroll_database_connection_failures_total",
      .counter,
      "Connections to a host that were refused, took too long or were lost; a standby refuses."
    )
    for host in database.hosts { sample([("host", host.name)], host.failures) }
    single(
      "overscroll_unknown_outcomes_total",
      "Writes that were answered 503 with an unknown outcome.",
      database.unknownOutcomes
    )
    single(
      "overscroll_unsettled_appends",
      "Sessions that are refused because the outcome of an append is not known.",
      database.unsettledAppends
    )
    single(
      "overscroll_unsettled_append_age_seconds",
      "How long the oldest of these outcomes has not been known; 0 without any.",
      database.oldestUnsettledSeconds
    )
    single(
      "overscroll_lost_races_total",
      "Appends that another server's append to the session came before.",
      database.lostRaces
    )
    single(
      "overscroll_follower_lag_seconds",
      "Since this server last had an answer about the sessions whose streams it serves.",
      database.followerLagSeconds
    )
    if let standbys = database.standbysInSync {
      single(
        "overscroll_database_standbys_in_sync",
        "Standbys that stream and count for a commit; not there if the role may not see it.",
        standbys
      )
    }
    single(
      "overscroll_database_clock_offset_seconds",
      "How far this server's clock is ahead of the database's.",
      database.clockOffsetSeconds
    )
  }
}
