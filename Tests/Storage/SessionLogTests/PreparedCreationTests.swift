import LogTesting
import SessionLog
import Testing

/// The rows of the first events of a session.
struct PreparedCreationTests {
  @Test(arguments: [0, 1, 255, 256, 257, 600])
  func `rows hold all events in order, few and small`(count: Int) {
    let large = LogEntry(instant: 7, event: [UInt8](repeating: 1, count: 100_000))
    let entries = [LogEntry](at: 0..<Int64(count)) + [large, large] + [LogEntry](at: 0..<10)
    let creation = PreparedCreation(NewSession(header: SessionHeader("a"), events: entries)) { _ in
    }
    #expect(creation.rows.flatMap(\.bytes) == EventBytes.encode(entries[...]))
    var end: Int64 = 0
    for row in creation.rows {
      let isSmall = row.count <= 256 && row.bytes.count <= StoredEvents.mostBytes
      #expect(row.start == end)
      #expect(row.count == 1 || isSmall)
      end += row.count
    }
    #expect(end == Int64(entries.count))
    #expect(creation.rows.count == (count + 255) / 256 + 3)
    #expect(creation.end.chain == creation.seed.adding(EventBytes.encode(entries[...])))
  }
}
