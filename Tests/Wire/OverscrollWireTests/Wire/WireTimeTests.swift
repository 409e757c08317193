import Testing

@testable import OverscrollWire

/// Times and zones as the wire has them.
struct WireTimeTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59.999999Z", -1),
    ("2026-01-02T03:04:05Z", 1_767_323_045_000_000),
    ("2026-01-02T03:04:05.5Z", 1_767_323_045_500_000),
    ("2000-02-29T00:00:00Z", 951_782_400_000_000), ("1900-03-01T00:00:00Z", -2_203_891_200_000_000),
    ("0000-01-01T00:00:00Z", -62_167_219_200_000_000),
    ("9999-12-31T23:59:59.999999Z", 253_402_300_799_999_999),
  ])
  func `a time is printed and read back`(text: String, microseconds: Int64) {
    #expect(WireTime.parse(text) == microseconds)
    #expect(WireTime.text(microseconds) == text)
  }

  @Test func `days of eight centuries are printed and read back`() {
    for day in stride(from: Int64(-146_100), through: 146_100, by: 293) {
      let time = day * 86_400_000_000 + 1
      if WireTime.parse(WireTime.text(time)) != time { Issue.record("\(WireTime.text(time))") }
    }
  }

  @Test(arguments: [
    ("2026-01-02t03:04:05z", "2026-01-02T03:04:05Z"),
    ("2026-01-02T03:04:05+01:30", "2026-01-02T01:34:05Z"),
    ("2026-01-01T00:00:00+00:01", "2025-12-31T23:59:00Z"),
    ("2026-01-02T03:04:05-23:59", "2026-01-03T03:03:05Z"),
    ("2026-01-02T03:04:05-00:00", "2026-01-02T03:04:05Z"),
    ("2026-01-02T03:04:05.000Z", "2026-01-02T03:04:05Z"),
    ("2026-01-02T03:04:05.1234564Z", "2026-01-02T03:04:05.123456Z"),
    ("2026-01-02T03:04:05.1234565000001Z", "2026-01-02T03:04:05.123457Z"),
    ("2026-12-31T23:59:59.9999999Z", "2027-01-01T00:00:00Z"),
  ])
  func `a time is read whatever its zone and fraction`(written: String, printed: String) throws {
    #expect(WireTime.text(try #require(WireTime.parse(written))) == printed)
  }

  @Test(arguments: [
    "", "2026-01-02", "2026-01-02T03:04Z", "2026-01-02T03:04:05", "2026-01-02 03:04:05Z",
    "2026-1-02T03:04:05Z", "26-01-02T03:04:05Z", "12026-01-02T03:04:05Z", "-2026-01-02T03:04:05Z",
    "2026-00-02T03:04:05Z", "2026-13-02T03:04:05Z", "2026-01-00T03:04:05Z", "2026-01-32T03:04:05Z",
    "2026-04-31T03:04:05Z", "2026-02-29T03:04:05Z", "1900-02-29T00:00:00Z", "2026-01-02T24:00:00Z",
    "2026-01-02T03:60:05Z", "2026-01-02T03:04:60Z", "2026-01-02T03:04:05.Z",
    "2026-01-02T03:04:05,5Z",
    "2026-01-02T03:04:05+24:00", "2026-01-02T03:04:05+00:60", "2026-01-02T03:04:05+0000",
    "2026-01-02T03:04:05+1:00", "2026-01-02T03:04:05Z ", " 2026-01-02T03:04:05Z",
    "2026-01-02T03:04:05UTC", "２026-01-02T03:04:05Z", "2026-01-02T03:04:05Z\u{301}",
    // These are times, but in years that RFC 3339 cannot write.
    "0000-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "9999-12-31T23:59:59.9999999Z",
  ])
  func `what is no time of RFC 3339 is refused`(text: String) {
    #expect(WireTime.parse(text) == nil)
  }

  @Test(arguments: [
    ("UTC", 0), ("+00:00", 0), ("-00:00", 0), ("+01:00", 3600), ("-03:30", -12_600),
    ("+23:59", 86_340), ("-23:59", -86_340), ("Europe/Berlin", 3600), ("America/New_York", -18_000),
    ("Asia/Kolkata", 19_800), ("Australia/Lord_Howe", 39_600), ("Etc/GMT+5", -18_000),
  ])
  func `a zone has an offset in winter`(zone: String, seconds: Int) {
    // 2026-01-02T03:04:05Z
    #expect(WireTime.offset(ofZone: zone, at: 1_767_323_045_000_000) == seconds)
  }

  @Test func `a zone has the offset of its epoch`() throws {
    let summer = try #require(WireTime.parse("2026-07-01T00:00:00Z"))
    #expect(WireTime.offset(ofZone: "Europe/Berlin", at: summer) == 7200)
    let first = try #require(WireTime.parse("2026-03-29T00:59:59.999999Z"))
    #expect(WireTime.offset(ofZone: "Europe/Berlin", at: first) == 3600)
    #expect(WireTime.offset(ofZone: "Europe/Berlin", at: first + 1) == 7200)
  }

  /// Beyond the changes that a zone's file lists.
  @Test(arguments: [
    ("Europe/Berlin", "2060-03-28T00:59:59Z", "+01:00"),
    ("Europe/Berlin", "2060-03-28T01:00:00Z", "+02:00"),
    ("Europe/Dublin", "2060-07-01T00:00:00Z", "+01:00"),
    ("Europe/Dublin", "2060-12-01T00:00:00Z", "UTC"),
    ("Australia/Sydney", "2060-01-01T00:00:00Z", "+11:00"),
    ("America/Nuuk", "2060-07-01T00:00:00Z", "-01:00"),
    ("Asia/Kolkata", "2060-07-01T00:00:00Z", "+05:30"),
    ("America/Argentina/Buenos_Aires", "2060-07-01T00:00:00Z", "-03:00"),
  ])
  func `a zone has the offset of its rule in later years`(
    zone: String,
    time: String,
    text: String
  ) throws {
    let instant = try #require(WireTime.parse(time))
    #expect(WireTime.offset(ofZone: zone, at: instant).map(WireTime.zoneText) == text)
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

  @Test(arguments: [
    "", "utc", "Z", "GMT", "EST", "CET", "+1:00", "01:00", "+01", "+0100", "+24:00", "+00:60",
    "Europe", "Europe/", "Europe/Nowhere", "../../etc/passwd", "Europe/../Asia/Tokyo",
    "/etc/localtime",
    "+٠١:٠٠", "Europe/Berlin ",
  ])
  func `what is no zone is refused`(zone: String) {
    #expect(WireTime.offset(ofZone: zone, at: 0) == nil)
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
