/// A text whose escapes `\u0000` are those of a character that the text does not have otherwise.
///
/// jansson refuses names that contain NUL, which RFC 8259 allows. It reads this text instead, and the
/// character is turned back into NUL. Offsets stay as they are.
struct MaskedNUL {
  private(set) var bytes: [UInt8]
  /// What stands for NUL: a character for private use.
  private(set) var placeholder: Unicode.Scalar = "\u{E000}"

  /// Masks a text; nil if it has all characters for private use.
  init?(_ text: ArraySlice<UInt8>) {
    bytes = Array(text)
    var escapes: [Int] = []
    var used: Set<UInt16> = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\") {
        if let unit = text.escapedCodeUnit(at: text.startIndex + index) {
          if unit == 0 { escapes.append(index) } else { used.insert(unit) }
        }
        index += 2
      } else {
        if let unit = codeUnit(at: index) { used.insert(unit) }
        index += 1
      }
    }
    let free = (UInt16(0xE000)...0xF8FF).first { !used.contains($0) }
    guard let free, let placeholder = Unicode.Scalar(free) else { return nil }
    self.placeholder = placeholder
    let digits = Array(String(free, radix: 16).utf8)
    for escape in escapes { bytes.replaceSubrange(escape + 2..<escape + 6, with: digits) }
  }

  /// The code unit of a character of three bytes; nil if there is none.
  private func codeUnit(at index: Int) -> UInt16? {
    guard bytes[index] & 0xF0 == 0xE0, index + 3 <= bytes.count else { return nil }
    return UInt16(bytes[index] & 0xF) << 12 | UInt16(bytes[index + 1] & 0x3F) << 6
      | UInt16(bytes[index + 2] & 0x3F)
  }
}
