import RefreshEngine

/// The offsets of a zone through each year, from POSIX's variable TZ, such as `CET-1CEST,M3.5.0,M10.5.0/3`;
/// changes fall on a weekday of a month, as in all zones.
struct ZoneRule {
  private let standard: Int
  /// The offset in summer, with its start and end; nil without summer time.
  private let summer: (offset: Int, start: Change, end: Change)?

  /// A change on a weekday of a month's week; week 5 is the last week.
  private struct Change {
    let month, week, weekday, second: Int

    /// The instant of the change in a year, in seconds since 1970, by a clock without an offset.
    func instant(in year: Int) -> Int {
      let first = WireTime.daysSince1970(year, month, 1)
      let next = month == 12 ? first + 31 : WireTime.daysSince1970(year, month + 1, 1)
      // 1 January 1970 was a Thursday, weekday 4.
      var day = first + (weekday - (first + 4) % 7 + 7) % 7 + 7 * (week - 1)
      while day >= next { day -= 7 }
      return day * 86_400 + second
    }
  }

  /// Reads a rule; nil for other forms.
  init?(_ text: Substring) {
    let parts = text.split(separator: ",")
    guard let names = parts.first else { return nil }
    var rest = names
    guard Self.skipName(&rest), let west = Self.time(&rest) else { return nil }
    standard = -west
    if rest.isEmpty, parts.count == 1 {
      summer = nil
      return
    }
    guard Self.skipName(&rest), parts.count == 3, let start = Self.change(parts[1]),
      let end = Self.change(parts[2])
    else { return nil }
    let offset = rest.isEmpty ? standard + 3600 : Self.time(&rest).map { -$0 }
    guard let offset else { return nil }
    summer = (offset, start, end)
  }

  private static func skipName(_ text: inout Substring) -> Bool {
    let length = text.count
    if text.first == "<" {
      text = text.drop { $0 != ">" }.dropFirst()
    } else {
      text = text.drop(while: \.isLetter)
    }
    return text.count < length
  }

  /// Reads `[±]hh[:mm[:ss]]` in seconds.
  private static func time(_ text: inout Substring) -> Int? {
    let isNegative = text.first == "-"
    if isNegative || text.first == "+" { text.removeFirst() }
    let digits = text.prefix { $0.isNumber || $0 == ":" }
    text.removeFirst(digits.count)
    let numbers = digits.split(separator: ":").map { Int($0) }
    guard (1...3).contains(numbers.count) else { return nil }
    var seconds = 0
    for (number, unit) in zip(numbers, [3600, 60, 1]) {
      guard let number, number < 1000 else { return nil }
      seconds += number * unit
    }
    return isNegative ? -seconds : seconds
  }

  private static func change(_ text: Substring) -> Change? {
    let parts = text.split(separator: "/")
    guard let day = parts.first, day.first == "M", parts.count <= 2 else { return nil }
    let numbers = day.dropFirst().split(separator: ".").compactMap { Int($0) }
    guard numbers.count == 3, (1...12).contains(numbers[0]), (1...5).contains(numbers[1]),
      (0...6).contains(numbers[2])
    else { return nil }
    var clock = parts.count == 2 ? parts[1] : "2"
    guard let second = time(&clock) else { return nil }
    return Change(month: numbers[0], week: numbers[1], weekday: numbers[2], second: second)
  }

  /// The offset in seconds at a time in seconds since 1970.
  func offset(at second: Int) -> Int {
    guard let summer else { return standard }
    let year = CivilTime(microsecondsSince1970: Microseconds(second + standard) * 1_000_000).year
    let start = summer.start.instant(in: year) - standard
    let end = summer.end.instant(in: year) - summer.offset
    let isSummer =
      start < end ? (start..<end).contains(second) : !(end..<start).contains(second)
    return isSummer ? summer.offset : standard
  }
}
