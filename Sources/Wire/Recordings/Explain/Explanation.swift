import OverscrollWire
import StrictJSON

/// An explanation as a server gives it, and as a person would say it.
package struct Explanation: Sendable {
  struct Condition: Sendable {
    let holds: Bool?
    let text: String
  }

  struct Transition: Sendable {
    let to: String
    let by: String
    let holds: Bool
    let conditions: [Condition]

    var failing: [Condition] { conditions.filter { $0.holds == false } }
    var holding: Int { conditions.count { $0.holds == true } }
  }

  struct Change: Sendable {
    let revision: Int
    let atMs: Double
    let from: String
    let to: String
    let by: String
  }

  struct Ignored: Sendable {
    let revision: Int
    let atMs: Double
    let what: String
    let because: String
  }

  let component: String
  let timeMs: Double
  package let state: String
  let next: [Transition]
  let last: Change?
  let ignored: [Ignored]
  let ignoredSinceRevision: Int

  /// Reads an explanation; nil if the bytes are none.
  ///
  /// - Parameters:
  ///   - json: The server's answer.
  ///   - isAtRelease: Whether a finger was lifted at that instant: that none drags is then no reason.
  package init?(json: [UInt8], isAtRelease: Bool = false) {
    guard let value = try? JSONReader.value(json), let component = value.member("component")?.text,
      let timeMs = value.member("timeMs")?.double, let state = value.member("state")?.text,
      let since = value.member("ignoredSinceRevision")?.double
    else { return nil }
    self.component = component
    self.timeMs = timeMs
    self.state = state
    next = (value.member("next")?.elements ?? []).compactMap {
      Transition($0, without: isAtRelease ? "isDragging" : nil)
    }
    last = value.member("last").flatMap(Change.init)
    ignored = (value.member("ignored")?.elements ?? []).compactMap(Ignored.init)
    ignoredSinceRevision = Int(since)
  }

  /// The answer in a sentence, then all that could follow, the last change, and what was ignored.
  package var text: String {
    var lines = [sentence, "", "What could follow at \(Self.milliseconds(timeMs)):"]
    for transition in next {
      lines.append("  \(transition.to) by \(transition.by): \(transition.holds ? "yes" : "no")")
      lines += transition.conditions.map { "    \(Self.mark($0)) \($0.text)" }
    }
    if let lastChange { lines.append(lastChange) }
    if !ignored.isEmpty {
      lines.append("Ignored since event \(ignoredSinceRevision):")
      lines += ignored.map { ignored in
        "  \(ignored.what), \(Self.place(ignored.atMs, ignored.revision)): \(ignored.because)"
      }
    }
    return lines.joined(separator: "\n")
  }

  private var lastChange: String? {
    last.map { last in
      "Last change: \(last.from) → \(last.to), \(Self.place(last.atMs, last.revision)), "
        + "by \(last.by)"
    }
  }

  /// The answer and the last change on one line.
  package var line: String {
    // In other states the sentence tells it.
    let change = isResting ? lastChange.map { " \($0)." } : nil
    return sentence + (change ?? "")
  }

  private var isResting: Bool { ["idle", "pulling", "dragging", "armed"].contains(state) }

  // MARK: The sentence

  /// The answer in a sentence.
  package var sentence: String {
    let name = "The \(component)"
    guard isResting else {
      let since = last.map { " since \(Self.milliseconds($0.atMs)), by \($0.by)" } ?? ""
      return "\(name) is in the state \(state)\(since)."
    }
    guard let nearest else { return "\(name) is \(state)." }
    let verb = ["pulling", "armed"].contains(nearest.to) ? "arm" : "refresh"
    guard !nearest.holds else {
      let count = nearest.conditions.count
      let isKnown = nearest.holding == count
      let all =
        !isKnown
        ? "no condition fails"
        : count == 1 ? "its one condition holds" : "all \(Self.word(count)) conditions hold"
      return "\(name) will \(verb) with the next \(nearest.by): \(all)."
    }
    let failing = nearest.failing.map(\.text).joined(separator: "; ")
    return "\(name) did not \(verb): \(failing); \(others(nearest.holding))."
  }

  /// The change that a finger or the scrolling would bring, and that lacks the least.
  private var nearest: Transition? {
    let causes = ["scroll", "pan ended", "touch", "release"]
    let candidates = next.filter {
      causes.contains($0.by) && !["idle", "dragging", "returning"].contains($0.to)
    }
    // What is not armed yet lacks the arming, not the letting go.
    return candidates.first { ["pulling", "armed"].contains($0.to) }
      ?? candidates.min { $0.failing.count < $1.failing.count }
  }

  private func others(_ count: Int) -> String {
    switch count {
    case 0: "no other condition is asked"
    case 1: "the other condition holds"
    default: "the other \(Self.word(count)) conditions hold"
    }
  }

  // MARK: Words

  private static func mark(_ condition: Condition) -> String {
    switch condition.holds {
    case true?: "+"
    case false?: "-"
    case nil: "?"
    }
  }

  private static func place(_ atMs: Double, _ revision: Int) -> String {
    "\(milliseconds(atMs)), event \(revision)"
  }

  private static func milliseconds(_ time: Double) -> String { "\(JSONWriter.text(time)) ms" }

  private static func word(_ count: Int) -> String {
    let words = [
      "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
      "twelve",
    ]
    return words.indices.contains(count) ? words[count] : String(count)
  }
}

extension Explanation.Condition {
  fileprivate init(_ value: JSONValue) {
    holds = value.member("holds").flatMap { $0 == .null ? nil : $0 == true }
    text = value.member("text")?.text ?? ""
  }
}

extension Explanation.Transition {
  fileprivate init?(_ value: JSONValue, without name: String?) {
    guard let to = value.member("to")?.text, let by = value.member("by")?.text else { return nil }
    (self.to, self.by, holds) = (to, by, value.member("holds") == true)
    conditions = (value.member("conditions")?.elements ?? [])
      .filter { name == nil || $0.member("name")?.text != name }
      .map(Explanation.Condition.init)
  }
}

extension Explanation.Change {
  fileprivate init?(_ value: JSONValue) {
    guard let revision = value.member("revision")?.double,
      let atMs = value.member("atMs")?.double, let from = value.member("from")?.text,
      let to = value.member("to")?.text, let by = value.member("by")?.text
    else { return nil }
    (self.revision, self.atMs) = (Int(revision), atMs)
    (self.from, self.to, self.by) = (from, to, by)
  }
}

extension Explanation.Ignored {
  fileprivate init?(_ value: JSONValue) {
    guard let revision = value.member("revision")?.double,
      let atMs = value.member("atMs")?.double, let what = value.member("what")?.text,
      let because = value.member("because")?.text
    else { return nil }
    (self.revision, self.atMs, self.what, self.because) = (Int(revision), atMs, what, because)
  }
}
