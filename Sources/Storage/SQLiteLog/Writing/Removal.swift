internal import SessionLog
internal import Synchronization

/// Removes, in slices, the rows of deleted sessions, and the excess and expired idempotency keys.
final class Removal: WriterPart {
  private static let rowsOfSlice = 200

  let room: Room
  /// Deleted sessions with possibly remaining rows.
  private var dropped: [Int64] = []

  init(_ room: Room) throws(SQLiteFailure) {
    self.room = room
    try restart()
  }

  /// Starts over after a new read into memory.
  func restart() throws(SQLiteFailure) {
    var found: [Int64] = []
    try connection.statement("SELECT session FROM dropped").eachRow { found.append($0.integer(0)) }
    dropped = found
  }

  /// Notes sessions with a committed deletion.
  func add(_ sessions: some Sequence<Int64>) { dropped += sessions }

  var hasWork: Bool { !dropped.isEmpty || hasKeysToRemove || isLossOver }

  private var hasKeysToRemove: Bool {
    shared.retries.withLock { index in
      index.count > limits.retryKeys || index.oldest.map { $0.at < index.earliest } ?? false
    }
  }

  /// True if keys were lost, but all of them have expired.
  private var isLossOver: Bool {
    shared.retries.withLock { $0.isLossOver(at: limits.wallClock()) }
  }

  /// Removes one slice.
  func work() throws(SQLiteFailure) {
    if let session = dropped.last {
      if try removeRows(of: session) { dropped.removeLast() }
    } else if isLossOver {
      try connection.retries.mark()
      shared.change { $0.forgetLoss() }
    } else {
      try removeKeys()
    }
  }

  /// Removes some rows of a deleted session; true if none remains.
  private func removeRows(of session: Int64) throws(SQLiteFailure) -> Bool {
    // The note of a deletion may be damaged, so events of an existing session stay.
    guard try !connection.sessions.isThere(session) else { return true }
    let keys = EventKey.range(of: session)
    var removed = 0
    try connection.statement("BEGIN IMMEDIATE").run()
    for table in ["chunk", "checkpoint"] {
      try connection.statement(
        """
        DELETE FROM \(table) WHERE key IN
          (SELECT key FROM \(table) WHERE key BETWEEN ? AND ? LIMIT ?)
        """
      ).run(.integer(keys.first), .integer(keys.last), .integer(Self.rowsOfSlice))
      removed = max(removed, connection.changes)
    }
    let isLast = removed < Self.rowsOfSlice
    if isLast {
      try connection.statement("DELETE FROM quarantine WHERE session = ?").run(.integer(session))
      try connection.statement("DELETE FROM dropped WHERE session = ?").run(.integer(session))
    }
    try connection.statement("COMMIT").run()
    return isLast
  }

  private func removeKeys() throws(SQLiteFailure) {
    let (excess, earliest, newest) = shared.retries.withLock { index in
      (index.count - limits.retryKeys, index.earliest, index.newest)
    }
    let rows = try connection.retries.oldest(Self.rowsOfSlice + 1)
    // The time of a damaged row is unknown, but not after the time of the next row.
    var times: [Int64] = []
    for row in rows.reversed() {
      times.append(row.isIntact ? row.at : times.last ?? newest)
    }
    times.reverse()
    let kept = rows.indices.first { index in
      index >= excess && times[index] >= earliest || index == Self.rowsOfSlice
    }
    let removed = rows[..<(kept ?? rows.endIndex)]
    // A damaged row may have any number, and a great number would remove all keys.
    let last = removed.last(where: \.isIntact) ?? removed.last
    if let last { try connection.retries.remove(upTo: last.id) }
    shared.change { index in
      index.remove(
        removed.map { ($0.retry.key, $0.id) },
        next: kept.map { (rows[$0].id, times[$0]) }
      )
    }
  }
}
