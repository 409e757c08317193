internal import GroupLog
internal import SessionLog

extension SQLiteReader {
  /// Finds a checkpoint; none if the pages that hold it are damaged.
  func checkpoint(
    of session: SessionID,
    engineVersion: String,
    notPast point: CheckpointPoint
  ) -> Result<Checkpoint?, SessionLogError> {
    let result = snapshot { () throws(SQLiteFailure) -> Checkpoint? in
      // What a deleted session left may still be there.
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
  /// A damaged record refuses it: the request must not be executed again.
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
        // The session was deleted, or its row is not where it should be.
        guard shared.damage.contains(SessionID(found.retry.owner)) else { return nil }
        throw .refused(.damaged(Damage.header))
      }
      if isLost { throw .refused(.damaged(Damage.retry)) }
      return nil
    }
  }

  /// Whether the row of an idempotency key was removed after memory named it, and not lost.
  private func isRemoved(_ row: Int64) throws(SQLiteFailure) -> Bool {
    let removed = try RowNumbers(connection).removedKeys
    // The number itself may be lost.
    return row <= removed && removed < .max
  }
}
