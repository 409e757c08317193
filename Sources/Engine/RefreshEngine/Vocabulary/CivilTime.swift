/// The parts of a wall-clock time: the proleptic Gregorian calendar at a fixed offset from UTC.
///
/// The arithmetic is Howard Hinnant's published `civil_from_days`: days are counted from 0000-03-01
/// in eras of 400 years, so that the leap day is the last of its year.
public struct CivilTime: Hashable, Sendable {
  /// The year; negative before the year 0.
  public let year: Int
  /// The month, 1…12.
  public let month: Int
  /// The day of the month, 1…31.
  public let day: Int
  /// The hour, 0…23.
  public let hour: Int
  /// The minute, 0…59.
  public let minute: Int
  /// The second, 0…59.
  public let second: Int
  /// The microsecond, 0…999,999.
  public let microsecond: Int

  /// Splits a time, in microseconds since 1970, into its parts at an offset from UTC.
  public init(microsecondsSince1970: Microseconds, offsetSeconds: Int = 0) {
    let local = microsecondsSince1970 + Microseconds(offsetSeconds) * 1_000_000
    let days = Self.floorDivide(local, 86_400_000_000)
    let ofDay = Int(local - days * 86_400_000_000)
    microsecond = ofDay % 1_000_000
    second = ofDay / 1_000_000 % 60
    minute = ofDay / 60_000_000 % 60
    hour = ofDay / 3_600_000_000

    let shifted = days + 719_468
    let era = Self.floorDivide(shifted, 146_097)
    let dayOfEra = Int(shifted - era * 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + Int(era) * 400 + (month <= 2 ? 1 : 0)
  }

  private static func floorDivide(_ dividend: Int64, _ divisor: Int64) -> Int64 {
    let quotient = dividend / divisor
    return dividend % divisor < 0 ? quotient - 1 : quotient
  }

  /// A number in decimal, with leading zeros up to a width.
  static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// The text `HH:mm`.
  var hourAndMinute: String { Self.padded(hour, to: 2) + ":" + Self.padded(minute, to: 2) }

  /// The text `MM-dd`.
  var monthAndDay: String { Self.padded(month, to: 2) + "-" + Self.padded(day, to: 2) }
}
