import CJansson

/// Locates the error in a text that jansson refused.
///
/// jansson reports how many bytes it had read: the end of the token at fault and, for a lone
/// surrogate, the end of its string. The start of that token is found by a second scan.
struct JSONFault {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  /// The error; its offset counts from the start of the slice.
  func error(_ failure: json_error_t) -> JSONSyntaxError {
    var failure = failure
    let read = min(max(Int(failure.position), 0), bytes.count)
    if unsafe overscroll_json_is_invalid_utf8(&failure) != 0 {
      return JSONSyntaxError(offset: read, message: "invalid UTF-8")
    }
    if unsafe overscroll_json_is_premature_end(&failure) != 0 {
      return JSONSyntaxError(offset: bytes.count, message: isBlank ? "no value" : "ends too early")
    }
    let start = startOfLastToken(before: bytes.startIndex + read)
    if start < bytes.endIndex, bytes[start] == UInt8(ascii: "\""),
      let fault = stringFault(from: start)
    {
      return JSONSyntaxError(offset: fault.index - bytes.startIndex, message: fault.message)
    }
    // The text is NUL-terminated inside the struct, which lives until the end of this function.
    let text = unsafe String(cString: overscroll_json_error_text(&failure))
    return JSONSyntaxError(offset: start - bytes.startIndex, message: Self.message(of: text))
  }

  /// jansson's message without its quotation of the text: the offset is more exact.
  private static func message(of text: String) -> String {
    switch text.prefix(upTo: text.firstRange(of: " near ")?.lowerBound ?? text.endIndex) {
    case "real number overflow": "invalid token"
    case let message: String(message)
    }
  }

  private var isBlank: Bool {
    bytes.allSatisfy(\.isBlank)
  }

  /// The start of the last token that begins before `limit`.
  private func startOfLastToken(before limit: Int) -> Int {
    var start = bytes.startIndex
    var index = bytes.startIndex
    while index < limit {
      let end = endOfToken(from: index)
      if !bytes[index].isBlank { start = index }
      index = end
    }
    return start
  }

  private func endOfToken(from start: Int) -> Int {
    switch bytes[start] {
    case UInt8(ascii: "\""):
      bytes.endOfString(from: start)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      bytes.endOfNumber(from: start)
    case let byte where byte.isLetter:
      bytes[start...].firstIndex { !$0.isLetter } ?? bytes.endIndex
    default:
      // One character, which may have continuation bytes.
      bytes[(start + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? bytes.endIndex
    }
  }

  /// The first byte or escape that is not allowed in the string that opens at `start`.
  private func stringFault(from start: Int) -> (index: Int, message: String)? {
    var index = start + 1
    while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\"") {
      if bytes[index] < 0x20 {
        return (index, "a control character must be escaped")
      }
      guard bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      guard let length = lengthOfEscape(at: index) else {
        return (index, "invalid escape")
      }
      index += length
    }
    return nil
  }

  /// The length of the escape in bytes, a surrogate pair being one; nil if it is none.
  private func lengthOfEscape(at index: Int) -> Int? {
    guard bytes.endIndex - index > 1 else { return nil }
    guard bytes[index + 1] == UInt8(ascii: "u") else {
      return Array("\"\\/bfnrt".utf8).contains(bytes[index + 1]) ? 2 : nil
    }
    guard let unit = codeUnit(at: index) else { return nil }
    switch unit {
    case 0xDC00...0xDFFF:
      return nil
    case 0xD800...0xDBFF:
      guard let low = codeUnit(at: index + 6), (0xDC00...0xDFFF).contains(low) else { return nil }
      return 12
    default:
      return 6
    }
  }

  private func codeUnit(at index: Int) -> UInt16? { bytes.escapedCodeUnit(at: index) }
}

extension ArraySlice<UInt8> {
  /// The UTF-16 code unit of a JSON escape by its four hexadecimal digits; nil if no such escape is
  /// at the index.
  func escapedCodeUnit(at index: Int) -> UInt16? {
    let escape = self[Swift.min(index, endIndex)...].prefix(6)
    guard escape.count == 6, escape.starts(with: Array("\\u".utf8)) else { return nil }
    guard escape.dropFirst(2).allSatisfy(\.isHexadecimalDigit) else { return nil }
    return UInt16(String(decoding: escape.dropFirst(2), as: UTF8.self), radix: 16)
  }
}

extension UInt8 {
  var isBlank: Bool {
    self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D
  }

  var isLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }

  fileprivate var isHexadecimalDigit: Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
  }
}
