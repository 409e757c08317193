import ScrollPhysics

/// The fault of bytes that no `ByteWriter` wrote or that end too early.
package struct ByteFault: Error, Equatable {
  package init() {}
}

/// Reads the bytes of a `ByteWriter`; wrong bytes may make the reader throw, but never trap.
package struct ByteReader {
  private let bytes: [UInt8]
  private var index: Int
  /// The number of components in the state; every slot that is read must be below it.
  var componentCount = 0
  /// The laws of the state's motions.
  var laws = PhysicsLaws.of(.ios)

  /// Makes a reader of bytes, from an index on.
  package init(_ bytes: [UInt8], from index: Int = 0) {
    self.bytes = bytes
    self.index = max(index, 0)
  }

  /// The number of bytes that have not been read.
  package var left: Int { max(0, bytes.count - index) }
  /// The bytes that have not been read.
  package var rest: ArraySlice<UInt8> { bytes.suffix(left) }

  /// Reads one byte.
  package mutating func byte() throws(ByteFault) -> UInt8 {
    guard index < bytes.count else { throw ByteFault() }
    defer { index += 1 }
    return bytes[index]
  }

  /// Reads a natural number of at most 64 bits.
  package mutating func natural() throws(ByteFault) -> UInt64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while shift < 64 {
      let byte = try byte()
      let part = UInt64(byte & 0x7F)
      guard (part << shift) >> shift == part else { throw ByteFault() }
      number |= part << shift
      if byte < 0x80 { return number }
      shift += 7
    }
    throw ByteFault()
  }

  /// Reads an integer.
  package mutating func integer() throws(ByteFault) -> Int64 {
    Self.integer(of: try natural())
  }

  /// Reads a double.
  package mutating func number() throws(ByteFault) -> Double {
    let number = try natural()
    if number & 1 == 0 { return Double(Self.integer(of: number >> 1)) }
    if number & 2 == 0 { return Double(Self.integer(of: number >> 2)) / 1000 }
    guard number == 3 else { throw ByteFault() }
    return Double(bitPattern: try word())
  }

  /// Reads eight bytes, the lowest first.
  package mutating func word() throws(ByteFault) -> UInt64 {
    guard left >= 8 else { throw ByteFault() }
    var word: UInt64 = 0
    for offset in 0..<8 { word |= UInt64(bytes[index + offset]) << UInt64(8 * offset) }
    index += 8
    return word
  }

  /// Reads the count of a sequence whose items take a byte at least.
  package mutating func count() throws(ByteFault) -> Int {
    let count = try natural()
    guard count <= UInt64(left) else { throw ByteFault() }
    return Int(count)
  }

  /// Reads a text.
  package mutating func text() throws(ByteFault) -> String {
    let count = try count()
    guard let text = String(validating: bytes[index..<index + count], as: UTF8.self) else {
      throw ByteFault()
    }
    index += count
    return text
  }

  private static func integer(of number: UInt64) -> Int64 {
    Int64(bitPattern: number >> 1 ^ (0 &- number & 1))
  }
}
