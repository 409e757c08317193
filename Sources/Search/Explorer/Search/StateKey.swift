/// The identity of an abstract state: 128 bits of a hash.
///
/// Two states with one key are taken for one. The hash is our own, because the standard library's differs
/// in each process, and a report must not.
struct StateKey: Hashable, Sendable {
  let high: UInt64
  let low: UInt64
}

/// Hashes words in the order in which they are given: two lanes of multiplications, each finished as
/// MurmurHash3's are.
struct StateHash {
  private var high: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var low: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  mutating func add(_ word: UInt64) {
    high = (high ^ word) &* 0x8764_8E6F_0B2D_5C11
    high ^= high >> 32
    low = (low &+ word) &* 0xD6E8_FEB8_6659_FD93
    low ^= low >> 29
  }

  mutating func add(_ flag: Bool) { add(flag ? 1 : 2) }
  mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }
  mutating func add(_ flag: Bool?) { add(flag.map { $0 ? 1 : 2 } ?? 0) }

  /// Adds the letters of a text.
  mutating func add(_ text: String) {
    var word: UInt64 = 0
    for byte in text.utf8 { word = (word << 8 | word >> 56) ^ UInt64(byte) }
    add(word)
  }

  var key: StateKey { StateKey(high: Self.finished(high), low: Self.finished(low)) }

  private static func finished(_ word: UInt64) -> UInt64 {
    var word = word
    word = (word ^ word >> 33) &* 0xFF51_AFD7_ED55_8CCD
    word = (word ^ word >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return word ^ word >> 33
  }
}
