import ArgumentParser
import FoundationEssentials
import Recordings
import RefreshEngine
import StrictJSON

/// `overscroll test PATH…`: plays recordings and reports those that differ.
struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Test recordings, and folders of them, and report the first difference of each.",
    discussion: """
      Plays the recordings on all cores, without a server. In folders and all below them it looks for \
      JSON files; it names those of another format, and leaves them out. A recording that expects nothing \
      fails, and so does a file that is no JSON.

      Exits with 0 if all recordings match, with 1 if one differs, expects nothing or cannot be read, \
      or if there is none. With --update it exits with 0 if all could be renewed.

      Example: overscroll test tests/recordings --junit results.xml
      Example: overscroll test bug-1234.json --update --only /header,/scrollView/contentOffset
      """
  )

  @Argument(help: .recordings, completion: .file())
  var paths: [String]

  @Flag(help: "Fill or renew what the recordings expect, and print what changed.")
  var update = false

  @Option(
    help: "Compare, and with --update keep, only these places, joined by commas. [all]",
    transform: PlaceList.init
  )
  var only: PlaceList?

  @Option(
    help: "How far values may differ, such as 0.5pt,16ms. [that of the recording]",
    transform: ToleranceArgument.init
  )
  var tolerance: ToleranceArgument?

  @Option(help: "Play the recordings in this dialect. [their own]")
  var dialect: Dialect?

  @Flag(help: "Print the results as JSON.")
  var json = false

  @Option(help: "Write the results as JUnit XML into this file.", completion: .file())
  var junit: String?

  func validate() throws {
    guard !update || dialect == nil else {
      throw ValidationError("--update and --dialect exclude each other")
    }
    guard !update || !paths.contains("-") else {
      throw ValidationError("--update needs files: standard input cannot be renewed")
    }
  }

  func run() throws {
    let run = TestRun(
      terms: terms,
      isUpdate: update,
      threads: ProcessInfo.processInfo.activeProcessorCount
    )
    let (recordings, leftOut) = run.test(try RecordingFiles.find(paths))
    guard !recordings.isEmpty else {
      throw Refusal(description: "\(paths.joined(separator: ", ")): no recording is there")
    }
    let report = TestReport(recordings: recordings, leftOut: leftOut, isUpdate: update)
    if let junit { try OutputFile.write(text: report.junit, to: junit) }
    print(json ? report.json.line : report.text)
    if !report.isGood { throw ExitCode(1) }
  }

  private var terms: TestTerms {
    var terms = TestTerms()
    terms.places = only?.places ?? []
    (terms.points, terms.milliseconds) = (tolerance?.points, tolerance?.milliseconds)
    terms.dialect = dialect
    return terms
  }
}
