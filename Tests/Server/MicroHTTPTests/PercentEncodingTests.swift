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
  func `a well-formed text is decoded`(raw: String, text: String) {
    #expect(String(percentEncoded: raw.utf8) == text)
  }

  @Test(arguments: ["%", "a%2", "%20%zz", "%%20", "%FF", "%C0%80"])
  func `a malformed text is refused`(raw: String) {
    #expect(String(percentEncoded: raw.utf8) == nil)
  }
}
