internal import LogStorage
internal import SessionLog

/// One thread that reads: it performs jobs in the order of their arrival.
///
/// A long read delays those behind it. Sessions are read in pages of about 1,000 events, and
/// listings as well: their callers ask again for more.
final class Reader {
  /// A read; it completes by itself.
  typealias Job = @Sendable (Reader) -> Void

  let connection: SQLiteConnection
  let memory: Memory

  init(_ connection: SQLiteConnection, _ memory: Memory) {
    self.connection = connection
    self.memory = memory
  }

  /// Works until the queue is closed and empty.
  func run(_ queue: WorkQueue<Job>) {
    while let job = queue.takeOne() { job(self) }
  }

  /// Reads from one state of the database.
  ///
  /// What is read of the tails' index must be read before: then each of its rows is in the tail or
  /// in the chunks of the snapshot.
  func snapshot<Value>(
    _ read: () throws(ReadFailure) -> Value
  ) -> Result<Value, SessionLogError> {
    do {
      try begin()
      defer { connection.rollBack() }
      return .success(try read())
    } catch {
      switch error {
      case .refused(let refusal): return .failure(.refused(refusal))
      case .sqlite(let failure) where failure.isCorrupt:
        return .failure(.refused(.damaged(failure.message)))
      case .sqlite(let failure): return .failure(.refused(.unavailable("\(failure)")))
      }
    }
  }

  private func begin() throws(ReadFailure) {
    try sqlite { () throws(SQLiteFailure) in try connection.statement("BEGIN").run() }
  }

  /// Refuses what depends on a commit whose outcome is not known.
  func requireCertainty() throws(ReadFailure) {
    if let reason = memory.health[.uncertain] { throw .refused(.unavailable(reason)) }
  }
}

/// Why something was not read.
enum ReadFailure: Error {
  case refused(SessionLogError.Refusal)
  case sqlite(SQLiteFailure)
}

/// Performs calls of SQLite inside a read.
func sqlite<Value>(_ body: () throws(SQLiteFailure) -> Value) throws(ReadFailure) -> Value {
  do { return try body() } catch { throw .sqlite(error) }
}
