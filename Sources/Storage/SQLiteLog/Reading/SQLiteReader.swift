internal import SessionLog

/// One reading thread, which performs jobs in the order of their arrival.
///
/// A long read delays the reads behind it. Sessions are read in pages of about 1,000 events, and listings in
/// pages as well; callers ask again for more.
final class SQLiteReader {
  /// A read, which calls its own completion.
  typealias Job = @Sendable (SQLiteReader) -> Void

  let connection: SQLiteConnection
  let shared: SharedIndexes

  init(_ connection: SQLiteConnection, _ shared: SharedIndexes) {
    self.connection = connection
    self.shared = shared
  }

  /// Works until the queue is closed and empty.
  func run() {
    while let job = shared.reads.take(atMost: 1).first { job(self) }
  }

  /// Reads from one state of the database: the state of the open transaction, or of a new one.
  ///
  /// The caller reads the index of the tails first, so that each of its rows is in the tail or in the chunks
  /// of the snapshot.
  func snapshot<Value>(_ read: () throws(SQLiteFailure) -> Value) -> Result<Value, SessionLogError>
  {
    do {
      let isOwn = connection.isOutsideTransaction
      if isOwn { try connection.statement("BEGIN").run() }
      defer { if isOwn { connection.rollBack() } }
      return .success(try read())
    } catch {
      let isDamage = error.isCorrupt
      return .failure(.refused(isDamage ? .damaged(error.message) : error.refusal))
    }
  }

  /// Refuses an answer that depends on a commit with an unknown outcome.
  func requireCertainty() throws(SQLiteFailure) {
    if let reason = shared.health[.uncertain] { throw .refused(.unavailable(reason)) }
  }
}

extension SQLiteReader {
  /// Finds a checkpoint; none if its pages are damaged.
  func checkpoint(
    of session: SessionID,
    engineVersion: String,
    notPast point: CheckpointPoint
  ) -> Result<Checkpoint?, SessionLogError> {
    let result = snapshot { () throws(SQLiteFailure) -> Checkpoint? in
      // Checkpoints of a deleted session may still exist.
      guard try connection.sessions.isThere(session.value) else { return nil }
      return try connection.checkpoints.find(
        of: session.value,
        engineVersion: engineVersion,
        notPast: point
      )
    }
    if case .failure(.refused(.damaged)) = result { return .success(nil) }
    return result
  }

  /// Finds an idempotency key in the rows of its hash, the newest first.
  ///
  /// A damaged record refuses the key, since the request must not be executed again.
  func record(
    of key: IdempotencyKey,
    rows: [Int64],
    _ isLost: Bool,
    notBefore earliest: Int64
  ) -> Result<IdempotencyRecord?, SessionLogError> {
    snapshot { () throws(SQLiteFailure) -> IdempotencyRecord? in
      try requireCertainty()
      for row in rows {
        let found = try connection.retries.row(row)
        guard let found, found.isIntact else {
          if found == nil, try isRemoved(row) { continue }
          shared.change { $0.noteUnreadable(row) }
          throw .refused(.damaged(Damage.retry))
        }
        guard found.retry.key == key else { continue }
        guard found.at >= earliest else { return nil }
        let name = try connection.sessions.name(of: found.retry.owner)
        if let name { return found.retry.record(name: name) }
        // The session was deleted, or its row is damaged.
        guard shared.damage.contains(SessionID(found.retry.owner)) else { return nil }
        throw .refused(.damaged(Damage.header))
      }
      if isLost { throw .refused(.damaged(Damage.retry)) }
      return nil
    }
  }

  /// True if the row of an idempotency key was removed after memory named the row, rather than lost.
  private func isRemoved(_ row: Int64) throws(SQLiteFailure) -> Bool {
    let removed = try RowNumbers(connection).removedKeys
    // The number of removed keys may itself be lost.
    return row <= removed && removed < .max
  }
}
