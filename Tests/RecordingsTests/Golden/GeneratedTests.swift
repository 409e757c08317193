import Foundation
import Testing

@testable import Recordings

/// The generated Swift file beside this one, whose tests run with the others.
@MainActor
@Suite struct GeneratedTests {
  /// After a change of what is written, write it anew, and look at what changed:
  /// `overscroll golden Tests/RecordingsTests/Resources/golden.jsonl --language swift`.
  @Test func `the file is what is written now`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "GoldenTests_golden.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    let now = GoldenLanguage.swift.source(of: try GoldenRecordings.test())
    // Compared by line: a difference of whole files is hard to read.
    for (line, (old, new)) in zip(lines(text), lines(now)).enumerated() where old != new {
      Issue.record("line \(line + 1): \(old)\n\(new)")
      return
    }
    #expect(text.utf8.count == now.utf8.count)
  }

  private func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Plays what a component shows that refreshes, and what it shows 250 ms later.
  private func play(_ begun: String, _ refreshing: String? = nil) throws {
    var text = """
      case a begin
      with {"clock":"manual","header":{}}
      0 | | 0 0 0 0 | header idle 0 |
      0 | beginRefreshing header | \(begun)
      """
    if let refreshing { text += "\n250 | | " + refreshing }
    try GoldenCase.all(in: text)[0].play()
  }

  @Test func `a component that shows what is expected passes`() throws {
    try play(
      "54 0 0 0 | header refreshing 1 |",
      "54.0009 0 0 0 | header refreshing none | header.refreshing header.beginRefreshingCompletion"
    )
  }

  @Test(arguments: [
    ("0 0 0 0 | header refreshing 1 |", "content inset is [54.0, 0.0, 0.0, 0.0], not [0.0, "),
    ("54.0011 0 0 0 | header refreshing 1 |", "content inset is [54.0, 0.0, 0.0, 0.0], not [54.0"),
    ("54 0 0 | header refreshing 1 |", "content inset is "),
    ("54 0 0 0 | header idle 1 |", "header state is refreshing, not idle"),
    ("54 0 0 0 | header refreshing 0.9 |", "header percent is 1.0, not 0.9"),
    ("54 0 0 0 | header refreshing 1 | header.refreshing", "callbacks is [], not [\"header.ref"),
  ])
  func `a component that shows something else is told with its place`(
    expected: String,
    difference: String
  ) throws {
    let thrown = #expect(throws: GoldenFault.self) { try play(expected) }
    let text = try #require(thrown).description
    #expect(text.hasPrefix("a begin, step 1 at 0 ms: \(difference)"), "\(text)")
  }

  @Test func `a method that an adapter lacks is told`() throws {
    let thrown = #expect(throws: GoldenFault.self) { try RefreshAdapter().tap(component: "footer") }
    #expect(thrown?.description == "the adapter has no tap(component:)")
  }
}
