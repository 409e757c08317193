internal import LogStorage
internal import SessionLog

/// A session to be created, whose first events became chunks on the caller's thread.
struct PreparedCreation: Sendable {
  let header: SessionHeader
  let retry: RetryProtection?
  /// The number of its events.
  let count: Int
  let chunks: [PreparedChunk]
  /// The chain before the first event.
  let seed: EventChain
  /// The identity under which the chunks have been written; nil if they have not.
  var reserved: Int64?

  init(_ session: NewSession) {
    header = session.header
    retry = session.retry
    count = session.events.count
    seed = EventChain(session.header)
    chunks = PreparedChunk.chunks(of: session.events, after: seed)
  }

  /// The position after the last event.
  var end: LogPosition { LogPosition(count: Int64(count), chain: chunks.last?.chain ?? seed) }
}

/// A chunk of a session whose identity is not known yet.
struct PreparedChunk: Sendable {
  let start: Int64
  let count: Int64
  let events: [UInt8]
  let chain: EventChain

  /// Joins events to chunks; one that is larger than a chunk should be has one of its own.
  static func chunks(of entries: [LogEntry], after seed: EventChain) -> [PreparedChunk] {
    var chunks: [PreparedChunk] = []
    var chain = seed
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
      chain = chain.adding(events)
      chunks.append(
        PreparedChunk(
          start: Int64(start),
          count: Int64(end - start),
          events: events,
          chain: chain
        )
      )
      start = end
    }
    return chunks
  }

  /// Writes it for a session.
  func write(of session: Int64, _ connection: SQLiteConnection) throws(SQLiteFailure) {
    let chunk = Chunk(session: session, start: start, count: count, events: events, chain: chain)
    try ChunkTable.write(chunk, connection)
  }
}
