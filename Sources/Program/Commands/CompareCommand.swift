import ArgumentParser
import CommandSupport
import OverscrollWire
import Problems
import Recordings
import RefreshEngine
import StrictJSON
import SystemPrimitives

/// `overscroll compare PATH…`: plays recordings in several dialects and reports the differences.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Play recordings in several dialects and show the differences.",
    discussion: """
      Plays the events of each recording in each dialect. A line of the table is a value that differs \
      after a step, where the difference begins or changes; for a list, it is the first element that \
      differs. Step 0 is the creation, step 3 the third event.

      Dialects of two families have no values in common. For them the table has a row for each dialect: \
      the refresh callback (yes or no), the instants at which the header arms, the callback comes and the \
      header is idle again, and the least drag of 300 ms that refreshes, in points.

      Exits with 0 if nothing differs, with 1 if something does, a dialect refuses a part of a \
      recording, or a file is not a recording.

      Example: overscroll compare bug-1234.json --dialect mjrefresh-2.2.1 --dialect mjrefresh-3.7.9
      """
  )

  @Argument(help: .recordings, completion: .file())
  var paths: [String]

  @Option(
    name: .customLong("dialect"),
    help: "A dialect; give two or more. [all of the recording's family]"
  )
  var dialects: [Dialect] = []

  @Flag(help: "Compare the texts of labels as well.")
  var texts = false

  @Flag(help: "Print each comparison as a line of JSON.")
  var json = false

  func validate() throws {
    guard dialects.isEmpty || ComparisonRequest.dialectCount.contains(dialects.count) else {
      let most = ComparisonRequest.dialectCount.upperBound
      throw ValidationError("--dialect must be given 2 to \(most) times, or not at all")
    }
    guard Set(dialects).count == dialects.count else {
      throw ValidationError("--dialect must name each dialect once")
    }
  }

  func run() throws {
    let (dialects, texts) = (dialects.isEmpty ? nil : dialects, texts)
    let files = try FiledRecordings(of: paths) { recording, _ in
      let request = ComparisonRequest(recording, in: dialects, comparesTexts: texts)
      return (try Comparison(request, steps: Recording.mostSteps), text: nil)
    }
    try files.check(paths)
    for filed in files.recordings {
      let comparison = try filed.get()
      guard json else {
        print(comparison.text(of: filed.name ?? filed.title))
        continue
      }
      var writer = ComparisonWriter(comparison)
      while let piece = writer.next() { StandardOutput.write(piece) }
    }
    guard try files.recordings.allSatisfy({ try $0.get().isEqual }) else { throw ExitCode(1) }
  }
}

extension Comparison {
  /// The comparison for people: the runs, then a table of the differences.
  fileprivate func text(of name: String) -> String {
    let runs = runs.map { run in
      let refusal = run.refusal.map { "; refused at step \($0.step): \($0.problem.detail)" } ?? ""
      return "  \(run.dialect.rawValue): \(run.effects.count) effects\(refusal)"
    }
    let head = [isEqual ? "\(name): no difference" : "\(name):"] + runs
    if let platforms {
      return (head + [text(platforms)] + partingText).joined(separator: "\n")
    }
    guard !differences.isEmpty else { return head.joined(separator: "\n") }
    var table = TextTable(["STEP", "MS", "WHERE"] + self.runs.map(\.dialect.rawValue))
    for difference in differences { table.append(row(difference)) }
    let isCut = differences.count == Self.mostDifferences
    let end = isCut ? ["the first \(Self.mostDifferences) differences are shown"] : []
    return (head + [table.text] + end).joined(separator: "\n")
  }

  /// The rows of a comparison across families.
  private func text(_ platforms: [PlatformRow]) -> String {
    var table = TextTable(["DIALECT"] + Self.platformColumns.map(\.title))
    for (row, run) in zip(platforms, runs) {
      let moments = [row.armed, row.refreshing, row.rest].map { moment in
        moment.map { "\(JSONWriter.text($0.instant.milliseconds)) ms" } ?? "-"
      }
      let travel = row.travelNeeded.map { "\(JSONWriter.text($0)) pt" } ?? "-"
      let isRefused = run.refusal != nil && !row.refreshed
      let refreshed = isRefused ? "refused" : row.refreshed ? "yes" : "no"
      table.append([row.dialect.rawValue, refreshed] + moments + [travel])
    }
    return table.text
  }

  /// The members of the rows, with the titles of their columns.
  private static let platformColumns: [(member: String, title: String)] = [
    ("refreshed", "REFRESHED"), ("armedAtMs", "ARMED"), ("refreshingAtMs", "CALLED BACK"),
    ("restAtMs", "IDLE AGAIN"), ("travelNeeded", "LEAST DRAG"),
  ]

  /// The first difference of the rows, as a sentence.
  private var partingText: [String] {
    guard let first = differences.first,
      let column = Self.platformColumns.first(where: { first.pointer.hasSuffix("/\($0.member)") })
    else { return [] }
    let instant = JSONWriter.text(first.instant.milliseconds)
    return ["The first difference is in \(column.title), at \(instant) ms."]
  }

  private func row(_ difference: Difference) -> [String] {
    let place = difference.firstPlace
    let values = runs.map { place.values[$0.dialect].map(Self.text) ?? "" }
    let instant = JSONWriter.text(difference.instant.milliseconds)
    return [String(difference.step), instant, place.pointer] + values
  }

  /// The text of a value in a cell, shortened to `mostCharacters`.
  private static func text(_ value: JSONValue) -> String {
    let text = value.line
    return text.count > mostCharacters ? text.prefix(mostCharacters - 1) + "…" : text
  }

  private static let mostCharacters = 60
}

extension Comparison.Difference {
  /// The pointer of the difference and the values at it; for lists, the first element that differs, without
  /// a value for a list that is too short.
  fileprivate var firstPlace: (pointer: String, values: [Dialect: JSONValue]) {
    let whole = Dictionary(uniqueKeysWithValues: values.map { ($0.dialect, $0.value) })
    let isList = whole.values.allSatisfy { if case .array = $0 { true } else { false } }
    let lists = whole.mapValues(\.elements)
    let count = lists.values.map(\.count).max() ?? 0
    let index = (0..<count).first { index in
      Set(lists.values.map { $0.dropFirst(index).first?.bytes }).count > 1
    }
    guard isList, let index else { return (pointer, whole) }
    return ("\(pointer)/\(index)", lists.compactMapValues { $0.dropFirst(index).first })
  }
}
