import Explorer
import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON

extension ExplorationReport {
  /// The text of each run: the violations, the properties that hold and their tries, and the sums.
  package var text: String {
    var parts = runs.flatMap(\.paragraphs)
    parts += unmatched.map { "The entry \($0) of the allow list matches nothing." }
    return parts.joined(separator: "\n\n")
  }
}

extension ExplorationReport.Run {
  fileprivate var paragraphs: [String] {
    if let why = subject.configuration.absence { return ["\(title): not applicable: \(why)."] }
    let violations = findings.flatMap { $0.examples.map(\.paragraph) }
    let holding = findings.filter { $0.examples.isEmpty && $0.absence == nil }
      .map { "  \($0.property.name) holds in \(extent)" }
    var summary = "\(title): \(counts)"
    let cuts = subject.configuration.applicable?.cut ?? []
    if !cuts.isEmpty {
      let cut = cuts.map(\.description).joined(separator: ", ")
      summary += "\nCut, because \(subject.dialect.rawValue) lacks it: \(cut)."
    }
    let lists = [holding, absences].filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
    return violations + lists + [summary]
  }

  /// A line for each reason why properties do not apply.
  private var absences: [String] {
    var reasons: [(reason: String, names: [String])] = []
    for finding in findings {
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
  private var counts: String {
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

extension ExplorationReport.Example {
  fileprivate var paragraph: String {
    let (violation, property) = (counterexample.violation, counterexample.violation.property)
    let word = because == nil ? "is violated" : "is violated, as allowed"
    let events = counterexample.events.map { "    \($0.words)" }
    let head = ["\(property.name) \(word): \(violation.place)", "  \(property.sentence)"]
    let end = [because.map { "  Allowed: \($0)" }, explanation.map { "  \($0.line)" }]
    return
      (head + (events.isEmpty ? ["    nothing but the creation"] : events) + ["  \(text)."]
      + end.compactMap(\.self))
      .joined(separator: "\n")
  }
}

extension Violation {
  /// The component, and the variant if it is not empty.
  var place: String { [component, variant].filter { !$0.isEmpty }.joined(separator: ", ") }
}

extension ExplorationReport.Run.End {
  fileprivate var words: String {
    switch self {
    case .sequences: "its number of sequences"
    case .exhausted: "trying all there is to try"
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
