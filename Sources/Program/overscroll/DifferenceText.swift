import Recordings
import RefreshEngine
import StrictJSON

/// Where something differs, such as `differs after event 2, at 450 ms`; step 0 is the creation.
func differencePlace(step: Int, _ instant: Instant) -> String {
  let step = step == 0 ? "after creation" : "after event \(step)"
  return "differs \(step), at \(JSONWriter.text(instant.milliseconds)) ms"
}

extension Replay.Difference {
  /// The difference for people: where it is, then a line for each value.
  var text: String { ([place] + lines).joined(separator: "\n") }

  /// Where it is; see `differencePlace`.
  var place: String { differencePlace(step: step, instant) }

  /// A line for each value, up to twenty.
  var lines: [String] {
    values.lines(first: 20, indent: "  ") { value in
      "\(value.pointer): expected \(value.expected.line), is \(value.actual.line)"
    }
  }
}
