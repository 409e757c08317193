import ArgumentParser
import Explorations
import Explorer
import Foundation
import OverscrollAPI
import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON

/// `overscroll cover PATH…`: which changes of state recordings reach, and what they miss.
struct CoverCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cover",
    abstract: "Show which changes of state recordings reach, and write those that they miss.",
    discussion: """
      A change is a component, the state before and after, and what brought it, as overscroll explain \
      names it. Which changes exist is found by searching the configurations of the recordings and the \
      suite of the dialect, as far as the recordings have its components; with --configuration \
      that one alone. Without recordings it shows all changes of the suite.

      Exits with 0 if no change is missing to which a sequence is known, with 1 if one is or a file is \
      no recording.

      Example: overscroll cover recordings/*.json --missing more
      """
  )

  @Argument(help: .recordings, completion: .file())
  var paths: [String] = []

  @Option(help: "A file with the configuration that is searched.")
  var configuration: String?

  @Option(help: "Play the recordings in this dialect. [that of the configuration, or theirs]")
  var dialect: Dialect?

  @Option(help: "Write the shortest recording to each missing change into this folder.")
  var missing: String?

  @Option(help: "How many sequences are played in each configuration that is searched.")
  var sequences = 16_600

  @Flag(help: "Print the report as JSON.")
  var json = false

  func validate() throws {
    guard (1...100_000_000).contains(sequences) else {
      throw ValidationError("--sequences must be from 1 to 100000000")
    }
  }

  func run() throws {
    let named = try RecordingInput.named(in: paths)
    let names = named.map(\.name)
    let report = try report(on: named.map(\.recording), names)
    if let missing { try write(report, into: missing) }
    if json {
      print(String(decoding: report.json.bytes, as: UTF8.self))
    } else {
      print(report.text(names))
    }
    if report.isMissingAny { throw ExitCode(1) }
  }

  private func report(on recordings: [Recording], _ names: [String]) throws -> CoverageReport {
    var request = try request(for: recordings)
    request.sequences = sequences
    do throws(CoverageReport.Fault) {
      return try CoverageReport(
        request,
        steps: RecordingInput.mostSteps,
        threads: ProcessInfo.processInfo.activeProcessorCount
      )
    } catch {
      switch error {
      case .notApplicable(let why): throw ValidationError("\(configuration ?? ""): \(why)")
      case .tooMuchWork(let work, let index):
        throw Refusal(description: "\(names[index]): \(work)")
      }
    }
  }

  private func request(for recordings: [Recording]) throws -> CoverageRequest {
    if let configuration {
      return try ExploredSource.read(configuration) { cursor throws(FieldErrors) in
        try CoverageRequest(recordings, in: dialect, configuration: cursor)
      }
    }
    do throws(FieldErrors) {
      return try CoverageRequest(recordings, in: dialect, configuration: nil)
    } catch {
      throw ValidationError("--dialect \(error.first.detail)")
    }
  }

  // MARK: What is written

  private func write(_ report: CoverageReport, into folder: String) throws(Refusal) {
    for row in report.rows where row.isMissing {
      let recording = ChangeRecording(row)
      guard let bytes = recording.file else { continue }
      try OutputFile.write(bytes, to: "\(folder)/\(recording.fileName)", makesFolder: true)
    }
  }
}

extension CoverageReport {
  /// The report for people: the sums, the changes, and what was refused.
  fileprivate func text(_ names: [String]) -> String {
    let missing = rows.count(where: \.isMissing)
    var lines = [
      "\(dialect.rawValue): \(reached) of \(rows.count) changes of state reached by "
        + "\(recordings) recording\(recordings == 1 ? "" : "s"), \(missing) missing, "
        + "\(rows.count - reached - missing) not reached by a search"
    ]
    lines += refused.map { refused in
      "\(names[refused.recording]): refused at step \(refused.refusal.step): \(refused.refusal.detail)"
    }
    var table = TextTable(["COMPONENT", "FROM", "TO", "BY", "REACHED", "SHORTEST"])
    for row in rows { table.append(row.cells) }
    return (lines + [table.text]).joined(separator: "\n")
  }
}

extension CoverageReport.Row {
  fileprivate var cells: [String] {
    let state = recordings > 0 ? "by \(recordings)" : isMissing ? "missing" : "-"
    return [
      change.kind.coverageName, change.from.rawValue, change.to.rawValue, change.cause.rawValue,
      state, shortest,
    ]
  }

  /// The events of the shortest sequence, in words.
  private var shortest: String {
    ways.first?.words ?? first.map { "the first \($0.length) events of a recording" } ?? ""
  }
}
