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

  private static let configuration = #"{"clock":"manual","header":{}}"#

  /// A component that refreshes once `advance` has come to 250 ms.
  private func refreshing() throws -> Golden {
    let golden = try Golden("a begin", Self.configuration)
    try golden.advance(0)
    try golden.adapter.beginRefreshing(component: "header")
    return golden
  }

  @Test func `a component that shows what is expected passes`() throws {
    let golden = try refreshing()
    try golden.expect([54, 0, 0, 0], [GoldenComponent("header", "refreshing", 1)], [])
    try golden.advance(250)
    try golden.expect(
      [54.0009, 0, 0, 0],
      [GoldenComponent("header", "refreshing", nil)],
      ["header.refreshing", "header.beginRefreshingCompletion"]
    )
  }

  @Test(
    arguments: [
      ([0, 0, 0, 0], "refreshing", 1, [], "content inset is [54.0, 0.0, 0.0, 0.0], not [0.0, "),
      ([54, 0, 0], "refreshing", 1, [], "content inset is "),
      ([54, 0, 0, 0], "idle", 1, [], "header state is refreshing, not idle"),
      ([54, 0, 0, 0], "refreshing", 0.9, [], "header percent is 1.0, not 0.9"),
      (
        [54, 0, 0, 0], "refreshing", 1, ["header.refreshing"], "callbacks is [], not [\"header.ref"
      ),
    ] as [([Double], String, Double, [String], String)]
  )
  func `a component that shows something else is told with its place`(
    inset: [Double],
    state: String,
    percent: Double,
    callbacks: [String],
    difference: String
  ) throws {
    let golden = try refreshing()
    let thrown = #expect(throws: GoldenDifference.self) {
      try golden.expect(inset, [GoldenComponent("header", state, percent)], callbacks)
    }
    let text = try #require(thrown).description
    #expect(text.hasPrefix("a begin, step 1 at 0.0 ms: \(difference)"), "\(text)")
  }
}
