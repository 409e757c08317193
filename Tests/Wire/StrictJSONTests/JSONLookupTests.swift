import Testing

@testable import StrictJSON

/// A place that is looked up in one document after another.
struct JSONLookupTests {
  private static let documents: [JSONValue] = [
    ["a": ["b": 1, "c": [2, 3]]], ["a": ["x": 0, "c": [4], "b": 5]], ["b": 0, "a": .null],
    ["a": [6, 7]], [:], ["a": ["b": [:]]],
  ]

  @Test(arguments: ["", "/a", "/a/b", "/a/c/0", "/a/c/1", "/a/c/01", "/a/0", "/b/c", "/a/b/c"])
  func `it finds what the pointer finds, also where the shape changes`(text: String) throws {
    let pointer = try #require(JSONPointer(text))
    var lookup = JSONLookup(pointer)
    for document in Self.documents + Self.documents.reversed() {
      #expect(lookup.value(in: document) == pointer.value(in: document))
    }
  }
}
