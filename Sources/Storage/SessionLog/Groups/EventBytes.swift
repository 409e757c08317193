/// The form of events in a row: the instant, the length and the bytes of each event, end to end.
///
/// Instant and length are variable-length integers of seven bits a byte, the lowest first; the sign
/// of the instant is its lowest bit. Rows can be joined and split between events.
package enum EventBytes {
  /// The most bytes of an event in a row: two integers of up to ten bytes, and the event's bytes.
  package static func mostBytes(of entry: LogEntry) -> Int { entry.event.count + 20 }

  /// The bytes of events in a row.
  package static func encode(_ entries: ArraySlice<LogEntry>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(entries.reduce(0) { $0 + mostBytes(of: $1) })
    for entry in entries {
      append(UInt64(bitPattern: (entry.instant << 1) ^ (entry.instant >> 63)), to: &bytes)
      append(UInt64(entry.event.count), to: &bytes)
      bytes.append(contentsOf: entry.event)
    }
    return bytes
  }

  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Goes through the events of a row without copying them.
  package struct Scanner {
    private let bytes: [UInt8]
    /// The start of the next event.
    package private(set) var index = 0

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package var isAtEnd: Bool { index == bytes.count }

    /// The next event; nil at the end, or before bytes that form no event.
    package mutating func next() -> (instant: Int64, event: Range<Int>)? {
      let start = index
      guard let sign = integer(), let length = integer(), length <= UInt64(bytes.count - index)
      else {
        index = start
        return nil
      }
      let event = index..<(index + Int(length))
      index = event.upperBound
      return (Int64(sign >> 1) ^ -Int64(sign & 1), event)
    }

    private mutating func integer() -> UInt64? {
      var number: UInt64 = 0
      var shift: UInt64 = 0
      while index < bytes.count, shift < 64 {
        let byte = bytes[index]
        index += 1
        number |= UInt64(byte & 0x7F) << shift
        if byte < 0x80 { return number }
        shift += 7
      }
      return nil
    }
  }
}
