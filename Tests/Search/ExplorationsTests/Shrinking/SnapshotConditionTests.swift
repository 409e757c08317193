import StrictJSON
import TestSupport
import Testing

@testable import Explorations

/// A condition on a snapshot.
struct SnapshotConditionTests {
  private static let snapshot: JSONValue = [
    "header": ["state": "idle", "refreshingCount": 3, "alpha": 0.5, "image": .null],
    "footer": .null,
    "scrollView": ["contentOffset": ["x": 0, "y": -54]],
  ]

  @Test func `it compares places with values`() throws {
    for row in DataTable.rows("hold", in: "conditions.txt") {
      let condition = try SnapshotCondition(row[0])
      #expect(condition.holds(Self.snapshot) == (row[1] == "true"), "\(row)")
      #expect(condition.text == row[0])
    }
  }

  @Test func `what is no condition, or of no place, is told`() {
    for row in DataTable.rows("none", in: "conditions.txt") {
      #expect {
        try SnapshotCondition(row[0])
      } throws: { error in
        "\(error)".contains(row[1])
      }
    }
  }
}
