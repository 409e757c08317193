import SessionLog
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
    let log = FailingLog()
    let api = API(log: log)
    #expect(api.send("GET /readyz").text == "{\"status\":\"ready\",\"notices\":[]}\n")
    log.notices = Self.all
    let answer = api.send("GET /readyz")
    #expect(answer.status == 200)
    for notice in Self.all {
      #expect(answer.text.contains(#"{"name":"\#(notice.name)","detail":""#), "\(answer.text)")
    }
    #expect(answer.text.contains("7 sessions and 1 other record were found damaged"))
    #expect(Self.all.map(\.name) == LogNotice.names)
  }

  @Test func `each notice is a metric`() throws {
    let log = FailingLog()
    let api = API(log: log)
    for notices in [[], Self.all] {
      log.notices = notices
      let numbers = try PrometheusReader(api.send("GET /metrics").text)
      for name in LogNotice.names {
        let value = numbers["overscroll_log_notices", ["name": name]]
        #expect(value == (notices.isEmpty ? 0 : 1), "\(name)")
      }
      #expect(numbers["overscroll_damaged_sessions"] == (notices.isEmpty ? 0 : 7))
      #expect(
        numbers["overscroll_database_clock_skew_seconds"] == (notices.isEmpty ? 0 : -1.5)
      )
    }
  }

  @Test func `a notice is a line when it begins, when it changes, and when it ends`() {
    var lines = NoticeLines()
    let rows: [(notices: [LogNotice], starts: [String])] = [
      ([], []),
      ([.damaged(sessions: 1)], ["damaged: 1 session was found damaged"]),
      ([.damaged(sessions: 1)], []),
      (
        [.damaged(sessions: 2), .clockSkew(milliseconds: 1200)],
        [
          "damaged: 2 sessions were found damaged",
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
