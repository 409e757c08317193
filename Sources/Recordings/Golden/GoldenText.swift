import OverscrollWire
import RefreshEngine
import StrictJSON

/// The text of a golden test, which is the same in each language and stands there in a raw string.
///
/// A case has a line with its name, one with its configuration, and one for its creation and for each
/// step; an empty line is between two cases. Nothing in it ends a raw string or begins an
/// interpolation in any of the languages.
enum GoldenText {
  /// The cases of a test.
  static func text(of test: GoldenTest) -> String {
    test.cases.map { oneCase in
      let creation = GoldenTest.Step(
        instant: .zero,
        calls: [],
        expectation: oneCase.atCreation
      )
      let head = [
        "case " + escaped(oneCase.name, #"\"$`"#), "with " + json(oneCase.configuration),
      ]
      return (head + ([creation] + oneCase.steps).map(line)).joined(separator: "\n")
    }
    .joined(separator: "\n\n")
  }

  /// A step, such as `250 | | 54 0 0 0 | header refreshing 1 | header.refreshing`.
  private static func line(of step: GoldenTest.Step) -> String {
    let seen = step.expectation
    let fields = [
      step.calls.joined(separator: "; "),
      (seen.contentInset?.numbers ?? []).map(JSONWriter.text).joined(separator: " "),
      seen.components.map(shown).joined(separator: "; "),
      seen.callbacks.map { "\($0.component.rawValue).\($0.type.rawValue)" }.joined(separator: " "),
    ]
    return fields.reduce(JSONWriter.text(step.instant.milliseconds)) { line, field in
      line + (field.isEmpty ? " |" : " | " + field)
    }
  }

  /// A component, such as `header refreshing 1`, or of an overlay `header armed 120 60`.
  private static func shown(_ component: GoldenTest.Expectation.Component) -> String {
    let words =
      component.pull.map { [JSONWriter.text($0.travel), JSONWriter.text($0.displayed)] }
      ?? [component.pullingPercent.map(JSONWriter.text) ?? "none"]
    return ([component.name.rawValue, component.state.rawValue] + words).joined(separator: " ")
  }

  /// JSON in which `\` begins an escape sequence only, so that `\#(` is nowhere.
  ///
  /// - Parameters:
  ///   - json: A JSON text.
  ///   - separators: Characters that have a meaning where the JSON stands.
  /// - Returns: The same JSON without these characters.
  static func json(_ json: String, separators: String = "") -> String {
    escaped(json.replacing(#"\\"#, with: #"\u005c"#), "$`" + separators)
  }

  /// The text with the given and the invisible characters escaped, each UTF-16 code unit as `\uABCD`.
  private static func escaped(_ text: String, _ characters: String) -> String {
    text.unicodeScalars.map { scalar in
      guard isHidden(scalar) || characters.unicodeScalars.contains(scalar) else {
        return String(scalar)
      }
      return String(scalar).utf16.map { unit in
        let digits = String(unit, radix: 16)
        return #"\u"# + String(repeating: "0", count: 4 - digits.count) + digits
      }
      .joined()
    }
    .joined()
  }

  /// Controls, line separators, marks of direction and the like.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
    default: false
    }
  }
}
