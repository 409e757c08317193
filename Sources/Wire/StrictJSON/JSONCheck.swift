/// Checks that a text is one JSON value, as strictly as `JSONReader`, in one pass that builds nothing.
///
/// It takes 8 bytes of memory for each name of an object that has not ended, whatever the length of the
/// text.
struct JSONCheck {
  /// An array or object that has not ended.
  private struct Container {
    let isObject: Bool
    /// The index of its first name in `names`.
    let firstName: Int
  }

  private let bytes: ArraySlice<UInt8>
  private var index: Int
  private var containers: [Container] = []
  /// Each name of the open objects: the offset of its quotation mark, below a hash of its characters.
  private var names: [UInt64] = []

  private static let offsetBits: UInt64 = 36
  /// The most names of open objects together: 8 MB of memory.
  private static let mostNames = 1_000_000

  /// Checks a text.
  ///
  /// - Throws: The first fault of the text, at the byte that `JSONReader` names.
  static func check(_ bytes: ArraySlice<UInt8>) throws(JSONSyntaxError) {
    var check = JSONCheck(bytes)
    do throws(JSONSyntaxError) {
      try check.document()
    } catch {
      // The names of an object are compared at its end: one that stands twice may come before the fault.
      let repeated = check.containers.compactMap { check.repeatedName(from: $0.firstName) }.min()
      throw repeated.map { check.fault("duplicate object key", at: $0) } ?? error
    }
  }

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  private func fault(_ message: String, at index: Int) -> JSONSyntaxError {
    JSONSyntaxError(offset: index - bytes.startIndex, message: message)
  }

  // MARK: Structure

