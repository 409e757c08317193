import EngineTesting
import TestSupport
import Testing

@testable import RefreshEngine

/// A view and what happens to it, made from a text of `Tests/Engine/Sessions/scenarios.txt` and a seed.
struct Scenario: CustomStringConvertible {
  let kind: Kind
  let seed: UInt64
  var configuration = Configuration()
  private(set) var events: [Event] = []
  private var numbers: SeededGenerator

  /// A way in which gestures and refreshes meet.
  struct Kind: CustomTestStringConvertible, Sendable {
    fileprivate let index: Int
    let testDescription: String
    fileprivate let lines: [WrittenSession.Line]
  }

  /// All but the first, which is a part of each.
  static let kinds: [Kind] = {
    let sections = (try? WrittenSession.sections(of: "scenarios")) ?? []
    let shared = sections.first?.lines ?? []
    return sections.enumerated().dropFirst().map { index, section in
      Kind(index: index, testDescription: section.name, lines: shared + section.lines)
    }
  }()

  var description: String { "\(kind.testDescription)/\(seed)" }

  init(_ kind: Kind, seed: UInt64) throws {
    (self.kind, self.seed) = (kind, seed)
    numbers = SeededGenerator(spread: seed &* 64 &+ UInt64(kind.index))
    for line in kind.lines {
      let isOptional = line.text.hasPrefix("maybe ")
      guard !isOptional || numbers.chance(60) else { continue }
      let text = drawn(line.text.dropFirst(isOptional ? 6 : 0))
      if try WrittenSetup.read(text, into: &configuration) { continue }
      events += try WrittenEvents.events(String(text.dropFirst()), in: nil)
    }
    for _ in 0..<6 {
      events += try WrittenEvents.events("wait \(numbers.number(90...400))", in: nil)
    }
  }

  /// A line with a number for each range, and one for each choice.
  private mutating func drawn(_ line: Substring) -> String {
    let range = /(-?[\d.]*\d)\.\.\.(-?[\d.]*\d)/
    var text = String(line)
    while let match = text.firstMatch(of: range) {
      let ends = [Double(match.1) ?? 0, Double(match.2) ?? 0].sorted()
      text.replaceSubrange(match.range, with: "\(numbers.number(ends[0]...ends[1]))")
    }
    while let match = text.firstMatch(of: /[\w.\-]+(\/[\w.\-]+)+/) {
      let choices = match.0.split(separator: "/").map(String.init)
      text.replaceSubrange(match.range, with: numbers.pick(choices))
    }
    let view = configuration.scrollView
    let end = view.contentSize.height - view.size.height + view.contentInset.bottom
    while let match = text.firstMatch(of: /end:([\d.]+)/) {
      text.replaceSubrange(match.range, with: "\(end - (Double(match.1) ?? 0))")
    }
    return text
  }
}
