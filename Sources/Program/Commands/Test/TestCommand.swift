import ArgumentParser
import CommandSupport
import Recordings
import RefreshEngine
import StrictJSON

/// `overscroll test PATH…`: plays recordings and reports those that differ.
struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Test recordings, and folders of them, and report the first difference of each.",
    discussion: """
      Plays the recordings on all cores, without a server. It searches folders, and all folders below \
      them, for JSON files; it names files of another format, and leaves them out. A recording that \
      expects nothing fails, and so does a file that is not JSON.

      Exits with 0 if all recordings match, with 1 if one differs, expects nothing or cannot be read, \
      or if there is no recording. With --update it exits with 0 if it renewed all recordings.

      Example: overscroll test tests/recordings --junit results.xml
      Example: overscroll test bug-1234.json --update --only /header,/scrollView/contentOffset
      """
  )

  @Argument(help: .recordings, completion: .file())
  var paths: [String]

  @Flag(help: "Fill or renew the expected values, and print the changes.")
  var update = false

  @Option(
    help: "Compare, and with --update keep, only these places, joined by commas. [all]",
    transform: OptionForm.places.read
  )
  var only: [String]?

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
    let (terms, isUpdate) = (terms, update)
    let files = try FiledRecordings(of: paths) { recording, document in
      try TestOutcome.of(recording, document, by: terms, isUpdate: isUpdate)
    }
    try files.check(paths)
    let report = TestReport(files: files, isUpdate: update)
    if let junit { try OutputFile.write(text: report.junit, to: junit) }
    print(json ? report.json.line : report.text)
    if !report.isGood { throw ExitCode(1) }
  }

  private var terms: TestTerms {
    var terms = TestTerms()
    terms.places = only ?? []
    terms.dialect = dialect
    return terms
  }
}
