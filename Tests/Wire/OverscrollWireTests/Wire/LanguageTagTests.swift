import StrictJSON
import Testing

@testable import OverscrollWire

/// Which texts are language tags.
@Suite struct LanguageTagTests {
  @Test(arguments: [
    ("en", true), ("zh-Hans", true), ("zh-Hant-TW", true), ("sl-rozaj-biske-1994", true),
    ("abcdefgh-12345678", true), ("x", true), ("", false), ("-", false), ("en-", false),
    ("-en", false), ("en--US", false), ("abcdefghi", false), ("en-123456789", false),
    ("e1", false), ("1", false), ("en_US", false), ("en US", false), ("é", false),
    ("e\u{301}", false), ("en\n", false), ("en-ß", false),
  ])
  func `a tag is subtags of letters and digits`(text: String, isTag: Bool) {
    let tag = try? JSONCursor(.string(text)).languageTag()
    #expect(tag == (isTag ? text : nil))
  }

  @Test func `a tag has 100 bytes at most`() {
    let longest = "abc" + String(repeating: "-abcdefg", count: 12) + "1"
    #expect(longest.utf8.count == 100)
    #expect((try? JSONCursor(.string(longest)).languageTag()) == longest)
    #expect((try? JSONCursor(.string("a" + longest)).languageTag()) == nil)
  }
}
