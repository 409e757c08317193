import StrictJSON
import Testing

@testable import Explorations

/// A condition on a snapshot.
struct SnapshotConditionTests {
  private static let snapshot: JSONValue = [
    "header": ["state": "idle", "refreshingCount": 3, "alpha": 0.5, "image": .null],
    "footer": .null,
    "scrollView": ["contentOffset": ["x": 0, "y": -54]],
  ]

  @Test(arguments: [
    ("header.refreshingCount == 3", true), ("header.refreshingCount==2", false),
    ("/header/refreshingCount != 3", false), ("header.refreshingCount >= 3", true),
    ("header.refreshingCount > 3", false), ("header.alpha < 0.6", true),
    ("header.alpha <= 0.4", false), ("header.state == idle", true),
    (#"header.state == "idle""#, true), ("header.state != pulling", true),
    ("header.state < pulling", false), ("footer == null", true), ("footer.state == idle", false),
    ("footer.state != idle", true), ("scrollView.contentOffset.y == -54.0000000001", true),
    ("header.state == idle and scrollView.contentOffset.y < 0", true),
    ("header.state == idle and scrollView.contentOffset.y > 0", false),
  ])
  func `it compares places with values`(text: String, holds: Bool) throws {
    let condition = try SnapshotCondition(text)
    #expect(condition.holds(Self.snapshot) == holds)
    #expect(condition.text == text)
  }

  @Test(arguments: [
    ("", #""" is no comparison"#), ("header", #""header" is no comparison"#),
    ("header.state", "is no comparison"), ("header.state = idle", "is no comparison"),
    ("== 3", "is no comparison"), ("header.state == ", "is no comparison"),
    (
      "heder.state == idle", "/heder/state is no place in the snapshot; did you mean /header/state?"
    ),
    (
      "header.stat == idle", "/header/stat is no place in the snapshot; did you mean /header/state?"
    ),
    ("header.state == two words", "two words is neither JSON nor one word"),
    ("header.state == idle and", #"is neither"#),
  ])
  func `what is no condition, or of no place, is told`(text: String, sentence: String) {
    #expect {
      try SnapshotCondition(text)
    } throws: { error in
      "\(error)".contains(sentence)
    }
  }
}
