import OverscrollWire
import RefreshEngine
import StrictJSON

/// The check of one recording that a client sends.
package enum Verification {
  /// Checks a recording.
  ///
  /// - Parameters:
  ///   - body: The recording: one JSON value.
  ///   - steps: How many internal steps playing it may take.
  /// - Returns: `{"matches":true}`, or the first item that differs: `{"matches":false,"step","atMs",
  ///   "differences":[{"pointer","expected","actual"}]}`. The pointer of an event that the engine
  ///   refuses is `/event`.
  /// - Throws: Why the body cannot be checked.
  package static func answer(to body: [UInt8], steps: Int) throws(RecordingFault) -> [UInt8] {
    let recording = try RecordingFault.read(body, Recording.init)
    do throws(TooMuchWork) {
      return json(try Replay.firstDifference(recording, steps: steps))
    } catch {
      throw .tooMuchWork(error)
    }
  }

  private static func json(_ difference: Replay.Difference?) -> [UInt8] {
    var answer: JSONObject = ["matches": .bool(difference == nil)]
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
    return JSONValue.object(answer).bytes
  }
}
