import ArgumentParser
import CommandSupport
import Explorations
import Explorer
import Glibc
import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON
import Synchronization
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

  @OptionGroup var source: ConfigurationOptions

  @Flag(help: "Explore the suite: twelve configurations, or an overlay's own.")
  var suite = false

  @Option(
    name: .customLong("dialect"),
    help: "A dialect; repeatable. [the configuration's, or mjrefresh-3.7.9]"
  )
  var dialects: [Dialect] = []

  @Option(name: .customLong("property"), help: "Check this property; repeatable. [all laws]")
  var properties: [String] = []

  @Flag(help: "Check the wishes as well, which a library need not fulfil.")
  var wishes = false

  @Option(
    help: "The actions to try: finger, time, load, view, life, language, joined by commas. [all]",
    transform: OptionForm.groups.read
  )
  var alphabet: Set<ActionGroup>?

  @Option("The most actions of a sequence, except in random walks.", .whole(1...64))
  var depth = 8

  @Option(
    "The number of sequences for each configuration and dialect.",
    .whole(1...100_000_000)
  )
  var sequences = 100_000

  @Option("Decides the random walks.", .whole(0...9_007_199_254_740_991))
  var seed = 1

  @Option(
    help: "The number of threads; the report does not depend on it. [one for each core]",
    transform: OptionForm.whole(1...1024).read
  )
  var threads: Int?

  @Option("The most MiB for states; a search with fewer takes longer.", .whole(1...1_048_576))
  var memory = 512

  @Option(help: "A file of accepted violations: [{\"property\", \"component\"?, …, \"because\"}].")
  var allow: String?

  @Flag(help: "Print the result as JSON.")
  var json = false

  @Option(help: "Write the result as JUnit XML into this file.", completion: .file())
  var junit: String?

  @Option(help: "Write each counterexample as a recording into this folder.")
  var save: String?

  @Option("The most counterexamples of a violation, of different shapes.", .whole(1...20))
  var counterexamples = 1

  func validate() throws {
    guard !suite || source.configuration == nil && source.preset == nil else {
      throw ValidationError("--configuration, --preset and --suite exclude each other")
    }
    guard Set(dialects).count == dialects.count else {
      throw ValidationError("--dialect must name each dialect once")
    }
    try Property.validate(properties)
  }

  func run() throws {
    let allowed = try allow.map { path in
      try Self.checked(path) { try AllowList(JSONCursor(InputFile.json(path))) }
    }
    var plan = ExplorationPlan(
      try subjects(),
      properties: Property.numbers(properties, wishes: wishes),
      bounds: bounds
    )
    plan.mostCounterexamples = counterexamples
    Self.catchSignals()
    let report = ExplorationReport(
      exploring: plan,
      allowed: allowed ?? AllowList(),
      threads: threads ?? Threads.cores
    ) { stopSignal.load(ordering: .relaxed) == 0 }
    if let save { try write(report, into: save) }
    if let junit { try OutputFile.write(text: report.junit, to: junit) }
    print(json ? report.json.line : report.text)
    for entry in json ? report.unmatched : [] {
      Descriptor.standardError.print("\(allow ?? ""): \(entry) matches nothing\n")
    }
    let stop = stopSignal.load(ordering: .relaxed)
    if stop != 0 { throw ExitCode(128 + stop) }
    if !report.isClean { throw ExitCode(1) }
  }

  private var bounds: SearchBounds {
    var bounds = SearchBounds()
    (bounds.sequences, bounds.depth, bounds.seed) = (sequences, depth, UInt64(seed))
    bounds.memoryMiB = memory
    if let alphabet { bounds.groups = alphabet }
    return bounds
  }

  /// The subjects to explore: each configuration in each dialect; without dialects, in its own dialect.
  private func subjects() throws -> [ExplorationPlan.Subject] {
    if suite {
      return try ExplorationPlan.suite(in: dialects.isEmpty ? [.standard] : dialects)
    }
    guard let subject = source.configuration ?? source.preset.map({ "--preset \($0)" }) else {
      return try ExplorationPlan.standard(in: dialects)
    }
    return try Self.checked(subject) {
      try ExplorationPlan.subjects(of: source.document(), named: source.preset, in: dialects)
    }
  }

  /// Reads the source of an option.
  ///
  /// - Throws: `ValidationError` for a source that is unreadable, not JSON, or invalid, by pointer.
  private static func checked<Value>(
    _ subject: String,
    _ read: () throws -> Value
  ) throws -> Value {
    do {
      return try read()
    } catch let refusal as Refusal {
      throw ValidationError(refusal.description)
    } catch let errors as FieldErrors {
      throw ValidationError("\(subject): \(errors.all.map(\.sentence).joined(separator: " "))")
    }
  }

  /// Lets the first SIGINT or SIGTERM end the search, whose finds are then shrunk; the second the process.
  private static func catchSignals() {
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        if stopSignal.exchange(number, ordering: .relaxed) != 0 { _exit(128 + number) }
      }
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
}

/// The signal that stopped an exploration; 0 without one.
private let stopSignal = Atomic<Int32>(0)
