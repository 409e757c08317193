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

  var end: Int64 { start + count }
  var key: Int64 { EventKey.of(session, start) }
  var checksum: Int64 { Checksum.of(key, count, bytes: events) }
}

/// The SQL of the chunks, where the events of all sessions end up.
enum ChunkTable {
  private static let columns = "key, count, crc, events"

  /// The last chunk of a session; damaged if its bytes are not those that were written.
  static func last(
    of session: Int64,
    _ connection: Connection
  ) throws(SQLiteFailure) -> Found? {
    let keys = EventKey.range(of: session)
    return try connection.statement(
      """
      SELECT \(columns) FROM chunk WHERE key BETWEEN ? AND ? ORDER BY key DESC LIMIT 1
      """
    ).first(.integer(keys.first), .integer(keys.last), row: Found.init)
  }

  /// Where a session's chunks end, without a look at the bytes.
  static func end(of session: Int64, _ connection: Connection) throws(SQLiteFailure) -> Int64 {
    let keys = EventKey.range(of: session)
    return try connection.statement(
      "SELECT key, count FROM chunk WHERE key BETWEEN ? AND ? ORDER BY key DESC LIMIT 1"
    ).first(.integer(keys.first), .integer(keys.last)) { row in
      EventKey.revision(of: row.integer(0)) + row.integer(1)
    } ?? 0
  }

  /// Calls a function with a session's chunks from the one that holds the event after a revision,
  /// in order, as long as it returns true.
  static func eachRow(
    of session: Int64,
    after revision: Int64,
    _ connection: Connection,
    chunk: (Found) -> Bool
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
    while try statement.step(), chunk(Found(statement)) {}
  }

  /// Calls a function with each chunk of the log, in the order of sessions and revisions.
  static func eachRow(
    _ connection: Connection,
    chunk: (Found) throws(SQLiteFailure) -> Void
  ) throws(SQLiteFailure) {
    try connection.statement("SELECT \(columns) FROM chunk ORDER BY key")
      .eachRow { row throws(SQLiteFailure) in try chunk(Found(row)) }
  }

  /// Writes a chunk, in place of a shorter one with the same first events.
  static func write(_ chunk: Chunk, _ connection: Connection) throws(SQLiteFailure) {
    try connection.statement("INSERT OR REPLACE INTO chunk (\(columns)) VALUES (?, ?, ?, ?)").run(
      .integer(chunk.key),
      .integer(chunk.count),
      .integer(chunk.checksum),
      .bytes(chunk.events)
    )
  }

  /// A chunk that was read.
  struct Found {
    let chunk: Chunk
    let isIntact: Bool
  }
}

extension ChunkTable.Found {
  fileprivate init(_ row: Statement) {
    let key = row.integer(0)
    chunk = Chunk(
      session: key >> 32,
      start: EventKey.revision(of: key),
      count: row.integer(1),
      events: row.bytes(3)
    )
    isIntact = row.integer(2) == chunk.checksum
  }
}

/// Joins events to chunks and writes each when it is full.
struct ChunkBuilder {
  private var chunk: Chunk
  private var isWritten = true
  private let connection: Connection

  /// Continues a session's last chunk, or starts its first.
  init(_ session: Int64, after last: Chunk?, _ connection: Connection) {
    chunk = last ?? Chunk(session: session, start: 0, count: 0, events: [])
    self.connection = connection
  }

  /// The revision that it has reached.
  var end: Int64 { chunk.end }

  /// Adds events; false if the bytes are not so many events.
  mutating func add(_ events: [UInt8], count: Int64) throws(SQLiteFailure) -> Bool {
    guard count > Chunk.mostEvents || events.count > Chunk.mostBytes else {
      try addWhole(events, count: count)
      return true
    }
    var scanner = EventBytes.Scanner(events)
    var added: Int64 = 0
    while !scanner.isAtEnd {
      let start = scanner.index
      var part: Int64 = 0
      while part < Chunk.mostEvents, scanner.index - start < Chunk.mostBytes,
        scanner.next() != nil
      { part += 1 }
      guard part > 0 else { return false }
      try addWhole(Array(events[start..<scanner.index]), count: part)
      added += part
    }
    return added == count
  }

  private mutating func addWhole(_ events: [UInt8], count: Int64) throws(SQLiteFailure) {
    let isFull =
      chunk.count + count > Chunk.mostEvents
      || chunk.events.count + events.count > Chunk.mostBytes
    if isFull, chunk.count > 0 {
      try flush()
      chunk = Chunk(session: chunk.session, start: chunk.end, count: 0, events: [])
    }
    chunk.count += count
    chunk.events += events
    isWritten = false
  }

  /// Writes what is not written yet.
  mutating func flush() throws(SQLiteFailure) {
    guard !isWritten else { return }
    try ChunkTable.write(chunk, connection)
    isWritten = true
  }
}
