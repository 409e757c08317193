/// A running checksum over the stored events of a session, from its creation on.
///
/// The chain and the number of events identify a history: two histories of one length that differ in one byte
/// have different chains. The chain does not depend on the division of events into batches, so a log may join
/// batches.
///
/// The checksum is FNV-1a with 64 bits, computed byte by byte without tables. Each step is invertible, so two
/// chains with one different byte stay different while the following bytes are equal.
public struct EventChain: Hashable, Sendable {
  /// The stored checksum.
  public let value: Int64

  /// Makes the chain of a stored value.
  public init(_ value: Int64) {
    self.value = value
  }

  /// The chain of a session without events: a checksum of its header.
  ///
  /// The identity is left out, because a log assigns it while storing the session.
  public init(_ header: SessionHeader) {
    var hash = FNV1a()
    for text in [header.name, header.clock, header.engineVersion] { hash.add(text) }
    hash.add(header.createdAt)
    hash.add(header.timeOrigin)
    hash.add(header.configuration)
    self.init(hash)
  }

  /// The first chain of a session at a revision, after earlier events without a chain.
  public init(of session: SessionID, from revision: Int64) {
    var hash = FNV1a()
    hash.add(session.value)
    hash.add(revision)
    self.init(hash)
  }

  /// The chain after more bytes.
  public func adding(_ bytes: some Sequence<UInt8>) -> EventChain {
    var hash = FNV1a(UInt64(bitPattern: value))
    hash.add(bytes)
    return EventChain(hash)
  }

  /// The chain after an event, for a log without stored bytes.
  func adding(_ entry: LogEntry) -> EventChain {
    var hash = FNV1a(UInt64(bitPattern: value))
    hash.add(entry.instant)
    hash.add(Int64(entry.event.count))
    hash.add(entry.event)
    return EventChain(hash)
  }

  private init(_ hash: FNV1a) {
    self.init(Int64(bitPattern: hash.value))
  }
}

/// The checksum FNV-1a of 64 bits: http://www.isthe.com/chongo/tech/comp/fnv.
public struct FNV1a: Sendable {
  /// The checksum so far.
  public private(set) var value: UInt64

  /// Begins with the offset basis, or continues a checksum.
  public init(_ value: UInt64 = 0xCBF2_9CE4_8422_2325) {
    self.value = value
  }

  /// Adds bytes.
  public mutating func add(_ bytes: some Sequence<UInt8>) {
    // Correct: the bytes are read only during the call.
    let isAdded: Void? = bytes.withContiguousStorageIfAvailable { unsafe add($0.span) }
    guard isAdded == nil else { return }
    for byte in bytes { value = (value ^ UInt64(byte)) &* Self.prime }
  }

  private mutating func add(_ bytes: Span<UInt8>) {
    var hash = value
    for index in bytes.indices { hash = (hash ^ UInt64(bytes[index])) &* Self.prime }
    value = hash
  }

  /// Adds the eight bytes of a number.
  public mutating func add(_ number: Int64) {
    var rest = UInt64(bitPattern: number)
    for _ in 0..<8 {
      value = (value ^ (rest & 0xFF)) &* Self.prime
      rest >>= 8
    }
  }

  /// Adds a text after its length, so that no two lists of texts have the same bytes.
  public mutating func add(_ text: String) {
    add(Int64(text.utf8.count))
    add(text.utf8)
  }

  private static let prime: UInt64 = 0x100_0000_01B3
}
