package import MicroHTTP

/// The entity tags of documents: a 64-bit hash of a document's bytes.
///
/// The hash processes two words at a time: it mixes one word with the state, multiplies the words to 128
/// bits, and combines the halves into the next state, as Wang Yi's wyhash does. The hash is not made to
/// resist deliberate collisions: they deceive only the client that makes them.
package enum EntityTag {
  /// The weak tag of a document; a range of its bytes is left out.
  package static func weak(_ bytes: [UInt8], without ignored: Range<Int>) -> String {
    "W/\"" + String(digest(bytes, without: ignored), radix: 16) + "\""
  }

  /// The hash of a document; a range of its bytes is left out.
  package static func digest(_ bytes: [UInt8], without ignored: Range<Int> = 0..<0) -> UInt64 {
    var hash = UInt64(bytes.count - ignored.count)
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe mix(.init(rebasing: bytes[..<ignored.lowerBound]), into: &hash)
      unsafe mix(.init(rebasing: bytes[ignored.upperBound...]), into: &hash)
    }
    return hash
  }

  @unsafe private static func mix(_ bytes: UnsafeRawBufferPointer, into hash: inout UInt64) {
    var index = 0
    // Correct: both loaded words are within the bytes.
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

  /// The constants are from SplitMix64 and have no pattern: text makes a factor 0 only by chance.
  private static func mix(_ first: UInt64, _ second: UInt64, into hash: inout UInt64) {
    let product = (first ^ 0xBF58_476D_1CE4_E5B9)
      .multipliedFullWidth(by: second ^ hash ^ 0x94D0_49BB_1331_11EB)
    hash = product.high ^ product.low
  }

  /// True if the client already has the tagged document.
  package static func isCurrent(_ tag: String, for request: Request) -> Bool {
    request.headers[.ifNoneMatch].map { matches($0, tag) } ?? false
  }

  /// True if an `If-None-Match` field names the tag, by weak comparison.
  package static func matches(_ field: String, _ tag: String) -> Bool {
    if field.trimmed == "*" { return true }
    let opaque = tag.hasPrefix("W/") ? String(tag.dropFirst(2)) : tag
    return field.split(separator: ",").contains { candidate in
      let candidate = candidate.trimmed
      return (candidate.hasPrefix("W/") ? String(candidate.dropFirst(2)) : candidate) == opaque
    }
  }
}
