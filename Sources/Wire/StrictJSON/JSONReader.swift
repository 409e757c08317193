/// Reads JSON strictly: RFC 8259, valid UTF-8, no byte order mark, no duplicate keys, one value, at
/// most `maximumDepth` nested arrays and objects.
///
/// The escape `\u0000` is well-formed inside a string; the getters of strings refuse it, and no field's name
/// has it. A number is a double, with any number of digits, and `JSONValue.overflow` beyond the range of
/// doubles.
package enum JSONReader {
  /// The greatest depth of nested arrays and objects.
  static let maximumDepth = 64

  /// The most values, where an array or an object counts for four: objects in a body of 64 MiB could take
  /// gigabytes of memory.
  static let mostValues = 12_000_000

  /// The single value of the bytes.
  package static func value(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONValue {
    try value(bytes[...])
  }

  /// The value of a text in the program, with NUL at its end; null for a text other than JSON.
  package static func value(of text: UnsafePointer<CChar>) -> JSONValue {
    let bytes = unsafe Array(String(cString: text).utf8)
    return (try? value(bytes)) ?? .null
  }

  /// The single value of the bytes; offsets of errors count from the start of the slice.
  static func value(
    _ bytes: ArraySlice<UInt8>,
    mostValues: Int = mostValues
  ) throws(JSONSyntaxError) -> JSONValue {
    var parser = JSONParser(bytes, mostValues: mostValues)
    return try parser.document()
  }

  /// Checks that the bytes are one value, without making it.
  ///
  /// The check takes 8 bytes of memory for each name of an open object, for any length of the text.
  static func check(_ bytes: [UInt8]) throws(JSONSyntaxError) {
    var parser = JSONParser(bytes[...], mostValues: nil)
    _ = try parser.document()
  }

  /// The values of an NDJSON body, one on each line; a line ends with LF or CR LF.
  ///
  /// The end of the last line is optional, and an empty body has no lines. A line without a value is an
  /// error, since a skipped line would shift the pointers of later ones.
  package static func lines(_ bytes: [UInt8]) throws(JSONSyntaxError) -> [JSONValue] {
    var values: [JSONValue] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      do throws(JSONSyntaxError) {
        values.append(try value(bytes[start..<end]))
      } catch {
        throw JSONSyntaxError(error, line: values.count, start: start, in: bytes)
      }
      start = end + 1
    }
    return values
  }
}

/// An error in a text that is not JSON by RFC 8259, or is too deeply nested.
package struct JSONSyntaxError: Error, Equatable, Sendable {
  /// The byte of the error, counted from the start of the whole body.
  ///
  /// The byte is the first of the wrong token: of the second key for a repeated key, of the second value for
  /// two values. Inside a string the byte is the wrong one, or the backslash of the wrong escape. For a body
  /// that ends too early the offset is the length of the body.
  package let offset: Int
  /// The fault at that byte, without a full stop.
  package let message: String
  /// The line of the error: from 1 in a body of one value; from 0 in NDJSON, like pointers.
  package private(set) var line = 1
  /// The number of the character in its line, from 1.
  package private(set) var column: Int
  /// True if the body is NDJSON.
  package private(set) var isInLines = false

  /// An error in a text of one line.
  package init(offset: Int, message: String) {
    self.offset = offset
    self.message = message
    column = offset + 1
  }

  /// The error of a value on a line of NDJSON; `start` is the line's first byte in the body.
  init(_ error: JSONSyntaxError, line: Int, start: Int, in body: [UInt8]) {
    self.init(offset: start + error.offset, message: error.message)
    self.line = line
    column = Self.characters(body[start..<offset]) + 1
    isInLines = true
  }

  /// An error at an index of a text.
  init(_ message: String, at index: Int, of text: ArraySlice<UInt8>) {
    self.init(offset: index - text.startIndex, message: message)
    let before = text[..<min(index, text.endIndex)]
    let feed = UInt8(ascii: "\n")
    let start = before.lastIndex(of: feed).map { $0 + 1 } ?? text.startIndex
    line = 1 + before.count { $0 == feed }
    column = Self.characters(before[start...]) + 1
  }

  /// The number of Unicode scalars in UTF-8, without continuation bytes.
  private static func characters(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.count { $0 & 0xC0 != 0x80 }
  }
}
