internal import SessionLog

/// The SQL of the chunks, the final form of all events: rows of up to 256 events of one session.
struct ChunkTable {
  let connection: SQLiteConnection

  private static let columns = "key, count, chain, events, crc"

  /// The last chunk of a session, intact or damaged.
  func last(of session: Int64) throws(SQLiteFailure) -> StoredEvents? {
    let keys = EventKey.range(of: session)
    return try connection.statement(
      """
      SELECT \(Self.columns) FROM chunk WHERE key BETWEEN ? AND ? ORDER BY key DESC LIMIT 1
      """
    ).first(.integer(keys.first), .integer(keys.last), row: StoredEvents.init)
  }

  /// The end of a session's chunks, with the last chunk; refused without a session, or if the end differs
  /// from the session's row.
  func end(
    of session: Int64
  ) throws(SQLiteFailure) -> (position: LogPosition, last: StoredEvents?) {
    guard let ends = try connection.sessions.ends(of: session) else { throw .refused(.notFound) }
    let last = try last(of: session)
    if let last, !last.isIntact { throw .refused(.damaged(Damage.chunk(after: last.start))) }
    let position = last?.position ?? ends.start
    guard ends.admit(position) else { throw .refused(.damaged(Damage.end)) }
    return (position, last)
  }

  /// The position after the last chunk before a revision, without a check of the bytes; nil without such a
  /// chunk.
  func position(of session: Int64, before revision: Int64) throws(SQLiteFailure) -> LogPosition? {
    try connection.statement(
      """
      SELECT key, count, chain FROM chunk WHERE key BETWEEN ? AND ? ORDER BY key DESC LIMIT 1
      """
    ).first(.integer(EventKey.of(session, 0)), .integer(EventKey.of(session, revision - 1))) {
      LogPosition(
        count: EventKey.revision(of: $0.integer(0)).addingClamped($0.integer(1)),
        chain: $0.chain(2)
      )
    }
  }

  /// Calls a function with a session's chunks in order, from the chunk of the event after a revision, while
  /// the function returns true.
  func eachRow(
    of session: Int64,
    after revision: Int64,
    chunk: (StoredEvents) throws(SQLiteFailure) -> Bool
  ) throws(SQLiteFailure) {
    let keys = EventKey.range(of: session)
    let start = min(EventKey.of(session, revision), keys.last)
    let statement = try connection.statement(
      """
      SELECT \(Self.columns) FROM chunk WHERE key <= ?3 AND key >= coalesce(
        (SELECT max(key) FROM chunk WHERE key BETWEEN ?1 AND ?2), ?1) ORDER BY key
      """
    )
    defer { statement.reset() }
    statement.bind([.integer(keys.first), .integer(start), .integer(keys.last)])
    while try statement.step(), try chunk(StoredEvents(statement)) {}
  }

  /// Writes a chunk, and replaces a shorter chunk with the same first events.
  func write(_ chunk: StoredEvents, of session: Int64) throws(SQLiteFailure) {
    let values: [SQLValue] = [
      .integer(EventKey.of(session, chunk.start)), .integer(chunk.count), .chain(chunk.chain),
      .bytes(chunk.bytes),
    ]
    try connection.statement(
      "INSERT OR REPLACE INTO chunk (\(Self.columns)) VALUES (?, ?, ?, ?, ?)"
    ).run(values + [.integer(Checksum.of(values))])
  }
}

extension StoredEvents {
  fileprivate init(_ row: Statement) {
    let (key, count, chain, bytes) = (row.integer(0), row.integer(1), row.chain(2), row.bytes(3))
    let start = EventKey.revision(of: key)
    let sum = Checksum.of([.integer(key), .integer(count), .chain(chain), .bytes(bytes)])
    let isIntact = EventKey.admits(start, count) && row.integer(4) == sum
    self.init(start: start, count: count, bytes: bytes, chain: chain, isIntact: isIntact)
  }
}
