import TestSupport
import Testing

@testable import StrictJSON

private func text(_ write: (inout JSONWriter) -> Void) -> String {
  var writer = JSONWriter()
  write(&writer)
  return String(decoding: writer.bytes, as: UTF8.self)
}

struct JSONWriterTests {
  @Test(arguments: [
    (0, "0"), (-0.0, "-0.0"), (54, "54"), (-54, "-54"), (10, "10"), (1234.5, "1234.5"),
    (0.1, "0.1"), (-0.998, "-0.998"), (1e-5, "1e-05"), (.leastNonzeroMagnitude, "5e-324"),
    (0x1p53 - 1, "9007199254740991"), (1e22, "1e+22"),
    (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
    (.nan, "null"), (.infinity, "null"), (-.infinity, "null"),
  ])
  func `a number is written in its shortest form`(number: Double, json: String) {
    #expect(JSONWriter.text(number) == json)
  }

  @Test(arguments: [
    (0, "0"), (7, "7"), (-10, "-10"), (1020, "1020"), (9999, "9999"), (10_000, "10000"),
    (10_203, "10203"), (-100_000, "-100000"), (99_999_999, "99999999"),
    (100_000_000, "100000000"), (-1_000_000_070, "-1000000070"), (Int.max, "9223372036854775807"),
    (Int.min, "-9223372036854775808"),
  ])
  func `an integer is written with all its digits`(integer: Int, json: String) {
    #expect(text { $0.integer(integer) } == json)
  }

  @Test(arguments: [
    ("", #""""#), ("plain", #""plain""#), ("\"\\", #""\"\\""#), ("a\nb\t\r", #""a\nb\t\r""#),
    ("\u{8}\u{C}\u{0}\u{1F}", #""\b\f\u0000\u001f""#),
    ("é😀/\u{7F}\u{2028}", "\"é😀/\u{7F}\u{2028}\""),
  ])
  func `a string has the escapes it needs and no other`(string: String, json: String) {
    #expect(text { $0.string(string) } == json)
  }

  @Test(arguments: 0..<40)
  func `an escape is seen wherever it stands`(index: Int) {
    for (byte, escape) in [("\"", "\\\""), ("\\", "\\\\"), ("\n", "\\n")] {
      for after in ["", "a", "seven c", "the rest", "a longer rest of the text"] {
        let before = String(repeating: "é", count: index)
        #expect(text { $0.string(before + byte + after) } == "\"\(before)\(escape)\(after)\"")
      }
    }
  }

  @Test func `commas stand between values and nowhere else`() {
    let json = text { writer in
      writer.beginObject()
      writer.member("a", 1)
      writer.key("b")
      writer.beginArray()
      writer.beginArray()
      writer.endArray()
      writer.beginObject()
      writer.endObject()
      writer.null()
      writer.bool(true)
      writer.endArray()
      writer.member("c", Optional<Double>.none)
      writer.member("d", Optional("x"))
      writer.member("e", Optional(2))
      writer.key(escaping: "f\"")
      writer.raw(Array("[1]".utf8))
      writer.member("g", false)
      writer.endObject()
    }
    #expect(
      json
        == #"{"a":1,"b":[[],{},null,true],"c":null,"d":"x","e":2,"f\"":[1],"g":false}"#
    )
  }

  @Test func `a document longer than the capacity is whole`() throws {
    var writer = JSONWriter(reservingCapacity: 0)
    writer.beginArray()
    for number in 0..<10_000 { writer.integer(number) }
    writer.endArray()
    #expect(
      try JSONReader.value(writer.bytes) == .array((0..<10_000).map { .number(Double($0)) })
    )
  }

  @Test func `every finite double reads back as itself, bit for bit`() throws {
    var random = SeededGenerator(seed: 1)
    var doubles: [Double] = [0, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 0x1p53]
    for _ in 0..<20_000 {
      let bits = random.next()
      doubles.append(Double(bitPattern: bits))
      doubles.append(Double(Int64(bitPattern: bits) >> 20) / 1000)
      doubles.append(Double(Int64(bitPattern: bits) >> (bits % 60)))
    }
    doubles.removeAll { !$0.isFinite }
    let array = try JSONReader.value(JSONValue.array(doubles.map { .number($0) }).bytes)
    guard case .array(let elements) = array else {
      Issue.record("not an array")
      return
    }
    #expect(elements.count == doubles.count)
    let different = zip(doubles, elements).filter { double, element in
      guard case .number(let number) = element else { return true }
      return number.bitPattern != double.bitPattern
    }
    #expect(different.isEmpty)
  }

  @Test func `a tree reads back as it was`() throws {
    let tree: JSONValue = [
      "a": [.null, true, 1.5, .overflow, "\"é\u{0}"], "b\"": ["c": [:], "d": []],
    ]
    #expect(try JSONReader.value(tree.bytes) == tree)
  }

  @Test func `a document taken in pieces has the same bytes`() {
    var whole = JSONWriter()
    var cut = JSONWriter()
    var pieces: [UInt8] = []
    let steps: [(inout JSONWriter) -> Void] = [
      { $0.beginObject() }, { $0.key("a") }, { $0.beginArray() }, { $0.integer(1) },
      { $0.string("x,") }, { $0.endArray() }, { $0.key("b") }, { $0.null() }, { $0.endObject() },
    ]
    for step in steps {
      step(&whole)
      step(&cut)
      pieces += cut.take()
    }
    #expect(pieces == whole.bytes)
    #expect(String(decoding: pieces, as: UTF8.self) == #"{"a":[1,"x,"],"b":null}"#)
  }
}
