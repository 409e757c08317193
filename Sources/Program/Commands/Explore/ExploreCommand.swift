import ArgumentParser
import CommandSupport
import Explorations
import Explorer
import FoundationEssentials
import Glibc
import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON
import SystemPrimitives

/// `overscroll explore`: finds violations of the properties of a good refresh control.
struct ExploreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore",
    abstract: "Search a configuration for violations of the properties of a good refresh control.",
    discussion: """
      Plays sequences of touches, calls and time, and reports each violated property, with \
      the shortest events that show it. Without options it explores a header and an auto footer.

      Exits with 0 if the allow list covers each violation, with 1 if not, or if one of its entries \
      matches nothing.

      Example: overscroll explore --preset header-default --dialect mjrefresh-2.2.1
      Example: overscroll explore --configuration list.json --allow allow.json --junit results.xml
      """
  )

  @OptionGroup var source: ExploredSource

  @Option(
    name: .customLong("dialect"),
    help: "A dialect; repeatable. [the configuration's, or mjrefresh-3.7.9]"
  )
  var dialects: [Dialect] = []

  @Option(name: .customLong("property"), help: "Check this property; repeatable. [all laws]")
  var properties: [String] = []

  @Flag(help: "Check the wishes as well, which a library need not fulfil.")
  var wishes = false

  @OptionGroup var limits: ExploreLimits

  @Option(help: "A file of accepted violations: [{\"property\", \"component\"?, …, \"because\"}].")
  var allow: String?

  @Option(help: "Write an allow list that accepts every violation found into this file.")
  var writeAllow: String?

  @Flag(help: "Print the result as JSON.")
  var json = false

  @Option(help: "Write the result as JUnit XML into this file.", completion: .file())
  var junit: String?

  @Option(help: "Write each counterexample as a recording into this folder.")
  var save: String?

  @Option("The most counterexamples of a violation, of different shapes.", .whole(1...20))
  var counterexamples = 1

  func validate() throws {
    guard Set(dialects).count == dialects.count else {
      throw ValidationError("--dialect must name each dialect once")
    }
    try Property.validate(properties)
  }

  func run() throws {
    let allowed = try allow.map(allowList) ?? AllowList()
    var plan = ExplorationPlan(
      try source.subjects(in: dialects),
      properties: Property.numbers(properties, wishes: wishes),
      bounds: limits.bounds
    )
    plan.mostCounterexamples = counterexamples
    let threads = limits.threads ?? ProcessInfo.processInfo.activeProcessorCount
    let watching = ExploreWatching(ExplorationWatch(deadline: limits.deadline))
    let runs = ExplorationRun.all(of: plan, threads: threads, watch: watching.watch)
    let interrupt = watching.finish()
    let report = ExplorationReport(runs, bounds: plan.bounds, allowed: allowed)
    if let save { try write(report, into: save) }
    if let junit { try OutputFile.write(text: report.junit, to: junit) }
    if let writeAllow { try OutputFile.write(text: report.allowList.line, to: writeAllow) }
    tell(report)
    if let interrupt { throw ExitCode(128 + interrupt) }
    if !report.isClean { throw ExitCode(1) }
  }

  private func allowList(_ path: String) throws -> AllowList {
    try ExploredSource.checked(path) { try AllowList(JSONCursor(InputFile.json(path))) }
  }

  // MARK: The report

  private func tell(_ report: ExplorationReport) {
    guard json else {
      return print(ReportText(report, replayedBy: { replay($1, of: $0, in: report) }).text)
    }
    print(String(decoding: report.json.bytes, as: UTF8.self))
    for entry in report.unmatched {
      let line = "\(allow ?? ""): \(entry) matches nothing\n"
      Descriptor.standardError.print(line)
    }
  }

  private func write(_ report: ExplorationReport, into folder: String) throws(Refusal) {
    for run in report.runs {
      for example in run.findings.flatMap(\.examples) {
        let recording = CounterexampleRecording(example, of: run, in: report)
        guard let bytes = recording.file else { continue }
        try OutputFile.write(bytes, to: "\(folder)/\(recording.path)", makesFolder: true)
      }
    }
  }

  /// The command that plays a counterexample again.
  private func replay(
    _ example: ExplorationReport.Example,
    of run: ExplorationReport.Run,
    in report: ExplorationReport
  ) -> String {
    let path = CounterexampleRecording(example, of: run, in: report).path
    if let save { return "overscroll test \((save + "/" + path).quoted)" }
    var words = ["overscroll"] + CommandLine.arguments.dropFirst().map(\.quoted)
    if properties.isEmpty {
      words += ["--property", example.counterexample.violation.property.name]
    }
    let explore = (words + ["--save", "found"]).joined(separator: " ")
    return "\(explore); overscroll test found/\(path)"
  }
}

extension String {
  /// The text as a word of a shell's command.
  fileprivate var quoted: String {
    let isPlain = allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-_./,:=".contains($0))
    }
    return isPlain && !isEmpty ? self : "'\(replacing("'", with: "'\\''"))'"
  }
}
