import OverscrollWire
import RefreshEngine
import StrictJSON
import TestSupport
import Testing

/// Events as JSON.
struct EventWritingTests {
  @Test func `an event is written as it was read, but for a configuration or laws`() throws {
    for row in try TextTable.rows("wire", "written events") {
      let json = try JSONReader.value(Array(row[0].utf8))
      let event = try EventDecoder(dialect: .standard).decode(JSONCursor(json)).event
      #expect(JSONValue.event(event) == (row[1] == "yes" ? json : nil), "\(row)")
    }
  }
}
