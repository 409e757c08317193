import CJansson

/// Reads JSON strictly: RFC 8259, valid UTF-8, no byte order mark, no duplicate keys, one value, at
/// most `maximumDepth` nested arrays and objects.
///
/// The escape `\u0000` is well-formed inside a string; the getters of strings refuse it, and no field
/// has it in its name. A number is a double, however many
/// digits it has, and `JSONValue.overflow` beyond the range of doubles.
package enum JSONReader {
  /// The greatest depth of nested arrays and objects.
  static let maximumDepth = 64

  /// The one value of the bytes.
  package static func value(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONValue {
    do throws(JSONSyntaxError) {
      return try value(bytes[...])
    } catch {
      throw error.located(in: bytes)
    }
  }

  /// The one value of the bytes; offsets of errors count from the start of the slice.
  static func value(_ bytes: ArraySlice<UInt8>) throws(JSONSyntaxError) -> JSONValue {
    let scan = try JSONScan(bytes, maximumDepth: maximumDepth)
    var overflows = scan.overflowingNumbers[...]
    guard !overflows.isEmpty else {
      return try parse(bytes, overflowing: overflows.map(\.ordinal))
    }
    // jansson refuses numbers that overflow a double, so it gets a small one of the same length.
    var masked = Array(bytes)
    while let number = overflows.popFirst() {
      for index in number.range { masked[index] = UInt8(ascii: "0") }
      masked[number.range.lowerBound + 1] = UInt8(ascii: ".")
    }
    return try parse(masked[...], overflowing: scan.overflowingNumbers.map(\.ordinal))
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

  private static func parse(
    _ bytes: ArraySlice<UInt8>,
    overflowing: [Int],
    nul: Unicode.Scalar? = nil
  ) throws(JSONSyntaxError) -> JSONValue {
    let flags = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_DECODE_INT_AS_REAL | JSON_ALLOW_NUL
    var failure = json_error_t()
    // Correct: the bytes are read during the call only, which gets their exact count.
    let root = unsafe bytes.withUnsafeBytes { buffer in
      unsafe json_loadb(buffer.baseAddress, buffer.count, Int(flags), &failure)
    }
    guard let root = unsafe root else {
      if unsafe overscroll_json_is_null_byte_in_key(&failure) != 0, nul == nil,
        let masked = MaskedNUL(bytes)
      {
        return try parse(masked.bytes[...], overflowing: overflowing, nul: masked.placeholder)
      }
      throw JSONFault(bytes).error(failure)
    }
    // Correct: this function owns the tree, and the copy does not refer to it.
    defer { unsafe json_decref(root) }
    var copy = JanssonCopy(overflowing: overflowing[...], nul: nul)
    return unsafe copy.value(root)
  }
}

/// Copies jansson's tree, whose depth the scan has limited, into a `JSONValue`.
private struct JanssonCopy {
  /// The indices of the numbers that overflow a double, in ascending order.
  private var overflowing: ArraySlice<Int>
  private var numbersSeen = 0
  /// The character that stands for NUL; nil if none does.
  private let nul: Unicode.Scalar?

  init(overflowing: ArraySlice<Int>, nul: Unicode.Scalar?) {
    self.overflowing = overflowing
    self.nul = nul
  }

  /// The value of a node; jansson keeps the order of the text.
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

  /// jansson has checked the UTF-8; the length is explicit because a text can contain NUL.
  @unsafe private func text(_ start: UnsafePointer<CChar>?, count: Int) -> String {
    guard let start = unsafe start else { return "" }
    let buffer = unsafe UnsafeRawBufferPointer(start: start, count: count)
    let text = unsafe String(decoding: buffer, as: UTF8.self)
    return nul.map { text.replacing(String($0), with: "\0") } ?? text
  }
}
