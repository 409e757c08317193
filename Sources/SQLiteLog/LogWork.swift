internal import Dispatch
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
      for connection in database.readers {
        threads.append(try WorkThread { Reader(connection, memory).run(reads) })
      }
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
    do throws(SQLiteFailure) {
      let writer = try Writer(
        database.writer,
        memory,
        followers,
        options,
        writes,
        ballast,
        sessions
      )
      writer.run()
    } catch {
      memory.health[.upkeep] = "the thread that writes could not begin: \(error)"
    }
    // Something is left only if the writer could not begin.
    writes.close()
    for write in writes.takeAll(until: .now()) { write.fail(.closed) }
  }

  private func look() {
    let reader = Reader(database.inspector, memory)
    BackgroundCheck(reader, inspection, options.limits).run()
  }
}

extension Memory {
  /// Reads what memory holds, the tails and the idempotency keys, and gives the number of sessions.
  func load(
    from connection: SQLiteConnection,
    path: String,
    _ limits: SQLiteLog.Limits
  ) throws(SQLiteLogError) -> Int {
    do throws(SQLiteFailure) {
      let tails = try TailIndex(connection)
      if !tails.isIncomplete {
        take(tails, try RetryIndex(connection, at: limits.wallClock()))
        return try SessionTable.count(connection)
      }
    } catch {
      throw SQLiteLogError(error, path: path)
    }
    throw .damaged(path: path, reason: Damage.tails)
  }
}

extension SessionLogError {
  static let closed = SessionLogError.refused(.unavailable("the log is closed"))
}
