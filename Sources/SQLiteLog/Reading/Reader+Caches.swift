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
      return found.key == key && found.at >= earliest ? found.record : nil
    }
    // The session is not damaged, and the request must not be executed again.
    if case .failure(.refused(.damaged(let reason))) = result {
      return .failure(.refused(.unavailable(reason)))
    }
    return result
  }
}
