extension SQLiteConnection {
  var sessions: SessionTable { SessionTable(connection: self) }
  var chunks: ChunkTable { ChunkTable(connection: self) }
  var checkpoints: CheckpointTable { CheckpointTable(connection: self) }
  var retries: RetryTable { RetryTable(connection: self) }

  /// One of the two tails.
  func tail(_ number: Int) -> TailTable { TailTable(connection: self, number: number) }
}
