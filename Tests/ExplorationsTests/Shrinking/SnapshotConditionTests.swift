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
    let condition = try #require(SnapshotCondition(text))
    #expect(condition.holds(Self.snapshot) == holds)
    #expect(condition.text == text)
  }

  @Test(arguments: [
    "", "header", "header.state", "header.state = idle", "== 3", "header.state == ",
    "heder.state == idle", "header.stat == idle", "header.state == idle and",
  ])
  func `what is no condition, or of no place, is nil`(text: String) {
    #expect(SnapshotCondition(text) == nil)
  }
}
