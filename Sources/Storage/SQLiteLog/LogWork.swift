internal import Dispatch
internal import Glibc
internal import SessionLog
internal import Synchronization
internal import SystemPrimitives

/// The queues, the indexes and the threads of a log.
///
/// The threads do not refer to the log, so that a log released without closing ends as well.
final class LogWork: Sendable {
  let shared: SharedIndexes
  /// True if all sessions have been checked since the start.
  let isInspected = Atomic(false)
  /// Closed to end the check of all sessions at its next pause.
  private let inspection = JobQueue<Never>()
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
    var bodies: [@Sendable () -> Void] = [{ self.write() }, { self.inspect() }]
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

  /// Reads every session once after a start, so that damage is known before a client meets it.
  ///
  /// The check works in short slices on its own connection and thread, with long pauses, and with less weight
  /// than any other thread.
  private func inspect() {
    // Linux has a priority for each thread.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
    let reader = SQLiteReader(database.inspector, shared)
    _ = try? reader.connection.statement("PRAGMA cache_size = -1000").run()
    let limits = shared.options.limits
    let pause = { [inspection] in
      _ = inspection.takeAll(until: .now() + limits.inspectionPause)
      return !inspection.isFinished
    }
    var sliceEnd = DispatchTime.now()
    let check = SessionCheck(reader) {
      guard .now() >= sliceEnd else { return true }
      defer { sliceEnd = .now() + limits.inspectionSlice }
      return pause()
    }
    if pause(), check.run() { isInspected.store(true, ordering: .relaxed) }
  }

  /// Hands a write to the writer.
  func put(_ write: Write) {
    if !shared.writes.put(write) { write.fail(.closed) }
  }

  /// Closes the queues to new work.
  func stop() {
    shared.writes.close()
    shared.reads.close()
    inspection.close()
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
  @discardableResult
  func load(from connection: SQLiteConnection) throws(SQLiteFailure) -> Int {
    let tails = try TailIndex(connection)
    guard !tails.isIncomplete else { throw .refused(.damaged(Damage.tails)) }
    take(tails, try RetryIndex(connection, at: options.limits.wallClock()))
    return try connection.sessions.count()
  }
}
