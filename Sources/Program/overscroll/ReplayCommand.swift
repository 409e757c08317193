import ArgumentParser
import Recordings

/// `overscroll replay PATH…`: plays recordings and reports where they differ.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play recordings and report the first difference of each.",
    discussion: """
      Exits with 0 if all recordings match, with 1 if one differs or expects nothing, or if a file \
      is no recording.

      Example: overscroll replay bug-1234.json
      """
  )

  @Argument(help: .recordings, completion: .file())
  var paths: [String]

  func run() throws {
    let recordings = try RecordingInput.named(in: paths)
    var matching = 0
    for (_, name, recording) in recordings {
      let outcome = try outcome(of: recording, named: name)
      if let difference = outcome.difference {
        print("\(name): \(difference.text)")
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
      throw Refusal(description: "\(name): \(error)")
    }
  }
}
