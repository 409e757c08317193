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

  /// Finds an idempotency key that has a row.
  func record(
    of key: IdempotencyKey,
    row: Int64,
    notBefore earliest: Int64
  ) -> Result<IdempotencyRecord?, SessionLogError> {
    let result = snapshot { () throws(ReadFailure) -> IdempotencyRecord? in
      try requireCertainty()
      let found = try sqlite { () throws(SQLiteFailure) in try RetryTable.row(row, connection) }
      guard let found else { return nil }
      guard found.isIntact else { throw .refused(.unavailable(Damage.retry)) }
      guard found.key == key, found.at >= earliest,
        let name = try sqlite({ () throws(SQLiteFailure) in
          try SessionTable.name(of: found.done.session.value, connection)
        })
      else { return nil }
      return IdempotencyRecord(found.done, name: name)
    }
    // The session is not damaged, and the request must not be executed again.
    if case .failure(.refused(.damaged(let reason))) = result {
      return .failure(.refused(.unavailable(reason)))
    }
    return result
  }
}

extension IdempotencyRecord {
  fileprivate init(_ done: RetryTable.Done, name: String) {
    self.init(
      bodyDigest: done.bodyDigest,
      session: done.session,
      name: name,
      revision: done.revision,
      count: done.count
    )
  }
}
