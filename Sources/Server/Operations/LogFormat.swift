import FoundationEssentials

/// The format of log lines.
///
/// Both formats escape control characters, quotes and backslashes in values as in JSON, so that a client
/// can neither add a line nor control a terminal.
public enum LogFormat: String, CaseIterable, Sendable {
  /// `2026-01-02T03:04:05.678Z warning the message`
  case text
  /// `{"time":"2026-01-02T03:04:05.678Z","level":"warning","message":"the message"}`
  case json

  /// A line with the current time.
  ///
  /// - Parameters:
  ///   - level: The level, such as `warning`.
  ///   - message: The message, any text.
  /// - Returns: The line in UTF-8 with its newline.
  public func line(_ level: String, _ message: String) -> [UInt8] {
    line(level, message, at: LogTime.now)
  }

  func line(_ level: String, _ message: String, at time: LogTime) -> [UInt8] {
    var line = LogLine(self, at: time)
    line.text("level", level)
    line.text("message", message)
    return line.bytes
  }
}

/// A wall-clock time in whole milliseconds since 1970.
struct LogTime {
  var milliseconds: Int64

  static var now: LogTime {
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

/// A log line: named values in JSON, values in a fixed order in text.
struct LogLine {
  private let format: LogFormat
  private var line: [UInt8] = []

  init(_ format: LogFormat, at time: LogTime) {
    self.format = format
    line.reserveCapacity(256)
    line += (format == .text ? time.text : "{\"time\":\"\(time.text)\"").utf8
  }

  /// Adds a string; the text format omits its name and quotes.
  mutating func text(_ name: StaticString, _ value: String) {
    let escaped = Self.escaped(value)
    add(name, json: "\"\(escaped)\"", text: escaped)
  }

  /// Adds a number; the text format omits its name.
  mutating func number(_ name: StaticString, _ value: String, unit: String = "") {
    add(name, json: value, text: value + unit)
  }

  /// Adds a value with its name in both formats; nil is omitted in text, and null in JSON.
  mutating func named(_ name: StaticString, _ short: String, _ value: String?) {
    let escaped = value.map(Self.escaped)
    add(name, json: escaped.map { "\"\($0)\"" } ?? "null", text: escaped.map { "\(short)=\($0)" })
  }

  /// Adds a flag: a Boolean in JSON; in text a word if the flag is false.
  mutating func flag(_ name: StaticString, _ value: Bool, wordIfFalse: String) {
    add(name, json: value ? "true" : "false", text: value ? nil : wordIfFalse)
  }

  /// The line with its line end.
  var bytes: [UInt8] { line + (format == .json ? "}\n" : "\n").utf8 }

  private mutating func add(_ name: StaticString, json: String, text: String?) {
    switch format {
    case .text:
      guard let text else { return }
      line.append(UInt8(ascii: " "))
      line += text.utf8
    case .json:
      line += ",\"\(name)\":\(json)".utf8
    }
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
