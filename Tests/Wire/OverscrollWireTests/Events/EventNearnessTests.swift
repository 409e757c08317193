import StrictJSON
import TestSupport
import Testing

@testable import OverscrollWire

struct EventNearnessTests {
  @Test func `a wrong type of event is near to the one that was meant`() throws {
    let types = EventType.all.map(\.name)
    for row in try TextTable.rows("wire", "wrong types") {
      #expect(Nearness.nearest(to: row[0], among: types) == row[1].orNil, "\(row)")
    }
    let long = String(repeating: "dragBegan", count: 10)
    #expect(Nearness.nearest(to: long, among: types) == nil)
  }
}
