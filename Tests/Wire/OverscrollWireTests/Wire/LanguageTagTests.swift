import StrictJSON
import TestSupport
import Testing

@testable import OverscrollWire

/// Which texts are language tags.
@Suite struct LanguageTagTests {
  @Test func `a tag is subtags of letters and digits`() throws {
    for row in try TextTable.rows("wire", "language tags") {
      let (text, isTag) = (row[0], row[1] == "yes")
      let tag = try? JSONCursor(.string(text)).languageTag()
      #expect(tag == (isTag ? text : nil), "\(row)")
    }
  }

  @Test func `a tag has 100 bytes at most`() {
    let longest = "abc" + String(repeating: "-abcdefg", count: 12) + "1"
    #expect(longest.utf8.count == 100)
    #expect((try? JSONCursor(.string(longest)).languageTag()) == longest)
    #expect((try? JSONCursor(.string("a" + longest)).languageTag()) == nil)
  }
}
