import SessionLog
import Testing

/// The form of events in a row.
struct EventBytesTests {
  private func decode(_ bytes: [UInt8]) -> (entries: [LogEntry], isWhole: Bool) {
    var entries: [LogEntry] = []
    var scanner = EventBytes.Scanner(bytes)
    while let found = scanner.next() {
      entries.append(LogEntry(instant: found.instant, event: Array(bytes[found.event])))
    }
    return (entries, scanner.isAtEnd)
  }

  private let entries = [Int64.min, -1, 0, 1, 63, 64, 8191, 8192, .max].enumerated().map {
    LogEntry(instant: $1, event: [UInt8](repeating: UInt8($0), count: $0 * 40))
  }

  @Test func `events are what was encoded, also when rows are joined`() {
    let bytes = EventBytes.encode(entries[...])
    #expect(decode(bytes).entries == entries)
    let joined = decode(bytes + EventBytes.encode(entries[...]))
    #expect(joined.entries == entries + entries)
    #expect(joined.isWhole)
  }

  @Test func `bytes that end inside an event are not read past their end`() {
    let bytes = EventBytes.encode(entries[...])
    let ends = entries.indices.map { EventBytes.encode(entries[...$0]).count }
    for count in 0..<bytes.count {
      let part = decode(Array(bytes.prefix(count)))
      #expect(part.entries == Array(entries.prefix(ends.count { $0 <= count })))
      #expect(part.isWhole == (count == 0 || ends.contains(count)))
    }
  }

  @Test func `bytes that are no events are refused`() {
    for bytes in [[0, 0xFF, 0xFF], [UInt8](repeating: 0xFF, count: 40), [0x80], [0, 5, 1]] {
      #expect(decode(bytes).entries.isEmpty)
      #expect(!decode(bytes).isWhole)
    }
  }
}
