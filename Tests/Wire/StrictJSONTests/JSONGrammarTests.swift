import TestSupport
import Testing

@testable import StrictJSON

/// Each rule of RFC 8259, by texts that keep it and texts that break it.
struct JSONGrammarTests {
  private func isJSON(_ bytes: [UInt8]) -> Bool { (try? JSONReader.value(bytes)) != nil }

  // MARK: Section 2: structure

  @Test(arguments: [" ", "\t", "\n", "\r", " \t\r\n"])
  func `the four blanks are allowed around every token`(blank: String) {
    let tokens = ["[", "{", "\"a\"", ":", "1", ",", "\"b\"", ":", "null", "}", ",", "true", "]"]
    #expect(isJSON(Array((blank + tokens.joined(separator: blank) + blank).utf8)))
  }

  @Test func `no other blank is`() throws {
    for blank in try TextTable.texts("json", "blanks") {
      for text in ["[\(blank)1]", "\(blank)1", "1\(blank)", "{\"a\"\(blank):1}"] {
        #expect(!isJSON(Array(text.utf8)), "\(text.debugDescription)")
      }
    }
  }

  @Test func `brackets, commas and colons stand where the grammar has them`() throws {
    for text in try TextTable.texts("json", "structure") {
      #expect(!isJSON(Array(text.utf8)), "\(text)")
    }
  }

  // MARK: Section 3: literals

  @Test func `there are three literals in lower case`() throws {
    for text in try TextTable.texts("json", "literals") {
      #expect(!isJSON(Array(text.utf8)), "\(text)")
      #expect(!isJSON(Array("[\(text)]".utf8)), "\(text)")
    }
  }

  // MARK: Section 4: objects

  @Test func `a name stands once in an object, however it is written`() throws {
    for text in try TextTable.texts("json", "names") {
      #expect(!isJSON(Array(text.utf8)), "\(text)")
    }
  }

  @Test func `names that only look alike are different`() throws {
    // A letter with an accent, and the letter with a combining one.
    let text = #"{"a":1,"A":2,"\u00e9":3,"e\u0301":4,"a ":5," a":6}"#
    guard case .object(let object) = try JSONReader.value(Array(text.utf8)) else { return }
    #expect(object.members.count == 6)
  }

  // MARK: Section 6: numbers

  @Test func `a number is the nearest double`() throws {
    let long = "1" + String(repeating: "0", count: 308)
    for row in try TextTable.rows("json", "doubles") + [[long, "1e308"]] {
      guard case .number(let found) = try JSONReader.value(Array(row[0].utf8)) else {
        Issue.record("\(row[0]) is no number")
        continue
      }
      #expect(found.bitPattern == Double(row[1])?.bitPattern, "\(row)")
    }
  }

  @Test func `a number beyond all doubles is well-formed`() throws {
    let long = "1" + String(repeating: "0", count: 309)
    for text in try TextTable.texts("json", "beyond doubles") + [long] {
      #expect(try JSONReader.value(Array(text.utf8)) == .overflow)
      #expect(try JSONReader.value(Array("[1,\(text),2]".utf8)) == [1, .overflow, 2])
    }
  }

  @Test func `another form is no number`() throws {
    for text in try TextTable.texts("json", "numbers") {
      #expect(!isJSON(Array(text.utf8)), "\(text)")
      #expect(!isJSON(Array("[\(text)]".utf8)) || text == "1,0")
    }
  }

  // MARK: Section 7: strings

  @Test func `each control character must be escaped, and DEL need not`() throws {
    for byte in UInt8(0)..<0x20 {
      #expect(!isJSON([0x22, byte, 0x22]), "\(byte)")
      let digits = String(byte, radix: 16)
      let escape = "\"\\u00\(digits.count < 2 ? "0" : "")\(digits)\""
      let text = String(Character(Unicode.Scalar(byte)))
      #expect(try JSONReader.value(Array(escape.utf8)) == .string(text))
    }
    #expect(try JSONReader.value([0x22, 0x7F, 0x22]) == "\u{7F}")
  }

