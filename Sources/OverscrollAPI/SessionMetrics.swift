import Operations
import SessionLog
import Sessions

/// The numbers of the sessions at `GET /metrics`.
extension PrometheusText {
  /// Writes the numbers of a store.
  mutating func write(_ store: SessionStore, _ readiness: Readiness) {
    if let count = store.sessionCount {
      single("overscroll_sessions", .gauge, "Sessions that exist.", count)
    }
    single(
      "overscroll_sessions_resident",
      .gauge,
      "Sessions in memory.",
      store.residentCount
    )
    let activity = store.activity
    single(
      "overscroll_events_total",
      .counter,
      "Events that were accepted and stored.",
      activity.events
    )
    single(
      "overscroll_effects_total",
      .counter,
      "Effects up to the last event of each session, counted when an event is stored.",
      activity.effects
    )
    single(
      "overscroll_ready",
      .gauge,
      "Whether GET /readyz answers 200.",
      readiness.reasons(store.health).isEmpty ? 1 : 0
    )
    write(store.notices)
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
    var skew = 0
    for notice in notices {
      if case .damaged(let sessions, _) = notice { damaged = sessions }
      if case .clockSkew(let milliseconds) = notice { skew = milliseconds }
    }
    single(
      "overscroll_damaged_sessions",
      .gauge,
      "Sessions that were found damaged; they are refused.",
      damaged
    )
    single(
      "overscroll_database_clock_skew_seconds",
      .gauge,
      "How far this server's clock is ahead of the database's, where that is more than a second.",
      Double(skew) / 1000
    )
  }
}
