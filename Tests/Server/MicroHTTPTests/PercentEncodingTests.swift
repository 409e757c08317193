import Testing

@testable import MicroHTTP

@Suite struct PercentEncodingTests {
  @Test(arguments: [
    ("", ""),
    ("abc", "abc"),
    ("a%20b", "a b"),
    ("%2F%2f", "//"),
    ("a+b%2B", "a b+"),
    ("%C3%A9", "é"),
    ("100%25", "100%"),
  ])
  func `a well-formed text is decoded`(raw: String, text: String) throws {
    #expect(try PercentEncoding.decode(raw.utf8) == text)
  }

  @Test(arguments: [
    ("%", PercentEncoding.Malformed.brokenEscape),
    ("a%2", .brokenEscape),
    ("%20%zz", .brokenEscape),
    ("%%20", .brokenEscape),
    ("%FF", .notUTF8),
    ("%C0%80", .notUTF8),
  ])
  func `a malformed text is refused`(raw: String, reason: PercentEncoding.Malformed) {
    #expect(throws: reason) { try PercentEncoding.decode(raw.utf8) }
  }
}
