import LogTesting
import SessionLog
import SystemPrimitives
import Testing

@testable import OverscrollAPI

/// What an operator is told while the log works.
struct NoticeTests {
  private static let all: [LogNotice] = [
    .damaged(sessions: 7, records: 1), .clockSkew(milliseconds: -1500),
    .weakPromise(["synchronous_commit is off", "there is no standby"]),
    .unsettled(sessions: ["a", "b"]),
  ]

  @Test func `notices stand in the answer of a server that is ready`() {
    let log = HeldLog()
    let api = API(log: log)
    #expect(api.send("GET /readyz").text == "{\"status\":\"ready\",\"notices\":[]}\n")
    log.notices = Self.all
    let answer = api.send("GET /readyz")
    #expect(answer.status == 200)
    for notice in Self.all {
      #expect(answer.text.contains(#"{"name":"\#(notice.name)","detail":""#), "\(answer.text)")
    }
    #expect(answer.text.contains("Damage was found (sessions: 7, other records: 1)"))
    #expect(Self.all.map(\.name) == LogNotice.names)
  }

  @Test func `each notice is a metric`() throws {
    let log = HeldLog()
    let api = API(log: log)
    for notices in [[], Self.all] {
      log.notices = notices
      let numbers = try PrometheusReader(api.send("GET /metrics").text)
      for name in LogNotice.names {
        let value = numbers["overscroll_log_notices", ["name": name]]
        #expect(value == (notices.isEmpty ? 0 : 1), "\(name)")
      }
      #expect(numbers["overscroll_damaged_sessions"] == (notices.isEmpty ? 0 : 7))
    }
  }

  @Test func `what is measured of a database is a metric, and of no other log`() throws {
    let log = HeldLog()
    let api = API(log: log)
    #expect(!api.send("GET /metrics").text.contains("overscroll_database"))
    var hosts = [DatabaseFigures.Host(name: "a:5432"), DatabaseFigures.Host(name: "b:5432")]
    hosts[0].connections = 7
    hosts[1].failures = 3
    var database = DatabaseFigures(hosts: hosts)
    database.unknownOutcomes = 5
    database.unsettledAppends = 2
    database.oldestUnsettledSeconds = 1.5
    database.lostRaces = 4
    database.followerLagSeconds = 0.25
    database.clockOffsetSeconds = -0.5
    log.figures.database = database
    for seconds in [0.0004, 0.0005, 0.003, 9] { log.figures.commitSeconds.add(seconds) }
    log.figures.groupSizes.add(64)
    var numbers = try PrometheusReader(api.send("GET /metrics").text)
    let expected: [(String, [String: String], Double)] = [
      ("overscroll_database_connections", ["host": "a:5432"], 7),
      ("overscroll_database_connections", ["host": "b:5432"], 0),
      ("overscroll_database_connection_failures_total", ["host": "b:5432"], 3),
      ("overscroll_unknown_outcomes_total", [:], 5), ("overscroll_unsettled_appends", [:], 2),
      ("overscroll_unsettled_append_age_seconds", [:], 1.5),
      ("overscroll_lost_races_total", [:], 4),
      ("overscroll_follower_lag_seconds", [:], 0.25),
      ("overscroll_database_clock_offset_seconds", [:], -0.5),
      ("overscroll_log_commit_duration_seconds_bucket", ["le": "0.0005"], 2),
      ("overscroll_log_commit_duration_seconds_bucket", ["le": "0.005"], 3),
      ("overscroll_log_commit_duration_seconds_bucket", ["le": "+Inf"], 4),
      ("overscroll_log_commit_duration_seconds_count", [:], 4),
      ("overscroll_log_commit_writes_bucket", ["le": "50.0"], 0),
      ("overscroll_log_commit_writes_bucket", ["le": "100.0"], 1),
      ("overscroll_log_commit_writes_sum", [:], 64),
    ]
    for (name, labels, value) in expected { #expect(numbers[name, labels] == value, "\(name)") }
    #expect(numbers["overscroll_database_standbys_in_sync"] == nil, "it may not see them")
    log.figures.database?.standbysInSync = 2
    numbers = try PrometheusReader(api.send("GET /metrics").text)
    #expect(numbers["overscroll_database_standbys_in_sync"] == 2)
  }

  @Test func `a failure of the log is a line when it begins and when it ends`() {
    var lines = NoticeLines()
    #expect(lines.lines(.healthy) == [])
    #expect(lines.lines(.failing("no standby")) == ["log-failing: no standby."])
    #expect(lines.lines(.failing("no standby")) == [])
    #expect(lines.lines(.healthy) == ["log-failing: this has ended."])
  }

  @Test func `a notice is a line when it begins, when it changes, and when it ends`() {
    var lines = NoticeLines()
    let rows: [(notices: [LogNotice], starts: [String])] = [
      ([], []),
      ([.damaged(sessions: 1)], ["damaged: Damage was found (sessions: 1, other records: 0)"]),
      ([.damaged(sessions: 1)], []),
      (
        [.damaged(sessions: 2), .clockSkew(milliseconds: 1200)],
        [
          "damaged: Damage was found (sessions: 2, other records: 0)",
          "clock-skew: The clock of this server is 1200 ms",
        ]
      ),
      // The skew is never quite the same.
      ([.damaged(sessions: 2), .clockSkew(milliseconds: 1300)], []),
      (
        [.unsettled(sessions: ["a"])],
        ["unsettled-append: ", "clock-skew: this has", "damaged: this"]
      ),
      ([], ["unsettled-append: this has ended."]),
    ]
    for row in rows {
      let found = lines.lines(row.notices)
      #expect(found.count == row.starts.count, "\(found)")
      for (line, start) in zip(found, row.starts) { #expect(line.hasPrefix(start), "\(line)") }
    }
  }
}
