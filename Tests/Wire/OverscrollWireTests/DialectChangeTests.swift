import RefreshEngine
import StrictJSON
import TestSupport
import Testing

@testable import OverscrollWire

/// A configuration that is taken from one dialect into another.
struct DialectChangeTests {
  @Test func `a null is left out only where the old dialect lacks what it stands for`() throws {
    for row in try TextTable.rows("wire", "dialect changes") {
      let (old, text, isTaken) = (row[0], row[1], row[2] == "yes")
      guard case .object(var document) = try JSONReader.value(Array(text.utf8)) else { continue }
      document["dialect"] = .string(old)
      for dialect in [Dialect.mjrefresh379, .mjrefresh31154] {
        let changed = DialectChange.configuration(.object(document), in: dialect)
        let session = try? ConfigurationDecoder.decode(JSONCursor(changed), createdAt: 0)
        #expect((session != nil) == isTaken, "\(row)")
      }
    }
  }
}
