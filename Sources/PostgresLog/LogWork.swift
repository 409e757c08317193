internal import LogStorage
internal import SessionLog
internal import Synchronization

/// What the threads of a log work on.
///
/// They do not refer to the log itself, so that one that is released without closing ends as well.
final class LogWork: Sendable {
  let connector: Connector
  let memory: Memory
  let appends = WorkQueue<PreparedAppend>()
  let sessionWrites = WorkQueue<SessionWrite>()
  /// Appends that cannot be settled while others are.
  private let unsettled = WorkQueue<AppendGroup>()
  let reads = WorkQueue<ReadJob>()
  let revisions = RevisionDesk()
  let upkeep: UpkeepDesk
  private let isClosed = Atomic(false)
  private let threads = Mutex<[WorkThread]>([])

  var options: PostgresLog.Options { connector.options }

  init(_ connector: Connector, sessions: Int) {
    self.connector = connector
    memory = Memory(connector.options, sessions: sessions)
    upkeep = UpkeepDesk(connector.options.limits)
  }

  /// Starts all threads, or none.
  func start() throws(PostgresLogError) {
    var bodies: [@Sendable () -> Void] = [
      { self.append() }, { self.writeSessions() }, { self.follow() },
      { Upkeep(self.connector, self.upkeep, self.memory.damage).run() },
      { Settler(self.unsettled, self.memory, self.connector).run() },
    ]
    for _ in 0..<max(1, options.readers) {
      bodies.append { Reader(self.reads, self.connector).run() }
    }
    for body in bodies {
      do {
        let thread = try WorkThread(body)
        threads.withLock { $0.append(thread) }
      } catch {
        stop()
        join()
        throw .cannotStartThread(code: error.code)
      }
    }
  }

  private var context: AppendGroup.Context {
    AppendGroup.Context(
      memory: memory,
      upkeep: upkeep,
      limits: options.limits,
      confirmsReads: options.confirmsReads
    )
  }

  private func append() {
    Writer<AppendGroup>(
      appends,
      context,
      connector,
      memory.health,
      .init(failing: .append, uncertain: .uncertainAppend),
      setAside: { _ = self.unsettled.put($0) }
    ).run()
  }

  private func writeSessions() {
    Writer<SessionGroup>(
      sessionWrites,
      context,
      connector,
      memory.health,
      .init(failing: .session, uncertain: .uncertainSession)
    ).run()
  }

  private func follow() {
    Follower(connector, memory, memory.followed.wake) { self.isClosed.load(ordering: .relaxed) }
      .run()
  }

  /// Accepts nothing more.
  func stop() {
    appends.close()
    sessionWrites.close()
    unsettled.close()
    reads.close()
    upkeep.close()
    isClosed.store(true, ordering: .relaxed)
    memory.followed.wake.signal()
  }

  /// Waits for the end of what was handed over.
  func join() {
    let ending = threads.withLock { threads in
      defer { threads = [] }
      return threads
    }
    for thread in ending { thread.join() }
  }
}

extension SessionLogError {
  static let closed = SessionLogError.refused(.unavailable("the log is closed"))
  static let tooMuchWaits = SessionLogError.refused(
    .unavailable("too much waits for the database")
  )
}
