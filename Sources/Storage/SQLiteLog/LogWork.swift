internal import Dispatch
internal import SessionLog
internal import Synchronization
internal import SystemPrimitives

/// The queues, the indexes and the threads of a log.
///
/// The threads do not refer to the log, so that a log released without closing ends as well.
final class LogWork: Sendable {
  let shared: SharedIndexes
  let inspection = BackgroundCheck()
  private let directory: DataDirectory
  private let lock: DirectoryLock
  private let database: OpenDatabase
  private let threads = WorkThreads()
  private let isClosed = Mutex(false)

  init(_ directory: DataDirectory, _ options: SQLiteLog.Options) throws(LogOpeningError) {
    try directory.create()
    lock = try DirectoryLock(directory)
    shared = SharedIndexes(options)
    database = try OpenDatabase(directory, shared, lock)
    self.directory = directory
  }

  deinit { database.close() }

  /// Starts the threads, or none.
  func start() throws(LogOpeningError) {
    var bodies: [@Sendable () -> Void] = [
      { self.write() },
      { self.inspection.run(SQLiteReader(self.database.inspector, self.shared)) },
    ]
    for connection in database.readers {
      bodies.append { SQLiteReader(connection, self.shared).run() }
    }
    try threads.start(bodies, orStop: stop)
  }

  private func write() {
    do {
      let bytes = shared.options.limits.ballastBytes
      let ballast = Ballast(path: directory.ballast, bytes: bytes)
      try SQLiteWriter(database.writer, shared, ballast, database.sessions).run()
    } catch {
      shared.health[.upkeep] = "the thread that writes could not begin: \(error)"
    }
    // Writes remain only if the writer could not begin.
    shared.writes.close()
    for write in shared.writes.takeAll(until: .now()) { write.fail(.closed) }
  }

  /// Hands a write to the writer.
  func put(_ write: Write) {
    if !shared.writes.put(write) { write.fail(.closed) }
  }

  /// Closes the queues to new work.
  func stop() {
    shared.writes.close()
    shared.reads.close()
    inspection.end()
  }

  /// Waits for the end of the accepted work, and closes the files.
  func close() {
    isClosed.withLock { isClosed in
      guard !isClosed else { return }
      threads.join()
      database.close()
      lock.release()
      isClosed = true
    }
  }
}

extension SharedIndexes {
  /// Reads the tails and the idempotency keys into memory, and returns the number of sessions.
  func load(
    from connection: SQLiteConnection,
    path: String
  ) throws(LogOpeningError) -> Int {
    let sessions = try LogOpeningError.opening(path) { () throws(SQLiteFailure) -> Int? in
      let tails = try TailIndex(connection)
      guard !tails.isIncomplete else { return nil }
      take(tails, try RetryIndex(connection, at: options.limits.wallClock()))
      return try connection.sessions.count()
    }
    guard let sessions else { throw .damaged(path, Damage.tails) }
    return sessions
  }
}
