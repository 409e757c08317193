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
    ] as [(String, [String], String?)]
  )
  func `few typing errors, case and underscores are no matter`(
    wrong: String,
    known: [String],
    nearest: String?
  ) {
    #expect(Nearness.nearest(to: wrong, among: known) == nearest)
  }
}
