import TestSupport
import Testing

@testable import StrictJSON

struct NearnessTests {
  @Test func `typing errors, case, the order of words and missing words are no matter`() throws {
    for row in try TextTable.rows("json", "nearness") {
      let (wrong, known, nearest) = (row[0], row[1].words, row[2].orNil)
      #expect(Nearness.nearest(to: wrong, among: known) == nearest, "\(row)")
    }
  }
}
