import ArgumentParser
import Foundation
import Recordings

/// `overscroll golden PATH… --language …`: writes recordings as a test of a component.
struct GoldenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "golden",
    abstract: "Write recordings as a test file for a component in any language.",
    discussion: """
      The test feeds the events to an adapter, which you fill in for your component, and compares \
      state, content inset, pulling percent and callbacks. How to use it stands at its top. Exits \
      with 1 if a file is no recording or cannot become a test.

      Example: overscroll golden bug-1234.json --language python > test_bug_1234.py
      """
  )

  @Argument(help: .recordings, completion: .file())
  var paths: [String]

  @Option(help: "The language of the test.")
  var language: GoldenLanguage

  func run() throws {
    let cases = try RecordingInput.named(in: paths).map { file, name, recording in
      do throws(GoldenTest.Fault) {
        return try GoldenTest.Case(recording, name: name, steps: RecordingInput.mostSteps)
      } catch {
        throw Refusal(description: "\(file), \(name): \(error)")
      }
    }
    FileHandle.standardOutput.write(Data(language.source(of: GoldenTest(cases)).utf8))
  }
}

extension GoldenLanguage: ExpressibleByArgument {}