  @Test func `nine characters can be escaped by a letter or sign`() {
    for byte in UInt8(0x20)..<0x7F {
      let isEscape = "\"\\/bfnrt".utf8.contains(byte)
      #expect(isJSON([0x22, 0x5C, byte, 0x22]) == isEscape, "\(byte)")
      #expect(
        isJSON([0x22, 0x5C, byte, 0x30, 0x30, 0x65, 0x39, 0x22]) == (isEscape || byte == 0x75)
      )
    }
  }

  @Test func `a wrong escape or an open string is refused`() throws {
    for text in try TextTable.texts("json", "strings") {
      #expect(!isJSON(Array(text.utf8)), "\(text)")
      #expect(!isJSON(Array("{\(text):1}".utf8)), "\(text)")
    }
  }

  @Test(
    arguments: [
      (#""\uD834\uDD1E""#, "𝄞"), (#""\ud834\udd1e""#, "𝄞"),
      (#""\uFFFD\uE000""#, "\u{FFFD}\u{E000}"),
      (#""\u0000""#, "\0"), (#""\\u0041""#, #"\u0041"#), (#""\u005C\u0022""#, "\\\""),
      (#""\ue000""#, "\u{E000}"), (#""\uDBFF\uDFFF""#, "\u{10FFFF}"),
    ] as [(String, JSONValue)]
  )
  func `an escape is its code point`(text: String, value: JSONValue) throws {
    #expect(try JSONReader.value(Array(text.utf8)) == value)
  }

  // MARK: Section 8: UTF-8

  @Test(
    arguments: [
      [0x7F], [0xC2, 0x80], [0xDF, 0xBF], [0xE0, 0xA0, 0x80], [0xED, 0x9F, 0xBF],
      [0xEE, 0x80, 0x80],
      [0xEF, 0xBF, 0xBF], [0xF0, 0x90, 0x80, 0x80], [0xF4, 0x8F, 0xBF, 0xBF],
    ] as [[UInt8]]
  )
  func `the first and last characters of each length are read`(bytes: [UInt8]) {
    #expect(isJSON([0x22] + bytes + [0x22]))
    #expect(!isJSON([0x22] + bytes.dropLast() + [0x22]) || bytes.count == 1)
    #expect(!isJSON(bytes))
  }

  @Test(
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
      [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFC],
      [0xFE], [0xFF], [0xC3, 0x28], [0xE2, 0x28, 0xA1], [0xE2, 0x82, 0x28],
      [0xF0, 0x28, 0x8C, 0xBC],
    ] as [[UInt8]]
  )
  func `bytes that are no UTF-8 are refused everywhere`(bytes: [UInt8]) {
    for text in [[0x22] + bytes + [0x22], [0x5B] + bytes + [0x5D], bytes, [0x31] + bytes] {
      #expect(!isJSON(text))
    }
    #expect(!isJSON([0x7B, 0x22] + bytes + [0x22, 0x3A, 0x31, 0x7D]))
  }

  @Test func `UTF-16 and UTF-32 are refused`() {
    let texts: [[UInt8]] = [
      [0x5B, 0, 0x5D, 0], [0, 0x5B, 0, 0x5D], [0xFF, 0xFE, 0x5B, 0, 0x5D, 0],
      [0x5B, 0, 0, 0, 0x5D, 0, 0, 0], [0xEF, 0xBB, 0xBF, 0x5B, 0x5D],
      [0x5B, 0x5D, 0xEF, 0xBB, 0xBF],
    ]
    for text in texts { #expect(!isJSON(text)) }
  }

  // MARK: Section 9: nesting

  @Test func `64 arrays and objects in any mixture may be nested`() {
    for depth in [64, 65] {
      for opening in ["[", "{\"a\":"] {
        for inner in ["[]", "{}"] {
          let outer = String(repeating: opening, count: depth - 1)
          let closing = String(repeating: opening == "[" ? "]" : "}", count: depth - 1)
          #expect(isJSON(Array((outer + inner + closing).utf8)) == (depth == 64))
        }
      }
    }
  }
}
