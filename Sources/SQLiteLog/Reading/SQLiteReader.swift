internal import GroupLog
internal import SessionLog

/// One thread that reads: it performs jobs in the order of their arrival.
///
/// A long read delays those behind it. Sessions are read in pages of about 1,000 events, and
/// listings as well: their callers ask again for more.
final class SQLiteReader {
  /// A read; it completes by itself.
  typealias Job = @Sendable (SQLiteReader) -> Void

  let connection: SQLiteConnection
  let shared: SharedIndexes

  init(_ connection: SQLiteConnection, _ shared: SharedIndexes) {
    self.connection = connection
    self.shared = shared
  }

  /// Works until the queue is closed and empty.
  func run(_ queue: JobQueue<Job>) {
    while let job = queue.takeOne() { job(self) }
  }

  /// Reads from one state of the database.
  ///
  /// What is read of the tails' index must be read before: then each of its rows is in the tail or
  /// in the chunks of the snapshot.
  func snapshot<Value>(_ read: () throws(SQLiteFailure) -> Value) -> Result<Value, SessionLogError>
  {
    do {
      try connection.statement("BEGIN").run()
      defer { connection.rollBack() }
      return .success(try read())
    } catch {
      let isDamage = error.isCorrupt
      return .failure(.refused(isDamage ? .damaged(error.message) : error.refusal))
    }
  }

  /// Refuses what depends on a commit whose outcome is not known.
  func requireCertainty() throws(SQLiteFailure) {
    if let reason = shared.health[.uncertain] { throw .refused(.unavailable(reason)) }
  }
}
