import OverscrollWire
import RefreshEngine
package import StrictJSON

/// The check of one recording that a client sends.
package enum Verification {
  /// Checks a recording.
  ///
  /// - Parameters:
  ///   - body: The recording: one JSON value.
  ///   - steps: How many internal steps playing it may take.
  /// - Returns: `{"matches":true,"checked"}`, or the first item that differs: `{"matches":false,
  ///   "checked","step","atMs","differences":[{"pointer","expected","actual"}]}`; of a recording that
  ///   expects nothing `matches` is null. The pointer of an event that the engine refuses is `/event`.
  /// - Throws: Why the body cannot be checked.
  package static func answer(to body: [UInt8], steps: Int) throws(RecordingFault) -> [UInt8] {
    let recording = try Recording(body)
    do throws(TooMuchWork) {
      return JSONValue.object(try Replay.outcome(of: recording, steps: steps).json).bytes
    } catch {
      throw .tooMuchWork(error)
    }
  }
}

extension Replay.Outcome {
  /// The outcome as `Verification` answers it.
  package var json: JSONObject {
    var answer: JSONObject = [
      "matches": matches.map { .bool($0) } ?? .null,
      "checked": .number(Double(checked)),
    ]
    if let difference {
      answer["step"] = .number(Double(difference.step))
      answer["atMs"] = .number(difference.instant.milliseconds)
      answer["differences"] = .array(
        difference.values.map { value in
          [
            "pointer": .string(value.pointer), "expected": value.expected, "actual": value.actual,
          ]
        }
      )
    }
    return answer
  }
}
