/// Entity tags: a 64-bit hash of a document's bytes.
///
/// The hash takes two words at a time: their product, the state in one factor, has 128 bits, whose
/// halves are folded into the next state (the step of Wang Yi's wyhash). Nobody gains by a
/// collision, so it need not resist one that is sought.
enum EntityTag {
  /// The weak tag of a document, some of whose bytes do not count.
  static func weak(_ bytes: [UInt8], without ignored: Range<Int>) -> String {
    var hash = UInt64(bytes.count - ignored.count)
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe mix(.init(rebasing: bytes[..<ignored.lowerBound]), into: &hash)
      unsafe mix(.init(rebasing: bytes[ignored.upperBound...]), into: &hash)
    }
    return "W/\"" + String(hash, radix: 16) + "\""
  }

  @unsafe private static func mix(_ bytes: UnsafeRawBufferPointer, into hash: inout UInt64) {
    var index = 0
    // Right: both words that are loaded end at the end of the bytes or before it.
    while index + 16 <= bytes.count {
      let first = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let second = unsafe bytes.loadUnaligned(fromByteOffset: index + 8, as: UInt64.self)
      mix(first, second, into: &hash)
      index += 16
    }
    var rest: (first: UInt64, second: UInt64) = (0, 0)
    while index < bytes.count {
      rest = unsafe (rest.first << 8 | rest.second >> 56, rest.second << 8 | UInt64(bytes[index]))
      index += 1
    }
    mix(rest.first, rest.second, into: &hash)
  }

  /// The constants have no pattern (SplitMix64's), so that no text makes a factor 0 but by chance.
  private static func mix(_ first: UInt64, _ second: UInt64, into hash: inout UInt64) {
    let product = (first ^ 0xBF58_476D_1CE4_E5B9)
      .multipliedFullWidth(by: second ^ hash ^ 0x94D0_49BB_1331_11EB)
    hash = product.high ^ product.low
  }

  /// Whether an `If-None-Match` field names the tag, by weak comparison.
  static func matches(_ field: String, _ tag: String) -> Bool {
    if field.trimmed == "*" { return true }
    let opaque = tag.hasPrefix("W/") ? String(tag.dropFirst(2)) : tag
    return field.split(separator: ",").contains { candidate in
      let candidate = candidate.trimmed
      return (candidate.hasPrefix("W/") ? String(candidate.dropFirst(2)) : candidate) == opaque
    }
  }
}
