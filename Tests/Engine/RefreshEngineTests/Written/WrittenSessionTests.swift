import EngineTesting
import Foundation
import Testing

@testable import RefreshEngine

/// The sessions of `Tests/Engine/Sessions`: what the engine does that no recording tells.
@Suite struct WrittenSessionTests {
  static let files = [
    "components", "dialects", "fingers", "languages", "levels", "order", "overscroll-1", "ranges",
  ]

  @Test(arguments: files)
  func `each session goes as it is written`(file: String) throws {
    let sessions = try WrittenSession.all(in: file)
    try #require(!sessions.isEmpty)
    for session in sessions {
      do {
        var player = try WrittenPlayer(session, file)
        try player.play()
      } catch {
        Issue.record("\(file): \(session.name): \(error)")
      }
    }
  }
}

/// Plays a written session and compares what is seen.
private struct WrittenPlayer {
  private let session: WrittenSession
  private let file: String
  private var engine: Engine
  /// The lines after those that set it up.
  private var lines: ArraySlice<WrittenSession.Line>
  private var told: [Effect] = []
  private var all: [Effect] = []
  /// The refusal of the last act; nil once it was looked at.
  private var refusal: Rejection?
  /// The number that was noted last.
  private var noted = 0.0

  init(_ session: WrittenSession, _ file: String) throws {
    (self.session, self.file) = (session, file)
    var configuration = Configuration.ofTests
    lines = session.lines[...]
    while let line = lines.first, try WrittenSetup.read(line.text, into: &configuration) {
      lines.removeFirst()
    }
    engine = Engine(configuration, journalling: true)
    told = try engine.advance(to: .zero)
    all = told
  }

  mutating func play() throws {
    for line in lines {
      if line.text.hasPrefix(">") {
        expectNoRefusal(line)
        try act(String(line.text.dropFirst()))
      } else {
        try look(line)
      }
    }
    if let line = lines.last { expectNoRefusal(line) }
  }

  private func expectNoRefusal(_ line: WrittenSession.Line) {
    #expect(refusal == nil, "\(file):\(line.number): an act before was refused")
  }

  /// An act replaces the effects of the one before; a refused event ends it.
  private mutating func act(_ text: String) throws {
    (told, refusal) = ([], nil)
    for part in text.split(separator: ";") {
      for event in try WrittenEvents.events(String(part), in: engine.scrollView) {
        var next = engine
        do {
          let new = try next.handle(event, at: engine.now)
          expectExplained(new, by: next, "\(file): \(session.name)")
          told += new
        } catch {
          refusal = error
          return
        }
        engine = next
      }
    }
    all += told
  }

  private mutating func look(_ line: WrittenSession.Line) throws {
    let words = line.text.split(separator: " ", maxSplits: 1).map(String.init)
    let expected = words.count > 1 ? words[1] : ""
    switch words[0] {
    case "refused":
      let reason = refusal.map { "\($0.reason)".prefix { $0 != "(" } }
      #expect(String(reason ?? "") == expected, "\(file):\(line.number)")
      refusal = nil
    case "note":
      let text = try WrittenReading.text(expected, engine, told, all)
      noted = try WrittenValues.number(text)
    default:
      let seen = try WrittenReading.text(words[0], engine, told, all)
      #expect(isEqual(seen, expected), "\(file):\(line.number): \(line.text), and not \(seen)")
    }
  }

  // MARK: Comparing

  /// Whether each word is the expected one, and each number but for rounding.
  private func isEqual(_ seen: String, _ expected: String) -> Bool {
    let left = seen.split(separator: " ").map(String.init)
    let right = expected.split(separator: " ").map(String.init)
    if let sign = right.first, ["<", ">", "~"].contains(sign), right.count == 2 {
      guard let seen = Double(seen), let bound = number(right[1]) else { return false }
      return sign == "<" ? seen < bound : sign == ">" ? seen > bound : abs(seen - bound) < 1e-5
    }
    return left.count == right.count && zip(left, right).allSatisfy(isWord)
  }

  private func isWord(_ seen: String, _ expected: String) -> Bool {
    if seen.hasSuffix(","), expected.hasSuffix(",") {
      return isWord(String(seen.dropLast()), String(expected.dropLast()))
    }
    guard let left = Double(seen), let right = number(expected) else { return seen == expected }
    return abs(left - right) <= 1e-9 * max(1, abs(right))
  }

  /// A number, a fraction such as "20/54", the noted number and a distance: "noted-10", or what is shown
  /// of an overscroll in a view 667 pt high: "-band(100)".
  private func number(_ text: String) -> Double? {
    if text.hasPrefix("-band") { return number(String(text.dropFirst())).map { 0 - $0 } }
    if text.hasPrefix("band("), let distance = Double(text.dropFirst(5).dropLast()) {
      return 0.55 * distance * 667 / (667 + 0.55 * distance)
    }
    if text.hasPrefix("noted") {
      return text == "noted" ? noted : Double(text.dropFirst(5)).map { noted + $0 }
    }
    let parts = text.split(separator: "/").compactMap { Double($0) }
    return parts.count == 2 ? parts[0] / parts[1] : Double(text)
  }
}
