/// A growing sequence of bytes in its own memory.
///
/// An array checks uniqueness and capacity at each appended byte, which dominates the time of
/// writing a document. This buffer reserves capacity once for each piece, and writes a piece of
/// constant length in whole words.
@safe @usableFromInline struct ByteBuffer: ~Copyable {
  // The memory is owned: allocated here, freed in `deinit`, never exposed. The bytes from `start` to `end`
  // are initialized; the bytes up to `limit` are spare capacity. `reserve` precedes every write at `end`.
  @usableFromInline var start: UnsafeMutablePointer<UInt8>
  @usableFromInline var end: UnsafeMutablePointer<UInt8>
  @usableFromInline var limit: UnsafeMutablePointer<UInt8>

  init(capacity: Int) {
    let capacity = max(capacity, 16)
    unsafe start = .allocate(capacity: capacity)
    unsafe end = start
    unsafe limit = start + capacity
  }

  // Inlinable, because inlinable code sets the property of a writer.
  @inlinable deinit {
    unsafe start.deallocate()
  }

  var count: Int { unsafe end - start }

  /// The last byte; nil without bytes.
  var last: UInt8? {
    unsafe end > start ? end[-1] : nil
  }

  /// A copy of the bytes without the last ones.
  func array(droppingLast dropped: Int = 0) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: start, count: max(count - dropped, 0)))
  }

  /// A copy of the bytes, with a byte in place of the comma at the end, if any.
  mutating func array(endingWith byte: UInt8) -> [UInt8] {
    close(with: byte)
    return array(droppingLast: 1)
  }

  mutating func removeLast() {
    if unsafe end > start { unsafe end -= 1 }
  }

  /// Removes all bytes and keeps the memory.
  mutating func removeAll() {
    unsafe end = start
  }

  /// Replaces a comma at the end by a byte, or appends the byte without one; then appends a comma.
  @inlinable @inline(__always) mutating func close(with byte: UInt8) {
    reserve(2)
    if unsafe end > start, unsafe end[-1] == UInt8(ascii: ",") {
      unsafe end[-1] = byte
    } else {
      unsafe end.pointee = byte
      unsafe end += 1
    }
    unsafe end.pointee = UInt8(ascii: ",")
    unsafe end += 1
  }

  @inlinable @inline(__always) mutating func append(_ byte: UInt8) {
    reserve(1)
    unsafe end.pointee = byte
    unsafe end += 1
  }

  /// Appends a literal; always inlined, so that its length is a constant.
  @inlinable @inline(__always) mutating func append(_ text: StaticString) {
    let length = text.utf8CodeUnitCount
    reserve(length)
    // Correct: a literal has that many bytes, and they do not lie in this buffer.
    unsafe end.initialize(from: text.utf8Start, count: length)
    unsafe end += length
  }

  /// Appends `"name":` with one reservation.
  @inlinable @inline(__always) mutating func append(key name: StaticString) {
    let length = name.utf8CodeUnitCount
    reserve(length + 3)
    unsafe end[0] = UInt8(ascii: "\"")
    // Correct: a literal has that many bytes, and they do not lie in this buffer.
    unsafe (end + 1).initialize(from: name.utf8Start, count: length)
    unsafe end[length + 1] = UInt8(ascii: "\"")
    unsafe end[length + 2] = UInt8(ascii: ":")
    unsafe end += length + 3
  }

  /// Copies bytes that do not lie in this buffer.
  @unsafe mutating func append(contentsOf other: UnsafeBufferPointer<UInt8>) {
    guard let source = other.baseAddress else { return }
    reserve(other.count)
    unsafe copy(from: source, count: other.count)
    unsafe end += other.count
  }

  /// Copies bytes into reserved capacity; 4 to 16 bytes as two words that may overlap, without a call of
  /// `memcpy`.
  @unsafe private func copy(from source: UnsafePointer<UInt8>, count: Int) {
    // Correct: `count` bytes lie at both places, and the last word ends with the last byte.
    if count > 16 || count < 4 {
      unsafe end.initialize(from: source, count: count)
    } else if count >= 8 {
      unsafe copyEnds(UInt64.self, from: source, count: count)
    } else {
      unsafe copyEnds(UInt32.self, from: source, count: count)
    }
  }

  /// Copies the first and the last word of bytes with a length of one to two words.
  @unsafe @inline(__always) private func copyEnds<Word: FixedWidthInteger & BitwiseCopyable>(
    _ word: Word.Type,
    from source: UnsafePointer<UInt8>,
    count: Int
  ) {
    let source = unsafe UnsafeRawPointer(source)
    let target = unsafe UnsafeMutableRawPointer(end)
    let last = count - MemoryLayout<Word>.size
    let first = unsafe source.loadUnaligned(as: word)
    unsafe target.storeBytes(
      of: source.loadUnaligned(fromByteOffset: last, as: word),
      toByteOffset: last,
      as: word
    )
    unsafe target.storeBytes(of: first, as: word)
  }

  /// Appends the decimal digits of a number and a comma; most numbers are below 10,000.
  @inline(__always) mutating func append(digitsOf value: UInt64) {
    if value < 10_000 {
      append(FourDigits(of: value))
    } else {
      append(manyDigitsOf: value)
      append(UInt8(ascii: ","))
    }
  }

  @inline(never) private mutating func append(manyDigitsOf value: UInt64) {
    var digits = String(value)
    digits.withUTF8 { unsafe append(contentsOf: $0) }
  }

  @inline(__always) private mutating func append(_ digits: FourDigits) {
    reserve(8)
    // Correct: the whole word is reserved; the digits are its first bytes.
    unsafe UnsafeMutableRawPointer(end).storeBytes(of: digits.text.littleEndian, as: UInt64.self)
    unsafe end += digits.length
  }

  @inlinable @inline(__always) mutating func reserve(_ additional: Int) {
    if unsafe limit - end < additional { grow(by: additional) }
  }

  @usableFromInline @inline(never) mutating func grow(by additional: Int) {
    let count = count
    let capacity = unsafe max(2 * (limit - start), count + additional)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    unsafe moved.moveInitialize(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = moved
    unsafe end = moved + count
    unsafe limit = moved + capacity
  }
}

/// The decimal digits of a number below 10⁴ and a comma, computed in one word.
///
/// The number is split into lanes of two digits, and each lane into digits. A lane is divided by
/// multiplication with the divisor's reciprocal, rounded up: 5243 / 2¹⁹ for 1 / 100, exact below 10,000, and
/// 103 / 2¹⁰ for 1 / 10, exact below 100.
private struct FourDigits {
  /// The digits in ASCII, without leading zeros, then the comma, the first in the lowest byte.
  let text: UInt64
  /// The number of bytes of `text`.
  let length: Int

  @inline(__always) init(of value: UInt64) {
    let hundreds = (value &* 5_243) >> 19
    let twos = hundreds | (value &- hundreds &* 100) << 16
    let tens = (twos &* 103) >> 10 & 0x000F_000F
    let lanes = tens | (twos &- tens &* 10) << 8
    // The bit set in the last digit keeps one digit of the number 0.
    let zeros = (lanes | 1 << 24).trailingZeroBitCount & ~7
    let withComma = lanes | 0x3030_3030 | UInt64(UInt8(ascii: ",")) << 32
    text = withComma >> UInt64(truncatingIfNeeded: zeros)
    length = 5 - zeros / 8
  }
}
