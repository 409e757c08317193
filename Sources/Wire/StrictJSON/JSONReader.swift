/// Reads JSON strictly: RFC 8259, valid UTF-8, no byte order mark, no duplicate keys, one value, at
/// most `maximumDepth` nested arrays and objects.
///
/// The escape `\u0000` is well-formed inside a string; the getters of strings refuse it, and no field
/// has it in its name. A number is a double, however many digits it has, and `JSONValue.overflow`
/// beyond the range of doubles.
package enum JSONReader {
  /// The greatest depth of nested arrays and objects.
  static let maximumDepth = 64

  /// The most values, where an array or an object counts for four: a body of 64 MiB could hold
  /// objects that take gigabytes in memory.
  static let mostValues = 12_000_000

  /// The one value of the bytes.
  package static func value(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONValue {
    do throws(JSONSyntaxError) {
      return try value(bytes[...])
    } catch {
      throw error.located(in: bytes)
    }
  }

  /// The value of a text that the program holds, with NUL at its end; null if it is none.
  package static func value(of text: UnsafePointer<CChar>) -> JSONValue {
    let bytes = unsafe Array(String(cString: text).utf8)
    return (try? value(bytes)) ?? .null
  }

  /// The one value of the bytes; offsets of errors count from the start of the slice.
  static func value(
    _ bytes: ArraySlice<UInt8>,
    mostValues: Int = mostValues
  ) throws(JSONSyntaxError) -> JSONValue {
    var parser = JSONParser(bytes, mostValues: mostValues)
    return try parser.document()
  }

  /// Checks that the bytes are one value without making it.
  ///
  /// It takes 8 bytes of memory for each name of an object that has not ended, whatever the length of
  /// the text.
  static func check(_ bytes: [UInt8]) throws(JSONSyntaxError) {
    var parser = JSONParser(bytes[...], mostValues: nil)
    do throws(JSONSyntaxError) {
      _ = try parser.document()
    } catch {
      throw error.located(in: bytes)
    }
  }

  /// The values of an NDJSON body: one on each line, lines ending in LF or CR LF.
  ///
  /// The end of the last line is optional, and an empty body has no lines. A line without a value is
  /// an error: the number of a line is its pointer, so none is skipped.
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
