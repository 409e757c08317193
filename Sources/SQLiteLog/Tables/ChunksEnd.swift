internal import SessionLog

/// Where the chunks of a session end, compared with the end that its row names.
enum ChunksEnd {
  /// There is no such session.
  case nowhere
  /// They end at a position, with the last chunk; nil without chunks.
  case end(LogPosition, Chunk?)
  /// They are damaged, with what was found.
  case damaged(String)

  static func find(
    _ session: Int64,
    _ connection: SQLiteConnection
  ) throws(SQLiteFailure) -> ChunksEnd {
    guard let ends = try SessionTable.ends(of: session, connection) else { return .nowhere }
    let last = try ChunkTable.last(of: session, connection)
    if let last, !last.isIntact { return .damaged(Damage.chunk(after: last.chunk.start)) }
    let position = last?.chunk.position ?? ends.start
    // A session that was stored before chains has no other end than its last chunk.
    guard ends.moved == position || ends.moved == nil && ends.seed == nil else {
      return .damaged(Damage.end)
    }
    return .end(position, last?.chunk)
  }
}
