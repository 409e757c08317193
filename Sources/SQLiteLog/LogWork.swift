internal import Dispatch
internal import GRDB
internal import LogStorage
internal import SessionLog
internal import Synchronization

/// What the threads of a log work on.
///
/// They do not refer to the log itself, so that one that is released without closing ends as well.
struct LogWork: Sendable {
  let database: OpenDatabase
  let memory: Memory
  let followers: LogFollowers
  let options: SQLiteLog.Options
  let ballast: Ballast
  let lock: DirectoryLock
  let writes: WorkQueue<Write>
  let reads: WorkQueue<Reader.Job>
  let inspection: InspectionSignal

  /// Starts the threads, or none; the database has so many sessions.
  func start(sessions: Int) throws(SQLiteLogError) -> [WorkThread] {
    var threads: [WorkThread] = []
    do throws(WorkThread.Failure) {
      threads.append(try WorkThread { write(sessions) })
      for queue in database.readers { threads.append(try WorkThread { read(queue) }) }
      threads.append(try WorkThread { look() })
      return threads
    } catch {
      writes.close()
      reads.close()
      inspection.end()
      for thread in threads { thread.join() }
      throw .cannotStartThread(code: error.code)
    }
  }

  private func write(_ sessions: Int) {
    // The directory must not be free before the last commit.
    defer { withExtendedLifetime(lock) {} }
    stay(on: database.writer) { connection throws(SQLiteFailure) in
      let writer = try Writer(connection, memory, followers, options, writes, ballast, sessions)
      writer.run()
    }
    // Something is left only if the writer could not begin.
    writes.close()
    for write in writes.takeAll(until: .now()) { write.fail(.closed) }
  }

  private func read(_ queue: DatabaseQueue) {
    stay(on: queue) { connection in Reader(connection, memory).run(reads) }
  }

  private func look() {
    stay(on: database.inspector) { connection in
      BackgroundCheck(Reader(connection, memory), inspection, options.limits).run()
    }
  }

  /// Keeps a connection on this thread for all its work.
  private func stay(
    on queue: DatabaseQueue,
    _ work: (Connection) throws(SQLiteFailure) -> Void
  ) {
    do {
      try queue.writeWithoutTransaction { database in try work(Connection(database)) }
    } catch {
      memory.health[.upkeep] = "a thread of the log could not begin: \(error)"
    }
  }
}

extension Memory {
  /// Reads what memory holds, the tails and the idempotency keys, and gives the number of sessions.
  func load(
    from queue: DatabaseQueue,
    path: String,
    _ limits: SQLiteLog.Limits
  ) throws(SQLiteLogError) -> Int {
    do {
      return try queue.writeWithoutTransaction { database in
        let connection = try Connection(database)
        let tails = try TailIndex(connection)
        if tails.isIncomplete {
          throw SQLiteLogError.damaged(path: path, reason: Damage.tails)
        }
        take(tails, try RetryIndex(connection, at: limits.wallClock()))
        return try SessionTable.count(connection)
      }
    } catch let error as SQLiteLogError {
      throw error
    } catch let failure as SQLiteFailure where failure.isCorrupt {
      throw .damaged(path: path, reason: failure.message)
    } catch {
      throw .cannotOpen(path: path, reason: "\(error)")
    }
  }
}

extension SessionLogError {
  static let closed = SessionLogError.refused(.unavailable("the log is closed"))
}

extension Connection {
  /// The connection of a database, inside a closure that has it.
  convenience init(_ database: Database) throws {
    guard let handle = unsafe database.sqliteConnection else { throw DatabaseError() }
    unsafe self.init(handle)
  }
}
