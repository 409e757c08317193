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
      return JSONSyntaxError(offset: read, message: "the bytes are not UTF-8")
    }
    let isEarlyEnd = unsafe overscroll_json_is_premature_end(&failure) != 0
    let context = context(before: isEarlyEnd ? bytes.endIndex : bytes.startIndex + read)
    if isEarlyEnd { return JSONSyntaxError(offset: bytes.count, message: context.messageAtEnd) }
    let start = context.start
    if start < bytes.endIndex, bytes[start] == UInt8(ascii: "\""),
      let fault = stringFault(from: start)
    {
      return JSONSyntaxError(offset: fault.index - bytes.startIndex, message: fault.message)
    }
    let message =
      unsafe overscroll_json_is_duplicate_key(&failure) != 0
      ? "the object has this name already" : context.message(token: bytes[start..<end(of: start)])
    return JSONSyntaxError(offset: start - bytes.startIndex, message: message)
  }

  private func end(of start: Int) -> Int {
    start < bytes.endIndex ? endOfToken(from: start) : start
  }

  /// The last token that begins before `limit`, and what precedes it.
  private func context(before limit: Int) -> JSONFaultContext {
    var context = JSONFaultContext(start: bytes.startIndex, isEmpty: bytes.isEmpty)
    var index = bytes.startIndex
    while index < limit {
      let end = endOfToken(from: index)
      if !bytes[index].isBlank { context.read(bytes[index..<end]) }
      index = end
    }
    return context
  }

  private func endOfToken(from start: Int) -> Int {
    switch bytes[start] {
    case UInt8(ascii: "\""):
      bytes.endOfString(from: start)
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      bytes.endOfNumber(from: start)
    case let byte where byte.isLetter || byte == UInt8(ascii: "_"):
      bytes[start...].firstIndex { !$0.isOfWord } ?? bytes.endIndex
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
        let isLineFeed = bytes[index] == UInt8(ascii: "\n")
        return (
          index,
          isLineFeed
            ? #"a string has a line break, which must be written \n"#
            : "a string has a control character, which must be escaped"
        )
      }
      guard bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      guard let length = lengthOfEscape(at: index) else {
        return (index, "a string has a backslash that begins no escape of JSON")
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

  fileprivate var isHexadecimalDigit: Bool {
    isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
  }

  private var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

  /// Whether it can stand in a word of a programming language.
  fileprivate var isOfWord: Bool { isLetter || isDigit || self == UInt8(ascii: "_") }
}
