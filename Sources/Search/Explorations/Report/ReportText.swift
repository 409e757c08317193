import Explorer
import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON

/// A report for people.
package struct ReportText {
  private let report: ExplorationReport
  /// The command that replays a counterexample.
  private let command: (ExplorationReport.Run, ExplorationReport.Example) -> String

  /// Makes the text of a report.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - command: The command that replays a counterexample.
  package init(
    _ report: ExplorationReport,
    replayedBy command: @escaping (ExplorationReport.Run, ExplorationReport.Example) -> String
  ) {
    (self.report, self.command) = (report, command)
  }

  /// The text of each run: the violations, the properties that hold and their tries, and the sums.
  package var text: String {
    var parts = report.runs.flatMap(paragraphs)
    parts += report.unmatched.map { "The entry \($0) of the allow list matches nothing." }
    return parts.joined(separator: "\n\n")
  }

  private func paragraphs(_ run: ExplorationReport.Run) -> [String] {
    if let why = run.subject.configuration.absence {
      return ["\(run.title): not applicable: \(why)."]
    }
    let violations = run.findings.flatMap { finding in
      finding.examples.map { text(of: $0, finding.property, run) }
    }
    let holding = run.findings.filter { $0.examples.isEmpty && $0.absence == nil }
      .map { "  \($0.property.name) holds in \(run.extent)" }
    var summary = "\(run.title): \(run.summary)"
    let cuts = run.subject.configuration.applicable?.cut ?? []
    if !cuts.isEmpty {
      let cut = cuts.map(\.description).joined(separator: ", ")
      summary += "\nCut, because \(run.subject.dialect.rawValue) lacks it: \(cut)."
    }
    let lists = [holding, absences(run)].filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
    return violations + lists + [summary]
  }

  /// A line for each reason why properties do not apply.
  private func absences(_ run: ExplorationReport.Run) -> [String] {
    var reasons: [(reason: String, names: [String])] = []
    for finding in run.findings {
      guard let reason = finding.absence else { continue }
      let index = reasons.firstIndex { $0.reason == reason } ?? reasons.endIndex
      if index == reasons.endIndex { reasons.append((reason, [])) }
      reasons[index].names.append(finding.property.name)
    }
    return reasons.map { reason, names in
      let verb = names.count == 1 ? "does" : "do"
      return "  \(names.joined(separator: ", ")) \(verb) not apply: \(reason)"
    }
  }

  private func text(
    of example: ExplorationReport.Example,
    _ property: Property,
    _ run: ExplorationReport.Run
  ) -> String {
    let word = example.because == nil ? "is violated" : "is violated, as allowed"
    let events = example.counterexample.events.map { "    \($0.words)" }
    let lines =
      [
        "\(property.name) \(word): \(example.counterexample.violation.place)",
        "  \(property.sentence)",
      ]
      + (events.isEmpty ? ["    nothing but the creation"] : events)
      + ["  \(example.text)."]
    return
      (lines
      + [
        example.because.map { "  Allowed: \($0)" }, example.explanation.map { "  \($0.line)" },
        "  \(command(run, example))",
      ].compactMap(\.self)).joined(separator: "\n")
  }
}

extension Violation {
  /// The component, and the variant if it is not empty.
  var place: String { [component, variant].filter { !$0.isEmpty }.joined(separator: ", ") }
}

extension ExplorationReport.Run {
  /// The configuration and the dialect.
  package var title: String {
    "\(subject.name ?? "configuration") in \(subject.dialect.rawValue)"
  }

  /// The extent of the search, such as `8,852 states, 16,600 sequences, every action to depth 2`.
  package var extent: String {
    guard let progress else { return "nothing" }
    let depth =
      progress.fullDepth > 0
      ? "every action to depth \(progress.fullDepth)" : "not every first action"
    return "\(grouped(progress.states)) states, \(grouped(progress.sequences)) sequences, \(depth)"
  }

  /// The number of properties that hold, and the extent of the search.
  fileprivate var summary: String {
    let violated = findings.count { !$0.examples.isEmpty }
    let open = findings.count { $0.examples.contains { $0.because == nil } }
    let allowed = violated - open
    let checked = findings.count { $0.absence == nil }
    let counts =
      "\(checked - violated) of \(checked) properties hold, "
      + "\(open) \(open == 1 ? "is" : "are") violated"
    let end = end == .sequences ? "" : "; ended by \(end.words)"
    return "\(counts)\(allowed > 0 ? ", \(allowed) as allowed" : "") (\(extent)\(end))."
  }
}

extension ExplorationRun.End {
  fileprivate var words: String {
    switch self {
    case .sequences: "its number of sequences"
    case .exhausted: "trying all there is to try"
    case .time: "time"
    case .cancelled: "its user"
    }
  }
}

/// A number with commas between its thousands.
package func grouped(_ number: Int) -> String {
  var (digits, groups) = (String(number)[...], [Substring]())
  while digits.count > 3 {
    groups.insert(digits.suffix(3), at: 0)
    digits = digits.dropLast(3)
  }
  return ([digits] + groups).joined(separator: ",")
}
