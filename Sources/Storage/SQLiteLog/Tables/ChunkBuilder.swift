internal import SessionLog

/// Joins events to chunks, and writes each full chunk.
///
/// A chunk holds only events with a chain or only events without one.
struct ChunkBuilder {
  private let session: Int64
  private var chunk: StoredEvents
  /// The end of the chunks.
  private(set) var position: LogPosition
  private var isWritten = true
  private let connection: SQLiteConnection

  /// Continues a session's last chunk, or starts its first one at a position.
  init(
    _ session: Int64,
    after last: StoredEvents?,
    at position: LogPosition,
    _ connection: SQLiteConnection
  ) {
    self.session = session
    chunk = last ?? StoredEvents(start: position.count, count: 0, bytes: [], chain: nil)
    self.position = position
    self.connection = connection
  }

  /// Adds the events of a row; false if the bytes do not hold the row's number of events, or do not lead to
  /// the row's chain.
  mutating func add(_ row: StoredEvents) throws(SQLiteFailure) -> Bool {
    if row.count <= StoredEvents.mostEvents, row.bytes.count <= StoredEvents.mostBytes {
      guard row.continues(position, in: SessionID(session)) else { return false }
      try add(row.bytes, count: row.count, row.chain)
      return true
    }
    guard row.chain != nil || position.chain == nil else { return false }
    var chain = row.chain == nil ? nil : position.chainOfMore(in: SessionID(session))
    var scanner = EventBytes.Scanner(row.bytes)
    var added: Int64 = 0
    while !scanner.isAtEnd {
      let start = scanner.index
      var part: Int64 = 0
      while part < StoredEvents.mostEvents, scanner.index - start < StoredEvents.mostBytes,
        scanner.next() != nil
      { part += 1 }
      guard part > 0 else { return false }
      let events = Array(row.bytes[start..<scanner.index])
      chain = chain?.adding(events)
      try add(events, count: part, chain)
      added += part
    }
    return added == row.count && chain == row.chain
  }

  private mutating func add(
    _ events: [UInt8],
    count: Int64,
    _ chain: EventChain?
  ) throws(SQLiteFailure) {
    let isFull =
      chunk.count + count > StoredEvents.mostEvents
      || chunk.bytes.count + events.count > StoredEvents.mostBytes
    let isOfOtherKind = (chunk.chain == nil) != (chain == nil)
    if isFull || isOfOtherKind, chunk.count > 0 {
      try flush()
      chunk = StoredEvents(start: chunk.end, count: 0, bytes: [], chain: nil)
    }
    chunk.count += count
    chunk.bytes += events
    chunk.chain = chain
    position = chunk.position
    isWritten = false
  }

  /// Writes an unwritten chunk.
  mutating func flush() throws(SQLiteFailure) {
    guard !isWritten else { return }
    try connection.chunks.write(chunk, of: session)
    isWritten = true
  }
}
