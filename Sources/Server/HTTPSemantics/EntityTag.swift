package import MicroHTTP

/// Entity tags: a 64-bit hash of a document's bytes.
///
/// The hash processes two words at a time. One factor is mixed with the state; the halves of the
/// 128-bit product are combined into the next state (the step of Wang Yi's wyhash). It need not
/// resist deliberate collisions: a client can only deceive itself.
package enum EntityTag {
  /// The weak tag of a document without a range of its bytes.
  package static func weak(_ bytes: [UInt8], without ignored: Range<Int>) -> String {
    "W/\"" + String(digest(bytes, without: ignored), radix: 16) + "\""
  }

  /// The hash of a document without a range of its bytes.
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
    // Correct: both words that are loaded lie within the bytes.
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

  /// The constants are SplitMix64's, without a pattern: text makes a factor 0 only by chance.
  private static func mix(_ first: UInt64, _ second: UInt64, into hash: inout UInt64) {
    let product = (first ^ 0xBF58_476D_1CE4_E5B9)
      .multipliedFullWidth(by: second ^ hash ^ 0x94D0_49BB_1331_11EB)
    hash = product.high ^ product.low
  }

  /// True if a client has the document of a tag.
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
