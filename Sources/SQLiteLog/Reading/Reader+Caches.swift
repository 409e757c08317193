internal import LogStorage
internal import SessionLog

extension Reader {
  /// Finds a checkpoint; none if the pages that hold it are damaged.
  func checkpoint(
    of session: SessionID,
    engineVersion: String,
    notPast point: CheckpointPoint
  ) -> Result<Checkpoint?, SessionLogError> {
    let result = snapshot { () throws(ReadFailure) in
      try sqlite { () throws(SQLiteFailure) -> Checkpoint? in
        // What a deleted session left may still be there.
        guard try SessionTable.isThere(session.value, connection) else { return nil }
        return try CheckpointTable.find(
          of: session.value,
          engineVersion: engineVersion,
          notPast: point,
          connection
        )
      }
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
    snapshot { () throws(ReadFailure) -> IdempotencyRecord? in
      try requireCertainty()
      for row in rows {
        let found = try sqlite { () throws(SQLiteFailure) in try RetryTable.row(row, connection) }
        guard let found, found.isIntact else {
          if found == nil, try isRemoved(row) { continue }
          memory.change { $0.noteUnreadable(row) }
          throw .refused(.damaged(Damage.retry))
        }
        guard found.retry.key == key else { continue }
        guard found.retry.at >= earliest else { return nil }
        let name = try sqlite { () throws(SQLiteFailure) in
          try SessionTable.name(of: found.retry.session.value, connection)
        }
        if let name { return IdempotencyRecord(found.retry, name: name) }
        // The session was deleted, or its row is not where it should be.
        guard memory.damage.contains(found.retry.session) else { return nil }
        throw .refused(.damaged(Damage.header))
      }
      if isLost { throw .refused(.damaged(Damage.retry)) }
      return nil
    }
  }

  /// Whether a row of an idempotency key was removed since memory told of it, and not lost.
  private func isRemoved(_ row: Int64) throws(ReadFailure) -> Bool {
    let removed = try sqlite { () throws(SQLiteFailure) in
      try RowNumbers(connection).removedKeys
    }
    // The number itself may be lost.
    return row <= removed && removed < .max
  }
}

extension IdempotencyRecord {
  fileprivate init(_ retry: StoredRetry, name: String) {
    self.init(
      bodyDigest: retry.bodyDigest,
      session: retry.session,
      name: name,
      revision: Int(retry.revision),
      count: Int(retry.count)
    )
  }
}
