import OverscrollWire
import StrictJSON

/// An explanation in a server's form, and in words for people.
package struct Explanation: Sendable {
  /// The answer in the wire format.
  private let document: JSONValue
  let state: String
  /// True if a finger was lifted at that instant; the lack of a drag is then no reason.
  private let isAtRelease: Bool

  /// Reads an explanation; nil for other bytes.
  ///
  /// - Parameters:
  ///   - json: The server's answer.
  ///   - isAtRelease: True if a finger was lifted at the explained instant.
  package init?(json: [UInt8], isAtRelease: Bool = false) {
    guard let document = try? JSONReader.value(json), let state = document.member("state")?.text
    else { return nil }
    (self.document, self.state, self.isAtRelease) = (document, state, isAtRelease)
  }

  private var next: [JSONValue] { document.member("next")?.elements ?? [] }

  /// The last change; nil without one.
  private var last: JSONValue? { document.member("last") == .null ? nil : document.member("last") }

  private func conditions(of transition: JSONValue) -> [JSONValue] {
    (transition.member("conditions")?.elements ?? [])
      .filter { !isAtRelease || $0.text("name") != "isDragging" }
  }

  /// The conditions of a transition that hold, or that fail.
  private func conditions(of transition: JSONValue, where holds: JSONValue) -> [JSONValue] {
    conditions(of: transition).filter { $0.member("holds") == holds }
  }

  /// The answer in a sentence, then all possible next changes, the last change, and ignored events.
  package var text: String {
    let now = "\(document.number("timeMs")) ms"
    var lines = [sentence, "", "Possible changes at \(now):"]
    for transition in next {
      let answer = transition.member("holds") == true ? "yes" : "no"
      lines.append("  \(transition.text("to")) by \(transition.text("by")): \(answer)")
      lines += conditions(of: transition).map { "    \(Self.mark($0)) \($0.text("text"))" }
    }
    if let lastChange { lines.append(lastChange) }
    let ignored = document.member("ignored")?.elements ?? []
    if !ignored.isEmpty {
      lines.append("Ignored since event \(document.number("ignoredSinceRevision")):")
      lines += ignored.map { "  \($0.text("what")), \(Self.place($0)): \($0.text("because"))" }
    }
    return lines.joined(separator: "\n")
  }

  private var lastChange: String? {
    last.map { last in
      "Last change: \(last.text("from")) → \(last.text("to")), \(Self.place(last)), "
        + "by \(last.text("by"))"
    }
  }

  /// The answer and the last change on one line.
  package var line: String {
    // The sentence already includes the change in other states.
    let change = isResting ? lastChange.map { " \($0)." } : nil
    return sentence + (change ?? "")
  }

  private var isResting: Bool { ["idle", "pulling", "dragging", "armed"].contains(state) }

  // MARK: The sentence

  /// The answer in a sentence.
  package var sentence: String {
    let name = "The \(document.text("component"))"
    guard isResting else {
      let since = last.map { last in
        " since \(last.number("atMs")) ms, by \(last.text("by"))"
      }
      return "\(name) is in the state \(state)\(since ?? "")."
    }
    guard let nearest else { return "\(name) is \(state)." }
    let verb = ["pulling", "armed"].contains(nearest.text("to")) ? "arm" : "refresh"
    let holding = conditions(of: nearest, where: true).count
    guard nearest.member("holds") != true else {
      let count = conditions(of: nearest).count
      let isKnown = holding == count
      let all =
        !isKnown
        ? "no condition fails"
        : count == 1 ? "its one condition holds" : "all \(Self.word(count)) conditions hold"
      return "\(name) will \(verb) with the next \(nearest.text("by")): \(all)."
    }
    let failing = conditions(of: nearest, where: false).map { $0.text("text") }
    return "\(name) did not \(verb): \(failing.joined(separator: "; ")); \(others(holding))."
  }

  /// The nearest change by a finger or by scrolling, with the fewest failing conditions.
  private var nearest: JSONValue? {
    let causes = ["scroll", "pan ended", "touch", "release"]
    let candidates = next.filter {
      causes.contains($0.text("by"))
        && !["idle", "dragging", "returning"].contains($0.text("to"))
    }
    // An unarmed component lacks the arming, rather than the lift of the finger.
    return candidates.first { ["pulling", "armed"].contains($0.text("to")) }
      ?? candidates.min {
        conditions(of: $0, where: false).count < conditions(of: $1, where: false).count
      }
  }

  private func others(_ count: Int) -> String {
    switch count {
    case 0: "no other condition is asked"
    case 1: "the other condition holds"
    default: "the other \(Self.word(count)) conditions hold"
    }
  }

  // MARK: Words

  private static func mark(_ condition: JSONValue) -> String {
    switch condition.member("holds") {
    case .bool(true)?: "+"
    case .bool(false)?: "-"
    default: "?"
    }
  }

  private static func place(_ change: JSONValue) -> String {
    "\(change.number("atMs")) ms, event \(change.number("revision"))"
  }

  private static func word(_ count: Int) -> String {
    let words = [
      "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
      "twelve",
    ]
    return words.indices.contains(count) ? words[count] : String(count)
  }
}

extension JSONValue {
  fileprivate func text(_ name: String) -> String { member(name)?.text ?? "" }

  /// A number as text.
  fileprivate func number(_ name: String) -> String { JSONWriter.text(member(name)?.double ?? 0) }
}
