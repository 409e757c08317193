/// Bytes that grow at their end, in memory of their own.
///
/// Appending to an array checks, for every byte, whether the array is shared and has room, which
/// is what takes the time when a document is written piece by piece.
@safe struct ByteBuffer: ~Copyable {
  // Owned: allocated here, freed in `deinit`, and never handed out. The first `count` bytes are
  // initialized, and every write below them is preceded by `reserve`, which makes the room.
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 16)
    unsafe start = .allocate(capacity: self.capacity)
  }

  deinit {
    unsafe start.deallocate()
  }

  /// A copy of the bytes.
  var array: [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }

  mutating func append(_ byte: UInt8) {
    reserve(1)
    unsafe start[count] = byte
    count += 1
  }

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe append(contentsOf: $0) }
  }

  /// Appends `"name":`, with a comma before it if there is to be one.
  ///
  /// Every member of every snapshot passes here, so room is made once for all of it.
  mutating func append(key name: StaticString, afterComma: Bool) {
    name.withUTF8Buffer { name in
      reserve(name.count + 4)
      var end = unsafe start + count
      if afterComma {
        unsafe end.pointee = UInt8(ascii: ",")
        unsafe end += 1
      }
      unsafe end.pointee = UInt8(ascii: "\"")
      unsafe end += 1
      if let source = name.baseAddress {
        unsafe end.update(from: source, count: name.count)
        unsafe end += name.count
      }
      unsafe end[0] = UInt8(ascii: "\"")
      unsafe end[1] = UInt8(ascii: ":")
      unsafe count = end + 2 - start
    }
  }

  /// Copies bytes that do not lie in this buffer.
  @unsafe mutating func append(contentsOf other: UnsafeBufferPointer<UInt8>) {
    guard let source = other.baseAddress else { return }
    reserve(other.count)
    unsafe (start + count).update(from: source, count: other.count)
    count += other.count
  }

  /// Appends the decimal digits of a number.
  mutating func append(digitsOf value: UInt64) {
    var length = 1
    var rest = value / 10
    while rest > 0 {
      length += 1
      rest /= 10
    }
    reserve(length)
    rest = value
    for index in stride(from: count + length - 1, through: count, by: -1) {
      unsafe start[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    count += length
  }

  private mutating func reserve(_ additional: Int) {
    if capacity - count < additional { grow(by: additional) }
  }

  @inline(never)
  private mutating func grow(by additional: Int) {
    let larger = max(2 * capacity, count + additional)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    unsafe moved.moveInitialize(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = moved
    capacity = larger
  }
}
