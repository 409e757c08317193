import TestSupport
import Testing

@testable import OverscrollWire

/// Times and zones as the wire has them.
struct WireTimeTests {
  @Test func `a time is printed and read back`() throws {
    for row in try TextTable.rows("times", "times") {
      let (text, microseconds) = (row[0], try #require(Int64(row[1])))
      #expect(WireTime.parse(text) == microseconds, "\(row)")
      #expect(WireTime.text(microseconds) == text, "\(row)")
    }
  }

  @Test func `days of eight centuries are printed and read back`() {
    for day in stride(from: Int64(-146_100), through: 146_100, by: 293) {
      let time = day * 86_400_000_000 + 1
      if WireTime.parse(WireTime.text(time)) != time { Issue.record("\(WireTime.text(time))") }
    }
  }

  @Test func `a time is read whatever its zone and fraction`() throws {
    for row in try TextTable.rows("times", "written times") {
      let (written, printed) = (row[0], row[1])
      #expect(WireTime.text(try #require(WireTime.parse(written))) == printed, "\(row)")
    }
  }

  @Test func `what is no time of RFC 3339 is refused`() throws {
    for text in try TextTable.texts("times", "no times") {
      #expect(WireTime.parse(text) == nil, "\(text)")
    }
  }

  @Test func `a zone has an offset in winter`() throws {
    for row in try TextTable.rows("times", "zones") {
      let (zone, seconds) = (row[0], try #require(Int(row[1])))
      // 2026-01-02T03:04:05Z
      #expect(WireTime.offset(ofZone: zone, at: 1_767_323_045_000_000) == seconds, "\(row)")
    }
  }

  @Test func `a zone has the offset of its epoch`() throws {
    let summer = try #require(WireTime.parse("2026-07-01T00:00:00Z"))
    #expect(WireTime.offset(ofZone: "Europe/Berlin", at: summer) == 7200)
    let first = try #require(WireTime.parse("2026-03-29T00:59:59.999999Z"))
    #expect(WireTime.offset(ofZone: "Europe/Berlin", at: first) == 3600)
    #expect(WireTime.offset(ofZone: "Europe/Berlin", at: first + 1) == 7200)
  }

  /// Beyond the changes that a zone's file lists.
  @Test func `a zone has the offset of its rule in later years`() throws {
    for row in try TextTable.rows("times", "later zones") {
      let (zone, time, text) = (row[0], row[1], row[2])
      let instant = try #require(WireTime.parse(time))
      #expect(WireTime.offset(ofZone: zone, at: instant).map(WireTime.zoneText) == text, "\(row)")
    }
  }

  @Test(arguments: [("Europe/Berlin", "+00:53"), ("America/New_York", "-04:56")])
  func `a local mean time is cut to the minutes that are reported`(
    zone: String,
    text: String
  ) throws {
    // Berlin's was 53 min 28 s, New York's 4 h 56 min 2 s.
    let time = try #require(WireTime.parse("1850-01-01T00:00:00Z"))
    let offset = try #require(WireTime.offset(ofZone: zone, at: time))
    #expect(WireTime.zoneText(offset) == text)
    #expect(WireTime.offset(ofZone: text, at: time) == offset)
  }

  @Test func `what is no zone is refused`() throws {
    for zone in try TextTable.texts("times", "no zones") {
      #expect(WireTime.offset(ofZone: zone, at: 0) == nil, "\(zone)")
    }
  }

  @Test func `every offset is printed as it is read`() {
    for minutes in -1439...1439 {
      let text = WireTime.zoneText(minutes * 60)
      #expect(WireTime.offset(ofZone: text, at: 0) == minutes * 60)
    }
  }

  @Test(arguments: [
    (0.0, 0), (0.0004, 0), (0.0005, 1), (1.5, 1500), (999_999_999_999.9999, 1_000_000_000_000_000),
    (-0.0, 0),
  ])
  func `milliseconds are rounded to the nearest microsecond`(ms: Double, microseconds: Int64) {
    #expect(WireTime.microseconds(ms) == microseconds)
  }
}
