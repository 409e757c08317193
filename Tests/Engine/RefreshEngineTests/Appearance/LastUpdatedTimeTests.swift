import Foundation
import Testing

@testable import RefreshEngine

/// The text of a header's time label.
struct LastUpdatedTimeTests {
  private func microseconds(_ text: String) throws -> Microseconds {
    Microseconds(try Date(text, strategy: .iso8601).timeIntervalSince1970) * 1_000_000
  }

  private static let hour = 3600

  /// A stored time and the present one, both in UTC, the local zone, and the text.
  @Test(arguments: [
    (then: "2026-03-15T10:20:30Z", now: "2026-03-15T23:59:59Z", zone: 0, text: "Today 10:20"),
    ("2026-03-14T10:20:30Z", "2026-03-15T00:00:00Z", 0, "03-14 10:20"),
    // The day of the month alone decides, in another month and another year.
    ("2026-02-15T10:20:30Z", "2026-03-15T12:00:00Z", 0, "Today 10:20"),
    ("1999-12-15T00:00:00Z", "2026-03-15T12:00:00Z", 0, "Today 00:00"),
    ("2025-12-31T23:59:59Z", "2026-01-01T00:00:00Z", 0, "2025-12-31 23:59"),
    ("2024-02-29T01:02:03Z", "2026-03-15T12:00:00Z", 0, "2024-02-29 01:02"),
    ("1687-06-05T04:03:02Z", "2026-03-15T12:00:00Z", 0, "1687-06-05 04:03"),
    // Days, months and years are those of the local zone.
    ("2026-03-14T23:30:00Z", "2026-03-15T12:00:00Z", hour, "Today 00:30"),
    ("2026-03-15T00:30:00Z", "2026-03-15T12:00:00Z", -hour, "03-14 23:30"),
    ("2025-12-31T23:30:00Z", "2026-01-15T12:00:00Z", hour, "01-01 00:30"),
    ("2026-03-15T00:00:00Z", "2026-03-15T12:00:00Z", 5 * hour + hour / 2, "Today 05:30"),
  ])
  func `the text is today's, a month and day, or a date`(
    _ row: (then: String, now: String, zone: Int, text: String)
  ) throws {
    let (then, now) = (try microseconds(row.then), try microseconds(row.now))
    let session = TestSession(.header(.state)) {
      $0.epoch = now
      $0.timeZoneOffsetSeconds = row.zone
      $0.lastUpdatedTimes = [Component.defaultTimeKey: then]
    }
    #expect(session.header.timeLabel?.text == "Last update: " + row.text)
  }
}
