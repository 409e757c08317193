import FoundationEssentials

/// A log line: `2026-01-02T03:04:05.678Z warning the message`.
///
/// Control characters, quotes and backslashes in values are escaped as in JSON, so that a client can neither
/// add a line nor control a terminal.
public enum LogLine {
  /// A line with some values, in UTF-8 with its newline.
  ///
  /// - Parameters:
  ///   - values: The values, any texts.
  ///   - time: The time of the line.
  /// - Returns: The bytes.
  public static func bytes(_ values: [String], at time: LogTime = .now) -> [UInt8] {
    Array(([time.text] + values.map(escaped)).joined(separator: " ").utf8) + [UInt8(ascii: "\n")]
  }

  /// The text with JSON's escapes, also for control characters that JSON allows.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": escaped += "\\\(scalar)"
      case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        escaped += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

/// A wall-clock time in whole milliseconds since 1970.
public struct LogTime: Sendable {
  var milliseconds: Int64

  /// The present time.
  public static var now: LogTime {
    LogTime(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
  }

  /// The time as RFC 3339 in UTC, always with three decimals.
  var text: String {
    let seconds = milliseconds / 1000
    let whole = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601).dropLast()
    let fraction = String(milliseconds - seconds * 1000 + 1000).dropFirst()
    return "\(whole).\(fraction)Z"
  }
}
