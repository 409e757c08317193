package import RefreshEngine
import StrictJSON

/// Times and time zones in the wire format.
package enum WireTime {
  /// Milliseconds as whole microseconds, rounded to the nearest.
  package static func microseconds(_ milliseconds: Double) -> Microseconds {
    Microseconds((milliseconds * 1000).rounded())
  }

  /// An RFC 3339 time in UTC, with only the necessary decimals.
  package static func text(_ microsecondsSince1970: Microseconds) -> String {
    let time = CivilTime(microsecondsSince1970: microsecondsSince1970)
    var text = padded(time.year, 4)
    text += "-" + padded(time.month, 2) + "-" + padded(time.day, 2)
    text += "T" + padded(time.hour, 2) + ":" + padded(time.minute, 2)
    text += ":" + padded(time.second, 2)
    if time.microsecond > 0 {
      var fraction = padded(time.microsecond, 6)
      while fraction.hasSuffix("0") { fraction.removeLast() }
      text += "." + fraction
    }
    return text + "Z"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// The microseconds since 1970 of an RFC 3339 time, rounded to the nearest; nil for any other text.
  ///
  /// A regular expression would be compiled anew in each call.
  static func parse(_ text: String) -> Microseconds? {
    var scan = TimeScan(text)
    guard let year = scan.number(digits: 4), scan.skip("-"), let month = scan.number(digits: 2),
      scan.skip("-"), let day = scan.number(digits: 2), isDate(year, month, day),
      scan.skip("T") || scan.skip("t"),
      let hour = scan.number(digits: 2), hour < 24, scan.skip(":"),
      let minute = scan.number(digits: 2), minute < 60, scan.skip(":"),
      let second = scan.number(digits: 2), second < 60,
      let fraction = scan.fraction(), let zone = scan.zone(), scan.isAtEnd
    else { return nil }
    let seconds = daysSince1970(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second
    let time = Microseconds(seconds - zone) * 1_000_000 + Microseconds((fraction * 1e6).rounded())
    // A zone or a fraction can lead to a year outside RFC 3339.
    return (0...9999).contains(CivilTime(microsecondsSince1970: time).year) ? time : nil
  }

  private static func isDate(_ year: Int, _ month: Int, _ day: Int) -> Bool {
    guard (1...12).contains(month), day >= 1 else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return day <= lengths[month - 1]
  }

  /// The inverse of `CivilTime`: years begin in March, so that the leap day is the last day.
  static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The offset in seconds of a zone (`UTC`, `±HH:MM`, an IANA name) at a time; nil for an unknown zone.
  ///
  /// The offset is cut to whole minutes, since local mean times before 1900 have seconds.
  static func offset(ofZone name: String, at microsecondsSince1970: Microseconds) -> Int? {
    if name == "UTC" { return 0 }
    var scan = TimeScan(name)
    if let offset = scan.offset(), scan.isAtEnd { return offset }
    let second = (Double(microsecondsSince1970) / 1e6).rounded(.down)
    return ZoneFile(named: name).map { $0.offset(at: Int(second)) / 60 * 60 }
  }

  /// The reported offset of a zone: `UTC` or `±HH:MM`.
  static func zoneText(_ offsetSeconds: Int) -> String {
    guard offsetSeconds != 0 else { return "UTC" }
    let minutes = abs(offsetSeconds) / 60
    return (offsetSeconds < 0 ? "-" : "+") + padded(minutes / 60, 2) + ":"
      + padded(minutes % 60, 2)
  }
}

/// Reads the parts of an RFC 3339 time one after the other.
private struct TimeScan {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    rest = text[...].utf8
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// Skips a character; false before another character.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard let next = rest.first, next == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  /// Reads a number with this many decimal digits.
  mutating func number(digits: Int) -> Int? {
    var number = 0
    for _ in 0..<digits {
      guard let digit = rest.first.flatMap(Self.digit) else { return nil }
      rest.removeFirst()
      number = number * 10 + digit
    }
    return number
  }

  /// The fraction of a second after a point; 0 without a point.
  mutating func fraction() -> Double? {
    guard skip(".") else { return 0 }
    let digits = rest.prefix { Self.digit($0) != nil }
    rest = rest[digits.endIndex...]
    return digits.isEmpty ? nil : Double("0." + String(Substring(digits)))
  }

  /// The seconds of `Z` or `±HH:MM`.
  mutating func zone() -> Int? {
    skip("Z") || skip("z") ? 0 : offset()
  }

  /// The seconds of `±HH:MM`.
  mutating func offset() -> Int? {
    let isNegative = skip("-")
    guard isNegative || skip("+"), let hours = number(digits: 2), hours < 24, skip(":"),
      let minutes = number(digits: 2), minutes < 60
    else { return nil }
    return (isNegative ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  private static func digit(_ byte: UInt8) -> Int? {
    byte.isDigit ? Int(byte - UInt8(ascii: "0")) : nil
  }
}
