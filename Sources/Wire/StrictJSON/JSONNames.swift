/// The names in the open objects of a text, in 8 bytes each.
struct JSONNames {
  /// For each name, a hash of its characters in the high bits and the offset of its quotation mark in the low.
  private var names: [UInt64] = []

  private static let offsetBits: UInt64 = 36
  /// The most names of open objects together: 8 MB of memory.
  private static let most = 1_000_000

  var count: Int { names.count }

  /// Adds a name; false with too many names.
  mutating func append(_ name: JSONString, in bytes: ArraySlice<UInt8>) -> Bool {
    guard names.count < Self.most else { return false }
    // The hash is unpredictable, so that nobody can make colliding names.
    var hasher = Hasher()
    let characters = bytes.characters(of: name)
    // Correct: the bytes are read only during the call.
    unsafe characters.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    let hash = UInt64(truncatingIfNeeded: hasher.finalize())
    names.append(hash << Self.offsetBits | UInt64(name.start - bytes.startIndex))
    return true
  }

  mutating func removeAll(from first: Int) { names.removeSubrange(first...) }

  /// The place of the first repetition among the names of an object.
  mutating func repeated(among object: Range<Int>, in bytes: ArraySlice<UInt8>) -> Int? {
    guard object.count > 1 else { return nil }
    names[object].sort()
    var repeated: Int?
    for index in object.dropFirst() {
      var other = index - 1
      while other >= object.lowerBound,
        names[other] >> Self.offsetBits == names[index] >> Self.offsetBits
      {
        let (place, before) = (place(of: index, in: bytes), place(of: other, in: bytes))
        if bytes.characters(from: place) == bytes.characters(from: before) {
          repeated = min(repeated ?? place, place)
          // A further comparison is unnecessary, and too slow for a name repeated a hundred thousand times.
          break
        }
        other -= 1
      }
    }
    return repeated
  }

  private func place(of index: Int, in bytes: ArraySlice<UInt8>) -> Int {
    bytes.startIndex + Int(names[index] & (1 << Self.offsetBits - 1))
  }
}

extension ArraySlice<UInt8> {
  /// The characters of the string at an index of checked text.
  fileprivate func characters(from start: Int) -> ArraySlice<UInt8> {
    let end = endOfString(from: start)
    let hasEscapes = self[start..<end].contains(UInt8(ascii: "\\"))
    return characters(of: JSONString(start: start, end: end, hasEscapes: hasEscapes))
  }
}
