import ArgumentParser
import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON

/// `overscroll replay FILE`: plays recordings and reports where they differ.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play a recording, or JSON Lines of them, and report the first difference of each.",
    discussion: """
      Exits with 0 if all recordings match, with 1 if one differs or expects nothing, or if the file \
      is no recording.

      Example: overscroll replay bug-1234.json
      """
  )

  @OptionGroup var input: RecordingInput

  func run() throws {
    let recordings = try input.recordings()
    var matching = 0
    for (index, recording) in recordings.enumerated() {
      let name = recording.name ?? "recording \(index + 1)"
      let outcome = try outcome(of: recording, named: name)
      if let difference = outcome.difference {
        print(difference.text(of: name))
      } else if outcome.matches == nil {
        print("\(name): expects nothing, so nothing was checked")
      } else {
        matching += 1
      }
    }
    print("\(matching) of \(recordings.count) match")
    if matching < recordings.count { throw ExitCode(1) }
  }

  private func outcome(
    of recording: Recording,
    named name: String
  ) throws(Refusal) -> Replay.Outcome {
    do throws(TooMuchWork) {
      return try Replay.outcome(of: recording, steps: RecordingInput.mostSteps)
    } catch {
      throw Refusal(description: "\(name): event \(error.event + 1) is too much work")
    }
  }
}

extension Replay.Difference {
  /// The difference for people: where it is, then a line for each value.
  fileprivate func text(of name: String) -> String {
    let place = step == 0 ? "after creation" : "after event \(step)"
    let head = "\(name): differs \(place), at \(JSONWriter.text(instant.milliseconds)) ms"
    let lines = values.prefix(Self.mostValues).map { value in
      "  \(value.pointer): expected \(Self.text(value.expected)), is \(Self.text(value.actual))"
    }
    let rest = values.count - lines.count
    return ([head] + lines + (rest > 0 ? ["  and \(rest) more"] : [])).joined(separator: "\n")
  }

  private static func text(_ value: JSONValue) -> String {
    String(decoding: value.bytes, as: UTF8.self)
  }

  /// The most values of one difference that are printed.
  private static let mostValues = 20
}
