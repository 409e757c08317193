internal import LogStorage
internal import SessionLog

/// A session to be created, whose first events became chunks on the caller's thread.
struct PreparedCreation: Sendable {
  let header: SessionHeader
  let retry: RetryProtection?
  /// The number of its events.
  let count: Int
  let chunks: [PreparedChunk]
  /// The identity under which the chunks have been written; nil if they have not.
  var reserved: Int64?

  init(_ session: NewSession) {
    header = session.header
    retry = session.retry
    count = session.events.count
    chunks = PreparedChunk.chunks(of: session.events)
  }
}

/// A chunk of a session whose identity is not known yet.
struct PreparedChunk: Sendable {
  let start: Int64
  let count: Int64
  let events: [UInt8]

  /// Joins events to chunks; one that is larger than a chunk should be has one of its own.
  static func chunks(of entries: [LogEntry]) -> [PreparedChunk] {
    var chunks: [PreparedChunk] = []
    var start = 0
    while start < entries.count {
      var bytes = 0
      let most = entries[start...].prefix(Int(Chunk.mostEvents))
      let fitting = most.prefix { entry in
        bytes += EventBytes.mostBytes(of: entry)
        return bytes <= Chunk.mostBytes
      }
      let end = max(start + 1, fitting.endIndex)
      let events = EventBytes.encode(entries[start..<end])
      chunks.append(PreparedChunk(start: Int64(start), count: Int64(end - start), events: events))
      start = end
    }
    return chunks
  }

  /// Writes it for a session.
  func write(of session: Int64, _ connection: Connection) throws(SQLiteFailure) {
    let chunk = Chunk(session: session, start: start, count: count, events: events)
    try ChunkTable.write(chunk, connection)
  }
}
