import Testing

@testable import StrictJSON

/// A value is built as it is read from the text of the same document.
struct JSONTreeTests {
  /// Numbers that are written in forms of their own, and texts with escapes.
  private static func odd(_ sink: inout some JSONSink & ~Copyable) {
    sink.beginArray()
    for number in [-0.0, 0, 54, 0.1, 1e300, -2.5, .infinity, .nan] { sink.number(number) }
    for integer in [0, -7, .max, .min] { sink.integer(integer) }
    sink.beginObject()
    sink.member("none", nil as Double?)
    sink.member("text", "a\"\\\u{1}\nü")
    sink.key(escaping: "a\"b")
    sink.name("plain")
    sink.member("bool", true)
    sink.key("empty")
    sink.beginObject()
    sink.endObject()
    sink.key("nested")
    sink.beginArray()
    sink.beginArray()
    sink.endArray()
    sink.null()
    sink.endArray()
    sink.endObject()
    sink.endArray()
  }

  @Test func `every kind of value is as it is read`() throws {
    var writer = JSONWriter()
    var tree = JSONTree()
    Self.odd(&writer)
    Self.odd(&tree)
    #expect(try tree.value == JSONReader.value(writer.bytes))
    #expect(tree.value != .null)
  }
}
