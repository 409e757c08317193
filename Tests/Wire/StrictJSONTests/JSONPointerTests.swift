import Testing

@testable import StrictJSON

struct JSONPointerTests {
  @Test func `a pointer built while descending is written from the root down`() {
    let pointer = JSONPointer.root.appending("events").appending(3).appending("atMs")
    #expect(pointer.description == "/events/3/atMs")
    #expect(JSONPointer.root.description == "")
  }

  @Test(arguments: [("a/b", "/a~1b"), ("m~n", "/m~0n"), ("~1", "/~01"), ("", "/"), ("é", "/é")])
  func `a name is escaped, and read back as it was`(name: String, text: String) {
    #expect(JSONPointer.root.appending(name).description == text)
    #expect(JSONPointer(text)?.tokens == [name])
  }

  @Test(arguments: ["a", "#/a", "/~", "/~2", "/a~"])
  func `a text that is no pointer is refused`(text: String) {
    #expect(JSONPointer(text) == nil)
  }

  @Test func `a pointer goes no deeper than a document`() {
    #expect(JSONPointer(String(repeating: "/a", count: 64)) != nil)
    #expect(JSONPointer(String(repeating: "/a", count: 65)) == nil)
    #expect(JSONPointer(String(repeating: "/", count: 1_000_000)) == nil)
  }

  /// The examples of RFC 6901, section 5.
  @Test(
    arguments: [
      ("/foo", ["bar", "baz"]), ("/foo/0", "bar"), ("/", 0), ("/a~1b", 1), ("/c%d", 2), ("/e^f", 3),
      ("/g|h", 4), ("/i\\j", 5), ("/k\"l", 6), ("/ ", 7), ("/m~0n", 8),
      ("/foo/2", nil), ("/foo/00", nil), ("/foo/+1", nil), ("/foo/-", nil), ("/foo/-1", nil),
      ("/foo/0/x", nil), ("/nothing", nil), ("/foo/99999999999999999999", nil),
    ] as [(String, JSONValue?)]
  )
  func `a pointer finds the value that stands there`(text: String, value: JSONValue?) throws {
    let document: JSONValue = [
      "foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6,
      " ": 7, "m~n": 8,
    ]
    #expect(try #require(JSONPointer(text)).value(in: document) == value)
    #expect(JSONPointer.root.value(in: document) == document)
  }
}
