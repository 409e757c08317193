internal import CZlib
internal import SessionLog

/// A CRC-32 of numbers and bytes, stored in each row: SQLite notices few damaged bytes itself.
struct Checksum {
  private var value: UInt = 0

  /// The checksum of a row's numbers and bytes; rows that were stored before chains have none in it.
  static func of(_ numbers: Int64..., chain: EventChain? = nil, bytes: [UInt8]) -> Int64 {
    var sum = Checksum()
    for number in numbers { sum.add(number) }
    if let chain { sum.add(chain.value) }
    sum.add(bytes)
    return sum.result
  }

  mutating func add(_ number: Int64) {
    unsafe withUnsafeBytes(of: number.littleEndian) { bytes in unsafe add(bytes) }
  }

  mutating func add(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { bytes in unsafe add(bytes) }
  }

  /// Adds a text and its length, so that no two lists of texts are the same bytes.
  mutating func add(_ text: String) {
    let bytes = Array(text.utf8)
    add(Int64(bytes.count))
    add(bytes)
  }

  @unsafe private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    value = unsafe crc32_z(value, start.assumingMemoryBound(to: UInt8.self), bytes.count)
  }

  /// The checksum as it is stored.
  var result: Int64 { Int64(value) }
}
