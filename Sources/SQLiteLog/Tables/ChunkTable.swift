internal import LogStorage
internal import SessionLog

/// One row of `chunk`: up to 256 events of one session, end to end.
struct Chunk {
  static let mostEvents: Int64 = 256
  static let mostBytes = 64 << 10

  let session: Int64
  /// The revision before its first event.
  let start: Int64
  var count: Int64
  var events: [UInt8]
  /// The chain after its events; nil if they were stored before there were chains.
  var chain: EventChain?

  var end: Int64 { EventKey.end(start, count) }
  /// The position after its events.
  var position: LogPosition { LogPosition(count: end, chain: chain) }
  var key: Int64 { EventKey.of(session, start) }
  var checksum: Int64 { Checksum.ofEvents(key, count, chain: chain, bytes: events) }
}

/// The SQL of the chunks, where the events of all sessions end up.
enum ChunkTable {
  private static let columns = "key, count, crc, events, chain"

  /// The last chunk of a session; damaged if its bytes are not those that were written.
  static func last(
    of session: Int64,
    _ connection: SQLiteConnection
  ) throws(SQLiteFailure) -> Found? {
    let keys = EventKey.range(of: session)
    return try connection.statement(
      """
      SELECT \(columns) FROM chunk WHERE key BETWEEN ? AND ? ORDER BY key DESC LIMIT 1
      """
    ).first(.integer(keys.first), .integer(keys.last), row: Found.init)
  }

  /// The position where a session's chunks end before a revision, without a look at the bytes; nil
  /// if there is no earlier chunk.
  static func position(
    of session: Int64,
    before revision: Int64,
    _ connection: SQLiteConnection
  ) throws(SQLiteFailure) -> LogPosition? {
    try connection.statement(
      """
      SELECT key, count, chain FROM chunk WHERE key BETWEEN ? AND ? ORDER BY key DESC LIMIT 1
      """
    ).first(.integer(EventKey.of(session, 0)), .integer(EventKey.of(session, revision - 1))) {
      LogPosition(
        count: EventKey.end(EventKey.revision(of: $0.integer(0)), $0.integer(1)),
        chain: $0.chain(2)
      )
    }
  }

  /// Calls a function with a session's chunks from the one that holds the event after a revision,
  /// in order, as long as it returns true.
  static func eachRow(
    of session: Int64,
    after revision: Int64,
    _ connection: SQLiteConnection,
    chunk: (Found) throws(SQLiteFailure) -> Bool
  ) throws(SQLiteFailure) {
    let keys = EventKey.range(of: session)
    let start = min(EventKey.of(session, revision), keys.last)
    let statement = try connection.statement(
      """
      SELECT \(columns) FROM chunk WHERE key <= ?3 AND key >= coalesce(
        (SELECT max(key) FROM chunk WHERE key BETWEEN ?1 AND ?2), ?1) ORDER BY key
      """
    )
    defer { statement.reset() }
    statement.bind(.integer(keys.first), .integer(start), .integer(keys.last))
    while try statement.step(), try chunk(Found(statement)) {}
  }

  /// Calls a function with each chunk of the log, in the order of sessions and revisions.
  static func eachRow(
    _ connection: SQLiteConnection,
    chunk: (Found) throws(SQLiteFailure) -> Void
  ) throws(SQLiteFailure) {
    try connection.statement("SELECT \(columns) FROM chunk ORDER BY key")
      .eachRow { row throws(SQLiteFailure) in try chunk(Found(row)) }
  }

  /// Writes a chunk, in place of a shorter one with the same first events.
  static func write(_ chunk: Chunk, _ connection: SQLiteConnection) throws(SQLiteFailure) {
    try connection.statement(
      "INSERT OR REPLACE INTO chunk (\(columns)) VALUES (?, ?, ?, ?, ?)"
    ).run(
      .integer(chunk.key),
      .integer(chunk.count),
      .integer(chunk.checksum),
      .bytes(chunk.events),
      .chain(chunk.chain)
    )
  }

  /// A chunk that was read.
  struct Found {
    let chunk: Chunk
    let isIntact: Bool

    /// The row, for a page.
    var stored: StoredEvents {
      StoredEvents(
        revisions: chunk.start..<max(chunk.start, chunk.end),
        bytes: chunk.events,
        chain: chunk.chain,
        isIntact: isIntact
      )
    }
  }
}

extension ChunkTable.Found {
  fileprivate init(_ row: Statement) {
    let key = row.integer(0)
    chunk = Chunk(
      session: key >> 32,
      start: EventKey.revision(of: key),
      count: row.integer(1),
      events: row.bytes(3),
      chain: row.chain(4)
    )
    isIntact =
      EventKey.admits(chunk.start, chunk.count) && row.integer(2) == chunk.checksum
  }
}
