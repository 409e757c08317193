import Recordings
import RefreshEngine
import StrictJSON

extension Replay.Difference {
  /// The difference for people: where it is, then a line for each value.
  var text: String { ([place] + lines).joined(separator: "\n") }

  /// Where it is, such as `differs after event 2, at 450 ms`.
  var place: String {
    let step = step == 0 ? "after creation" : "after event \(step)"
    return "differs \(step), at \(JSONWriter.text(instant.milliseconds)) ms"
  }

  /// A line for each value, up to twenty.
  var lines: [String] {
    let lines = values.prefix(Self.mostValues).map { value in
      "  \(value.pointer): expected \(value.expected.line), is \(value.actual.line)"
    }
    let rest = values.count - lines.count
    return lines + (rest > 0 ? ["  and \(rest) more"] : [])
  }

  /// The most values of one difference that are printed.
  private static let mostValues = 20
}
