import TestSupport
import Testing

@testable import StrictJSON

/// Each text stands for its UTF-8 bytes.
private func read(_ text: String) throws(JSONSyntaxError) -> JSONValue {
  try JSONReader.value(Array(text.utf8))
}

private func fault(_ bytes: [UInt8]) -> JSONSyntaxError? {
  do throws(JSONSyntaxError) {
    _ = try JSONReader.value(bytes)
    return nil
  } catch {
    return error
  }
}

struct JSONReaderTests {
  @Test(
    arguments: [
      ("[1,2,3]", 6, nil), ("[1,2,3]", 5, 4), ("[[],[]]", 13, nil), ("[[],[]]", 12, 4),
      (#"{"a":"[[[,,,","b":{}}"#, 9, nil), (#"{"a":"[[[,,,","b":{}}"#, 8, 18), ("7", 0, nil),
    ] as [(String, Int, Int?)]
  )
  func `a text has so many values, of which arrays and objects count for four`(
    text: String,
    most: Int,
    offset: Int?
  ) {
    let bytes = Array(text.utf8)[...]
    var found: Int?
    do throws(JSONSyntaxError) {
      _ = try JSONReader.value(bytes, mostValues: most)
    } catch {
      found = error.offset
    }
    #expect(found == offset)
  }

  @Test(
    arguments: [
      ("null", .null), (" true ", true), ("false\n", false), ("5", 5), ("-0.5e1", -5), ("\"\"", ""),
      ("[]", []), ("{}", [:]), ("[1, [2], {\"a\": [null]}]", [1, [2], ["a": [.null]]]),
      ("{\"b\":1,\"a\":2}", ["b": 1, "a": 2]), ("{\"\":1}", ["": 1]),
      (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9\uD83D\uDE00""#, "é😀"),
      ("\"é😀\u{2028}\u{7F}\"", "é😀\u{2028}\u{7F}"), (#""a\u0000b""#, "a\0b"),
      (
        #"{"\u0000":"\u0000","a\u0000":"\\u0000\ue000\uE001"}"#,
        ["\0": "\0", "a\0": "\\u0000\u{E000}\u{E001}"]
      ),
      (#"{"a\u0000":1,"a\uE000":[1e400]}"#, ["a\0": 1, "a\u{E000}": [.overflow]]),
      ("12345678901234567890123", .number(12_345_678_901_234_567_741_440)),
      ("9223372036854775808", 0x1p63),
      ("1e-400", 0), ("1.7976931348623157e308", 1.7976931348623157e308),
      ("1e400", .overflow), ("-1E+999", .overflow), ("1.7976931348623159e308", .overflow),
      ("[1,1e400,2,\"1e400\",-9e309]", [1, .overflow, 2, "1e400", .overflow]),
      (
        "{\"1e400\":3,\"a\":[1e400,4],\"b\":{\"c\":-1e400}}",
        ["1e400": 3, "a": [.overflow, 4], "b": ["c": .overflow]]
      ),
    ] as [(String, JSONValue)]
  )
  func `a well-formed text is the value it says`(text: String, value: JSONValue) throws {
    #expect(try read(text) == value)
  }

  @Test func `a text that is not JSON is refused at the byte that is wrong`() throws {
    for row in try TextTable.rows("json", "offsets") {
      let (text, offset) = (row[0], try #require(Int(row[1])))
      #expect(fault(Array(text.utf8))?.offset == offset, "\(row)")
    }
  }

  @Test(
    arguments: [
      ([0x22, 0xFF, 0x22], 1), ([0x22, 0xC3, 0x28, 0x22], 1), ([0x22, 0x61, 0xE2, 0x82], 2),
      ([0x22, 0xC0, 0x80, 0x22], 1), ([0x22, 0xED, 0xA0, 0x80, 0x22], 1),
      ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1), ([0x5B, 0x31, 0xFF], 2), ([0x80], 0),
      ([0xEF, 0xBB, 0xBF, 0x31], 0), ([0xFF, 0xFE, 0x31], 0),
      ([0x31, 0x00], 1), ([0x5B, 0x31, 0x00, 0x5D], 2), ([0x00], 0), ([0x22, 0x00, 0x22], 1),
      ([0x74, 0x72, 0x75, 0x65, 0x00], 4),
    ] as [([UInt8], Int)]
  )
  func `bytes that are no text are refused where they stand`(bytes: [UInt8], offset: Int) {
    #expect(fault(bytes)?.offset == offset)
  }

  @Test func `64 levels are read and the bracket of the 65th is refused`() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array(String(repeating: "[", count: depth).utf8)
        + Array(String(repeating: "]", count: depth).utf8)
    }
    #expect(fault(nested(64)) == nil)
    #expect(fault(nested(65))?.offset == 64)
    #expect(fault(Array("{\"a\":[\"[[[\",".utf8) + nested(63) + Array("]}".utf8))?.offset == 74)
    // Brackets in strings and beside one another are no nesting.
    #expect(fault(Array("[\"\(String(repeating: "[", count: 999))\"]".utf8)) == nil)
    #expect(fault(Array("[\(String(repeating: "[],", count: 999))1]".utf8)) == nil)
  }

  @Test(arguments: ["[", "{\"a\":", "[1,", "]"])
  func `a hundred thousand brackets are refused and exhaust nothing`(opening: String) {
    #expect(fault(Array(String(repeating: opening, count: 100_000).utf8)) != nil)
  }

  @Test(arguments: ["1", "0.", "1e", "-"])
  func `a number of a megabyte is answered`(start: String) {
    let bytes = Array(start.utf8) + Array(repeating: UInt8(ascii: "9"), count: 1 << 20)
    #expect(fault(bytes) == nil)
  }

  @Test func `a slice is read as if it stood alone`() throws {
    let bytes = Array("xx[1,1e400]yy[1,]".utf8)
    #expect(try JSONReader.value(bytes[2..<11]) == [1, .overflow])
    #expect(throws: JSONSyntaxError(offset: 3, message: "a comma stands before ]")) {
      try JSONReader.value(bytes[13...])
    }
  }
}

struct JSONLinesTests {
  @Test(
    arguments: [
      ("", []), ("1", [1]), ("1\n", [1]), ("1\n2", [1, 2]), ("1\r\n[2]\r\n", [1, [2]]),
      (" 1 \n1e400\n", [1, .overflow]),
    ] as [(String, [JSONValue])]
  )
  func `each line is a value`(text: String, values: [JSONValue]) throws {
    #expect(try JSONReader.lines(Array(text.utf8)) == values)
  }

  @Test func `a fault is told by its line and its byte in the whole body`() throws {
    for row in try TextTable.rows("json", "lines") {
      let (text, offset, line) = (row[0], try #require(Int(row[1])), try #require(Int(row[2])))
      do throws(JSONSyntaxError) {
        _ = try JSONReader.lines(Array(text.utf8))
        Issue.record("it was read")
      } catch {
        #expect(error.offset == offset, "\(row)")
        #expect(error.line == line, "\(row)")
      }
    }
  }
}
