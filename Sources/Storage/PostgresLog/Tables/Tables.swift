extension TimedConnection {
  var sessions: SessionTable { SessionTable(connection: self) }
  var batches: BatchTable { BatchTable(connection: self) }
  var checkpoints: CheckpointTable { CheckpointTable(connection: self) }
  var retries: RetryTable { RetryTable(connection: self) }
  var calls: CallTable { CallTable(connection: self) }
  var clock: ClockTable { ClockTable(connection: self) }
  var leftovers: Leftovers { Leftovers(connection: self) }
}