  private mutating func document() throws(JSONSyntaxError) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw fault("a byte order mark is not allowed", at: bytes.startIndex)
    }
    repeat { try value() } while try isFollowedByValue()
    skipBlanks()
    guard index == bytes.endIndex else { throw fault("only one value is allowed", at: index) }
  }

  /// Reads a scalar or an empty container, or what precedes the first value of a container that is not.
  private mutating func value() throws(JSONSyntaxError) {
    while true {
      switch try nextByte() {
      case UInt8(ascii: "{"):
        try open(isObject: true)
        if try nextByte() == UInt8(ascii: "}") { return try close() }
        try name()
      case UInt8(ascii: "["):
        try open(isObject: false)
        if try nextByte() == UInt8(ascii: "]") { return try close() }
      case UInt8(ascii: "\""):
        _ = try string()
        return
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
      default: return try literal()
      }
    }
  }

  /// Reads on after a value, up to the next value of its container, or of one around it.
  private mutating func isFollowedByValue() throws(JSONSyntaxError) -> Bool {
    while let container = containers.last {
      let next = try nextByte()
      if next == UInt8(ascii: ",") {
        index += 1
        if container.isObject { try name() }
        return true
      }
      let end = container.isObject ? "}" : "]" as Unicode.Scalar
      guard next == UInt8(ascii: end) else { throw fault("'\(end)' expected", at: index) }
      try close()
    }
    return false
  }

  private mutating func open(isObject: Bool) throws(JSONSyntaxError) {
    guard containers.count < JSONReader.maximumDepth else {
      throw fault("nested more than \(JSONReader.maximumDepth) levels deep", at: index)
    }
    containers.append(Container(isObject: isObject, firstName: names.count))
    index += 1
  }

  private mutating func close() throws(JSONSyntaxError) {
    guard let container = containers.last else { return }
    if let place = repeatedName(from: container.firstName) {
      throw fault("duplicate object key", at: place)
    }
    names.removeSubrange(container.firstName...)
    containers.removeLast()
    index += 1
  }

  private mutating func skipBlanks() {
    while index < bytes.endIndex, bytes[index].isBlank { index += 1 }
  }

  /// The next byte that is not blank; the text must not end before it.
  private mutating func nextByte() throws(JSONSyntaxError) -> UInt8 {
    skipBlanks()
    guard index < bytes.endIndex else { throw fault("ends too early", at: index) }
    return bytes[index]
  }

  // MARK: Names

  /// Reads the name of a member and the colon after it.
  private mutating func name() throws(JSONSyntaxError) {
    guard try nextByte() == UInt8(ascii: "\"") else { throw fault("a name is expected", at: index) }
    let start = index
    let hasEscapes = try string()
    guard names.count < Self.mostNames else {
      throw fault("there are too many names before", at: start)
    }
    let hash = hash(ofName: start..<index, hasEscapes: hasEscapes)
    names.append(hash << Self.offsetBits | UInt64(start - bytes.startIndex))
    guard try nextByte() == UInt8(ascii: ":") else { throw fault("':' expected", at: index) }
    index += 1
  }

  /// A hash of the characters of a name, which nobody can foresee.
  private func hash(ofName range: Range<Int>, hasEscapes: Bool) -> UInt64 {
    var hasher = Hasher()
    let characters = hasEscapes ? unescaped(range) : bytes[range].dropFirst().dropLast()
    // Correct: the bytes are read during the call only.
    unsafe characters.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    return UInt64(truncatingIfNeeded: hasher.finalize())
  }

  private func unescaped(_ range: Range<Int>) -> ArraySlice<UInt8> {
    let string = (try? JSONReader.value(bytes[range]))?.text ?? ""
    return Array(string.utf8)[...]
  }

  /// Where a name stands for the second time among those from an index on.
  private mutating func repeatedName(from first: Int) -> Int? {
    guard names.count - first > 1 else { return nil }
    // Correct: the pointer is used during the call only.
    unsafe names.withUnsafeMutableBufferPointer { names in
      var part = unsafe UnsafeMutableBufferPointer(rebasing: names[first...])
      unsafe part.sort()
    }
    var repeated: Int?
    for index in names.indices[first...].dropFirst() {
      var other = index - 1
      while other >= first, names[other] >> Self.offsetBits == names[index] >> Self.offsetBits {
        let place = place(of: names[index])
        if name(at: place) == name(at: self.place(of: names[other])) {
          repeated = min(repeated ?? place, place)
        }
        other -= 1
      }
    }
    return repeated
  }

  private func place(of name: UInt64) -> Int {
    bytes.startIndex + Int(name & (1 << Self.offsetBits - 1))
  }

  private func name(at start: Int) -> ArraySlice<UInt8> {
    unescaped(start..<bytes.endOfString(from: start))
  }

  // MARK: Scalars

  private mutating func number() throws(JSONSyntaxError) {
    let end = bytes.endOfNumber(from: index)
    guard bytes[index..<end].isNumber else { throw fault("invalid token", at: index) }
    index = end
  }

  private mutating func literal() throws(JSONSyntaxError) {
    let end = bytes[index...].firstIndex { !$0.isLetter } ?? bytes.endIndex
    let word = bytes[index..<end]
    let isKnown = ["true", "false", "null"].contains { word.elementsEqual($0.utf8) }
    guard isKnown else { throw fault("unexpected token", at: index) }
    index = end
  }

  /// Reads a string, and returns whether it has escapes.
  ///
  /// Half a surrogate pair is a fault only where the string ends, as the library has it.
  private mutating func string() throws(JSONSyntaxError) -> Bool {
    var hasEscapes = false
    var half: Int?
    index += 1
    while index < bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        if let half { throw fault("invalid escape", at: half) }
        index += 1
        return hasEscapes
      case UInt8(ascii: "\\"):
        hasEscapes = true
        guard let length = lengthOfEscape() else {
          throw fault("invalid escape", at: half ?? index)
        }
        if length == 6, isHalfOfPair() { half = half ?? index }
        index += length
      case 0..<0x20: throw fault("a control character must be escaped", at: half ?? index)
      case 0x20..<0x80: index += 1
      default:
        guard let length = lengthOfCharacter() else { throw fault("invalid UTF-8", at: index) }
        index += length
      }
    }
    throw fault("ends too early", at: bytes.endIndex)
  }

  /// The length of the escape here, a surrogate pair being one; nil if it is none.
  private func lengthOfEscape() -> Int? {
    guard index + 1 < bytes.endIndex else { return nil }
    switch bytes[index + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return 2
    case UInt8(ascii: "u"):
      guard let unit = bytes.escapedCodeUnit(at: index) else { return nil }
      let low = unit >> 10 == 0x36 ? bytes.escapedCodeUnit(at: index + 6) : nil
      return low.map { $0 >> 10 == 0x37 } == true ? 12 : 6
    default: return nil
    }
  }

  /// Whether the escape here is a surrogate.
  private func isHalfOfPair() -> Bool {
    bytes.escapedCodeUnit(at: index).map { $0 >> 11 == 0x1B } ?? false
  }

  /// The length of the UTF-8 sequence here, which has two bytes at least; nil if it is none.
  private func lengthOfCharacter() -> Int? {
    let second: ClosedRange<UInt8>
    let length: Int
    switch bytes[index] {
    case 0xC2...0xDF: (second, length) = (0x80...0xBF, 2)
    case 0xE0: (second, length) = (0xA0...0xBF, 3)
    case 0xED: (second, length) = (0x80...0x9F, 3)
    case 0xE1...0xEF: (second, length) = (0x80...0xBF, 3)
    case 0xF0: (second, length) = (0x90...0xBF, 4)
    case 0xF1...0xF3: (second, length) = (0x80...0xBF, 4)
    case 0xF4: (second, length) = (0x80...0x8F, 4)
    default: return nil
    }
    let rest = bytes[index...].prefix(length).dropFirst()
    guard rest.count == length - 1, let next = rest.first, second.contains(next),
      rest.allSatisfy({ $0 & 0xC0 == 0x80 })
    else { return nil }
    return length
  }
}
