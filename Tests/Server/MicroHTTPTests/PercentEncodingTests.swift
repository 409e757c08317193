import Testing

@testable import MicroHTTP

@Suite struct PercentEncodingTests {
  @Test(arguments: [
    ("", ""),
    ("abc", "abc"),
    ("a%20b", "a b"),
    ("%2F%2f", "//"),
    ("a+b", "a+b"),
    ("%C3%A9", "é"),
    ("100%25", "100%"),
  ])
  func `a well-formed text is decoded`(raw: String, text: String) throws {
    #expect(try PercentEncoding.decode(raw.utf8) == text)
  }

  @Test func `a plus is a space if the caller asks for it`() throws {
    #expect(try PercentEncoding.decode("a+b%2B".utf8, plusIsSpace: true) == "a b+")
  }

  @Test(arguments: [
    ("%", PercentEncoding.Malformed.brokenEscape(offset: 0)),
    ("a%2", .brokenEscape(offset: 1)),
    ("%20%zz", .brokenEscape(offset: 3)),
    ("%%20", .brokenEscape(offset: 0)),
    ("%FF", .notUTF8),
    ("%C0%80", .notUTF8),
  ])
  func `a malformed text is refused`(raw: String, reason: PercentEncoding.Malformed) {
    #expect(throws: reason) { try PercentEncoding.decode(raw.utf8) }
  }
}
