import CJansson

/// A text that is not JSON as RFC 8259 has it, or is nested too deeply.
struct JSONSyntaxError: Error, Equatable, Sendable {
  /// The byte at which the fault stands, counted from the start of the whole body.
  ///
  /// It is the first byte of the token that cannot stand there (of the second key when a key
  /// stands twice, of the second value when there are two); inside a string the faulty byte, or the
  /// backslash of the faulty escape; and the length of the body when it ends too early.
  var offset: Int
  /// What is wrong there, without a full stop.
  var message: String
  /// The line of an NDJSON body, from 0; nil for a body of one value.
  var line: Int?
}

/// Reads JSON strictly: RFC 8259, valid UTF-8, no byte order mark, no key twice, one value, at most
/// `maximumDepth` arrays and objects inside one another.
///
/// The escape `\u0000` is well-formed inside a string, and `JSONCursor.string()` refuses it later;
/// in a key it is a syntax error, since jansson has no such keys and no object here knows one. A
/// number is a double, however many digits it has, and `JSONValue.overflow` beyond a double's
/// range.
enum JSONReader {
  /// The most arrays and objects that may stand inside one another.
  static let maximumDepth = 64

  /// The one value that the bytes hold.
  static func value(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONValue {
    try value(bytes[...])
  }

  /// The one value that the bytes hold; errors count from the start of the slice.
  static func value(_ bytes: ArraySlice<UInt8>) throws(JSONSyntaxError) -> JSONValue {
    let scan = try JSONScan(bytes, maximumDepth: maximumDepth)
    var overflows = scan.overflowingNumbers[...]
    guard !overflows.isEmpty else {
      return try parse(bytes, overflowing: overflows.map(\.ordinal))
    }
    // jansson refuses what overflows a double, so it is shown a harmless number of the same length.
    var masked = Array(bytes)
    while let number = overflows.popFirst() {
      for index in number.range { masked[index] = UInt8(ascii: "0") }
      masked[number.range.lowerBound + 1] = UInt8(ascii: ".")
    }
    return try parse(masked[...], overflowing: scan.overflowingNumbers.map(\.ordinal))
  }

  /// The values of an NDJSON body: one on each line, lines ending in LF or CR LF.
  ///
  /// The last line may lack its end, and a body without bytes has no lines. A line without a value
  /// is an error, also between others: a line's number is its pointer, so none is skipped.
  static func lines(_ bytes: [UInt8]) throws(JSONSyntaxError) -> [JSONValue] {
    var values: [JSONValue] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      do throws(JSONSyntaxError) {
        values.append(try value(bytes[start..<end]))
      } catch {
        throw JSONSyntaxError(
          offset: start + error.offset,
          message: error.message,
          line: values.count
        )
      }
      start = end + 1
    }
    return values
  }

  private static func parse(
    _ bytes: ArraySlice<UInt8>,
    overflowing: [Int]
  ) throws(JSONSyntaxError) -> JSONValue {
    let flags = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_DECODE_INT_AS_REAL | JSON_ALLOW_NUL
    var failure = json_error_t()
    // The bytes are only read during the call, which is given their exact count.
    let root = unsafe bytes.withUnsafeBytes { buffer in
      unsafe json_loadb(buffer.baseAddress, buffer.count, Int(flags), &failure)
    }
    guard let root = unsafe root else {
      throw JSONFault(bytes).error(failure)
    }
    // The tree is ours alone, and nothing of it outlives the copy made here.
    defer { unsafe json_decref(root) }
    var copy = JanssonCopy(overflowing: overflowing[...])
    return unsafe copy.value(root)
  }
}

/// Copies jansson's tree, whose depth the scan has bounded, into a `JSONValue`.
private struct JanssonCopy {
  /// Which numbers of the text, counted from 0, overflow a double, in ascending order.
  private var overflowing: ArraySlice<Int>
  private var numbersSeen = 0

  init(overflowing: ArraySlice<Int>) {
    self.overflowing = overflowing
  }

  /// The value of a node; nodes are visited in the order of the text, as jansson keeps it.
  @unsafe mutating func value(_ node: UnsafeMutablePointer<json_t>) -> JSONValue {
    switch unsafe node.pointee.type {
    case JSON_OBJECT: unsafe .object(object(node))
    case JSON_ARRAY: unsafe .array(array(node))
    case JSON_STRING:
      unsafe .string(text(json_string_value(node), count: json_string_length(node)))
    case JSON_REAL: unsafe number(json_real_value(node))
    case JSON_TRUE: .bool(true)
    case JSON_FALSE: .bool(false)
    default: .null
    }
  }

  private mutating func number(_ value: Double) -> JSONValue {
    defer { numbersSeen += 1 }
    guard overflowing.first == numbersSeen else { return .number(value) }
    overflowing.removeFirst()
    return .overflow
  }

  @unsafe private mutating func array(_ node: UnsafeMutablePointer<json_t>) -> [JSONValue] {
    let count = unsafe json_array_size(node)
    var values: [JSONValue] = []
    values.reserveCapacity(count)
    for index in 0..<count {
      guard let element = unsafe json_array_get(node, index) else { break }
      values.append(unsafe value(element))
    }
    return values
  }

  @unsafe private mutating func object(_ node: UnsafeMutablePointer<json_t>) -> JSONObject {
    var members: [JSONObject.Member] = []
    members.reserveCapacity(unsafe json_object_size(node))
    var position = unsafe json_object_iter(node)
    while let member = unsafe position {
      guard let element = unsafe json_object_iter_value(member) else { break }
      let name = unsafe text(json_object_iter_key(member), count: json_object_iter_key_len(member))
      members.append(.init(name: name, value: unsafe value(element)))
      unsafe position = unsafe json_object_iter_next(node, member)
    }
    return JSONObject(members: members)
  }

  /// jansson has checked the UTF-8; a text may hold NULs, so its count is given.
  @unsafe private func text(_ start: UnsafePointer<CChar>?, count: Int) -> String {
    guard let start = unsafe start else { return "" }
    let buffer = unsafe UnsafeRawBufferPointer(start: start, count: count)
    return unsafe String(decoding: buffer, as: UTF8.self)
  }
}
