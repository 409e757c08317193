/// The place of a string in a text, with its quotation marks.
struct JSONString {
  let start: Int
  let end: Int
  let hasEscapes: Bool
}

extension ArraySlice<UInt8> {
  /// The text of a checked string.
  func text(of string: JSONString) -> String {
    String(decoding: characters(of: string), as: UTF8.self)
  }

  /// The characters of a checked string, in UTF-8.
  func characters(of string: JSONString) -> ArraySlice<UInt8> {
    let quoted = self[string.start + 1..<string.end - 1]
    guard string.hasEscapes else { return quoted }
    var characters: [UInt8] = []
    characters.reserveCapacity(quoted.count)
    var index = quoted.startIndex
    while index < quoted.endIndex {
      guard self[index] == UInt8(ascii: "\\"), let length = lengthOfEscape(at: index) else {
        characters.append(self[index])
        index += 1
        continue
      }
      appendCharacter(ofEscapeAt: index, length, to: &characters)
      index += length
    }
    return characters[...]
  }

  private func appendCharacter(ofEscapeAt index: Int, _ length: Int, to text: inout [UInt8]) {
    switch self[index + 1] {
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      var scalar = UInt32(codeUnit(at: index) ?? 0)
      if length == 12 {
        scalar = 0x10000 + (scalar & 0x3FF) << 10 + UInt32(codeUnit(at: index + 6) ?? 0) & 0x3FF
      }
      if let scalar = Unicode.Scalar(scalar) {
        text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    case let character: text.append(character)
    }
  }

  /// The length of the escape at an index, where a surrogate pair is one escape; nil without an escape.
  func lengthOfEscape(at index: Int) -> Int? {
    guard index + 1 < endIndex else { return nil }
    switch self[index + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return 2
    case UInt8(ascii: "u"):
      guard let unit = codeUnit(at: index) else { return nil }
      switch unit {
      case 0xDC00...0xDFFF: return nil
      case 0xD800...0xDBFF:
        guard let low = codeUnit(at: index + 6), (0xDC00...0xDFFF).contains(low) else { return nil }
        return 12
      default: return 6
      }
    default: return nil
    }
  }

  /// The UTF-16 code unit of the escape with four hexadecimal digits at an index; nil without such an escape.
  private func codeUnit(at index: Int) -> UInt16? {
    guard index + 6 <= endIndex, self[index] == UInt8(ascii: "\\"),
      self[index + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt16 = 0
    for digit in self[index + 2..<index + 6] {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      unit = unit << 4 | UInt16(value)
    }
    return unit
  }

  /// The length of the UTF-8 sequence at an index, with at least two bytes; nil for an invalid sequence.
  func lengthOfCharacter(at index: Int) -> Int? {
    let (second, length): (ClosedRange<UInt8>, Int)
    switch self[index] {
    case 0xC2...0xDF: (second, length) = (0x80...0xBF, 2)
    case 0xE0: (second, length) = (0xA0...0xBF, 3)
    case 0xED: (second, length) = (0x80...0x9F, 3)
    case 0xE1...0xEF: (second, length) = (0x80...0xBF, 3)
    case 0xF0: (second, length) = (0x90...0xBF, 4)
    case 0xF1...0xF3: (second, length) = (0x80...0xBF, 4)
    case 0xF4: (second, length) = (0x80...0x8F, 4)
    default: return nil
    }
    let rest = self[index...].prefix(length).dropFirst()
    guard rest.count == length - 1, let next = rest.first, second.contains(next),
      rest.allSatisfy({ $0 & 0xC0 == 0x80 })
    else { return nil }
    return length
  }

  /// The index after the string that opens at `start`; the end for an unclosed string.
  func endOfString(from start: Int) -> Int {
    var index = start + 1
    while index < endIndex {
      switch self[index] {
      case UInt8(ascii: "\""): return index + 1
      case UInt8(ascii: "\\"): index += 2
      default: index += 1
      }
    }
    return endIndex
  }
}

/// Kinds of characters in ASCII.
extension UInt8 {
  var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

  package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  package var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}
