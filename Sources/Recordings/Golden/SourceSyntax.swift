import OverscrollWire
import RefreshEngine

/// How a language writes what all golden tests are made of: literals, calls and statements.
struct SourceSyntax {
  /// How a language writes a character that may not stand in a string as it is.
  enum UnicodeEscape {
    /// `\u{1F600}`
    case braces
    /// `\uD83D\uDE00`, in code units of UTF-16.
    case utf16
    /// `\u2028`, `\U0001F600`
    case python
  }

  /// What begins the line of a comment.
  var comment = "//"
  /// What stands before a statement that calls.
  var call = ""
  /// What ends a statement.
  var end = ""
  /// What begins and ends a list.
  var list = (begin: "[", end: "]")
  /// What begins and ends the expectation of a component.
  var component = (begin: "GoldenComponent(", end: ")")
  /// What stands between the name of a parameter and its argument; nil if arguments have no names.
  var label: String?
  var none = "null"
  var flags = (yes: "true", no: "false")
  /// Whether names are in snake_case.
  var isSnakeCase = false
  /// Whether a whole number without a point is no floating-point number.
  var needsPoint = false
  /// Whether `$` in a string begins an interpolation.
  var interpolatesDollar = false
  var unicode = UnicodeEscape.braces

  /// A name of the adapter's table as the language has it.
  func name(_ name: String) -> String {
    guard isSnakeCase else { return name }
    return name.reduce(into: "") { result, letter in
      result += letter.isUppercase ? "_" + letter.lowercased() : String(letter)
    }
  }

  // MARK: Literals

  func number(_ value: Double) -> String {
    let text = JSONWriter.text(value)
    return needsPoint && !text.contains(where: { ".eE".contains($0) }) ? text + ".0" : text
  }

  func string(_ text: String) -> String {
    "\"" + text.unicodeScalars.map(escaped).joined() + "\""
  }

  /// A character as it stands in a string: what could end the string, begin an interpolation, break
  /// the line or hide text is escaped.
  private func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\\": "\\\\"
    case "\"": "\\\""
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case "$": interpolatesDollar ? "\\$" : "$"
    default: isHidden(scalar) ? unicodeEscape(scalar) : String(scalar)
    }
  }

  /// Controls, line separators, marks of direction and the like.
  private func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
    default: false
    }
  }

  private func unicodeEscape(_ scalar: Unicode.Scalar) -> String {
    switch unicode {
    case .braces: "\\u{" + String(scalar.value, radix: 16) + "}"
    case .utf16:
      String(scalar).utf16.map { "\\u" + Self.hexadecimal(UInt32($0), digits: 4) }.joined()
    case .python:
      scalar.value > 0xFFFF
        ? "\\U" + Self.hexadecimal(scalar.value, digits: 8)
        : "\\u" + Self.hexadecimal(scalar.value, digits: 4)
    }
  }

  private static func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: digits - text.count) + text
  }

  func list(_ elements: [String]) -> String {
    list.begin + elements.joined(separator: ", ") + list.end
  }

  // MARK: Statements

  /// The statements of a step: time passes, the adapter is called, what is seen is compared.
  func statements(of step: GoldenTest.Step) -> [String] {
    [statement("advance", [number(step.instant.milliseconds)])]
      + step.calls.map(statement) + [expectation(step.expectation)]
  }

  /// The statement that compares.
  func expectation(_ expectation: GoldenTest.Expectation) -> String {
    let inset = expectation.contentInset
    let components = expectation.components.map { seen in
      let percent = seen.pullingPercent.map(number) ?? none
      let members = [string(seen.name.rawValue), string(seen.state.rawValue), percent]
      return component.begin + members.joined(separator: ", ") + component.end
    }
    let callbacks = expectation.callbacks.map { callback in
      string(callback.component.rawValue + "." + callback.type.rawValue)
    }
    return statement(
      "expect",
      [
        list([inset.top, inset.left, inset.bottom, inset.right].map(number)), list(components),
        list(callbacks),
      ]
    )
  }

  private func statement(_ call: AdapterCall) -> String {
    let arguments = zip(call.method.parameters, call.arguments).map { parameter, argument in
      (label.map { name(parameter.name) + $0 } ?? "") + literal(argument)
    }
    return statement("adapter." + name(call.method.rawValue), arguments)
  }

  private func statement(_ name: String, _ arguments: [String]) -> String {
    call + "golden." + name + "(" + arguments.joined(separator: ", ") + ")" + end
  }

  private func literal(_ argument: AdapterCall.Argument) -> String {
    switch argument {
    case .number(let number): self.number(number)
    case .count(let count): String(count)
    case .flag(let flag): flag ? flags.yes : flags.no
    case .text(let text): string(text)
    case .noNumber: none
    }
  }
}
