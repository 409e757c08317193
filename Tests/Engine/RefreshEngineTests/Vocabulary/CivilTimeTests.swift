import Foundation
import Testing

@testable import RefreshEngine

/// The calendar that the time labels use.
struct CivilTimeTests {
  /// Compared with Foundation's calendar, over eight centuries.
  @Test func `civil time is the Gregorian calendar's`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    for step in 0..<2000 {
      let seconds = -12_000_000_000 + step * 12_345_678
      let civil = CivilTime(microsecondsSince1970: Microseconds(seconds) * 1_000_000 + 7)
      let date = Date(timeIntervalSince1970: Double(seconds))
      let parts = calendar.dateComponents(
        [.year, .month, .day, .hour, .minute, .second],
        from: date
      )
      #expect(civil.year == parts.year)
      #expect(civil.month == parts.month)
      #expect(civil.day == parts.day)
      #expect(civil.hour == parts.hour)
      #expect(civil.minute == parts.minute)
      #expect(civil.second == parts.second)
      #expect(civil.microsecond == 7)
    }
  }
}
