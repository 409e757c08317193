/// Reads one JSON value in one pass over its bytes; the grammar of JSON is in this file only.
///
/// The parser makes the value, or only checks it, with the same faults at the same bytes.
struct JSONParser {
  let bytes: ArraySlice<UInt8>
  var index: Int
  /// The most values to make; nil for a check only.
  private let mostValues: Int?
  private var values = 0
  /// The open arrays and objects.
  var open: [Container] = []
  /// The names of the open objects.
  private var names = JSONNames()

  /// An open array or object.
  struct Container {
    let isObject: Bool
    /// The index of the object's first name among the names of the open objects.
    fileprivate let firstName: Int
  }

  /// Makes a parser with a limit of values, where an array or an object counts for four; nil only checks the
  /// text.
  init(_ bytes: ArraySlice<UInt8>, mostValues: Int?) {
    self.bytes = bytes
    self.mostValues = mostValues
    index = bytes.startIndex
  }

  private var makesValues: Bool { mostValues != nil }

  /// Reads the whole text; the value is null if the parser only checks.
  ///
  /// - Throws: The first fault of the text. A repeated name may come before the first fault of the grammar,
  ///   since the names of an object are compared at its end.
  mutating func document() throws(JSONSyntaxError) -> JSONValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw fault("a byte order mark is not allowed", at: bytes.startIndex)
    }
    do throws(JSONSyntaxError) {
      let value = try value(after: nil)
      skipBlanks()
      guard index == bytes.endIndex else { throw unexpected(.afterValue) }
      return value
    } catch {
      throw firstRepeatedName().map(nameFault) ?? error
    }
  }

  /// The place of the first repeated name in an open object.
  private mutating func firstRepeatedName() -> Int? {
    let ends = open.dropFirst().map(\.firstName) + [names.count]
    return zip(open, ends).compactMap { container, end in
      names.repeated(among: container.firstName..<end, in: bytes)
    }
    .min()
  }

  func fault(_ message: String, at index: Int) -> JSONSyntaxError {
    JSONSyntaxError(message, at: index, of: bytes)
  }

  private func nameFault(at index: Int) -> JSONSyntaxError {
    fault("the object has this name already", at: index)
  }

  // MARK: Structure

  /// Reads a value after a bracket, comma or colon; nil stands for the start of the text.
  private mutating func value(after mark: Unicode.Scalar?) throws(JSONSyntaxError) -> JSONValue {
    switch try nextByte() {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""):
      let string = try string()
      return makesValues ? .string(bytes.text(of: string)) : .null
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      guard let number = bytes.number(at: index) else { throw unexpected(.value(after: mark)) }
      index = number.end
      return number.value.isInfinite ? .overflow : .number(number.value)
    default:
      guard let literal = literal() else { throw unexpected(.value(after: mark)) }
      return literal
    }
  }

  private mutating func array() throws(JSONSyntaxError) -> JSONValue {
    var elements: [JSONValue] = []
    try begin(isObject: false)
    guard try nextByte() != UInt8(ascii: "]") else { return try end(.array([])) }
    var mark: Unicode.Scalar = "["
    repeat {
      let element = try value(after: mark)
      if makesValues { elements.append(element) }
      mark = ","
    } while try isFollowed(before: "]")
    return try end(.array(elements))
  }

  private mutating func object() throws(JSONSyntaxError) -> JSONValue {
    var members: [JSONObject.Member] = []
    try begin(isObject: true)
    guard try nextByte() != UInt8(ascii: "}") else { return try end(.object([:])) }
    var mark: Unicode.Scalar = "{"
    repeat {
      let name = try name(after: mark)
      let value = try value(after: ":")
      if makesValues { members.append(.init(name: bytes.text(of: name), value: value)) }
      mark = ","
    } while try isFollowed(before: "}")
    return try end(.object(JSONObject(members: members)))
  }

  /// Reads the name of a member and the colon after it.
  private mutating func name(after mark: Unicode.Scalar) throws(JSONSyntaxError) -> JSONString {
    guard try nextByte() == UInt8(ascii: "\"") else { throw unexpected(.name(after: mark)) }
    let name = try string()
    guard names.append(name, in: bytes) else {
      throw fault("there are too many names before", at: name.start)
    }
    guard try nextByte() == UInt8(ascii: ":") else { throw unexpected(.colon) }
    index += 1
    return name
  }

  /// Reads a comma, and returns true; false before the closing bracket.
  private mutating func isFollowed(before end: Unicode.Scalar) throws(JSONSyntaxError) -> Bool {
    let next = try nextByte()
    guard next != UInt8(ascii: end) else { return false }
    guard next == UInt8(ascii: ",") else { throw unexpected(.afterValue) }
    try count(1)
    index += 1
    return true
  }

  private mutating func begin(isObject: Bool) throws(JSONSyntaxError) {
    guard open.count < JSONReader.maximumDepth else {
      throw fault("nested more than \(JSONReader.maximumDepth) levels deep", at: index)
    }
    try count(4)
    open.append(Container(isObject: isObject, firstName: names.count))
    index += 1
  }

  private mutating func end(_ value: JSONValue) throws(JSONSyntaxError) -> JSONValue {
    if let container = open.last {
      if let place = names.repeated(among: container.firstName..<names.count, in: bytes) {
        throw nameFault(at: place)
      }
      names.removeAll(from: container.firstName)
      open.removeLast()
    }
    index += 1
    return makesValues ? value : .null
  }

  private mutating func count(_ more: Int) throws(JSONSyntaxError) {
    guard let mostValues else { return }
    values += more
    guard values <= mostValues else { throw fault("there are too many values before", at: index) }
  }

  private mutating func skipBlanks() {
    while index < bytes.endIndex, bytes[index].isBlank { index += 1 }
  }

  /// The next byte other than a blank; the end of the text is a fault.
  private mutating func nextByte() throws(JSONSyntaxError) -> UInt8 {
    skipBlanks()
    guard index < bytes.endIndex else { throw earlyEnd() }
    return bytes[index]
  }

  // MARK: Scalars

  private mutating func literal() -> JSONValue? {
    switch bytes[index] {
    case UInt8(ascii: "t"): skips("true") ? .bool(true) : nil
    case UInt8(ascii: "f"): skips("false") ? .bool(false) : nil
    case UInt8(ascii: "n"): skips("null") ? .null : nil
    default: nil
    }
  }

  private mutating func skips(_ word: String) -> Bool {
    let end = index + word.utf8.count
    guard end <= bytes.endIndex, bytes[index..<end].elementsEqual(word.utf8),
      end == bytes.endIndex || !bytes[end].isLetter
    else { return false }
    index = end
    return true
  }

  /// Reads a string, with its quotation marks.
  private mutating func string() throws(JSONSyntaxError) -> JSONString {
    let start = index
    var hasEscapes = false
    index += 1
    while index < bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        return JSONString(start: start, end: index, hasEscapes: hasEscapes)
      case UInt8(ascii: "\\"):
        guard let length = bytes.lengthOfEscape(at: index) else {
          throw fault("a string has a backslash that begins no escape of JSON", at: index)
        }
        hasEscapes = true
        index += length
      case 0..<0x20: throw controlCharacter()
      case 0x20..<0x80: index += 1
      default:
        guard let length = bytes.lengthOfCharacter(at: index) else {
          throw fault("the bytes are not UTF-8", at: index)
        }
        index += length
      }
    }
    throw fault("it ends in a string", at: index)
  }
}
