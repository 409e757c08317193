import Testing

@testable import StrictJSON

struct NearnessTests {
  @Test(
    arguments: [
      ("contentOfset", ["contentSize", "contentOffset"], "contentOffset"),
      ("content_offset", ["contentOffset"], "contentOffset"), ("at_ms", ["x", "atMs"], "atMs"),
      ("z", ["x", "y"], nil), ("X", ["x", "y"], "x"), ("hieght", ["height", "weight"], "height"),
      ("ab", ["abc"], nil), ("abcd", ["abc", "abd"], "abc"),
      ("width", ["height", "width"], "width"),
      ("hedder", ["header", "footer"], "header"), ("autofooter", ["auto", "back"], nil),
      ("3.7.9", ["mjrefresh-2.2.1", "mjrefresh-3.7.9"], "mjrefresh-3.7.9"),
      ("default-header", ["header-gif", "header-default"], "header-default"),
      ("state_label", ["state", "stateLabelHidden"], "stateLabelHidden"),
      ("from", ["toMs", "fromMs"], "fromMs"), ("cursor", ["limit", "after"], "after"),
      // Typing errors come before missing words.
      ("heigt", ["heigt-of-row", "height"], "height"), ("a.b", ["ab-c"], nil),
    ] as [(String, [String], String?)]
  )
  func `typing errors, case, the order of words and missing words are no matter`(
    wrong: String,
    known: [String],
    nearest: String?
  ) {
    #expect(Nearness.nearest(to: wrong, among: known) == nearest)
  }
}
