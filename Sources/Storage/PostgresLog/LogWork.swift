internal import SessionLog
internal import Synchronization
internal import SystemPrimitives

/// What the threads of a log work on.
///
/// They do not refer to the log itself, so that one that is released without closing ends as well.
final class LogWork: Sendable {
  let connector: Connector
  let shared: SharedState
  let appends = JobQueue<PreparedAppend>()
  let sessionWrites = JobQueue<SessionWrite>()
  /// Appends that cannot be settled while others are.
  private let unsettled = JobQueue<AppendGroup>()
  let reads = JobQueue<ReadJob>()
  let revisions = RevisionBatcher()
  let upkeep = JobQueue<UpkeepItem>()
  private let announcements = JobQueue<[Announcement.Change]>()
  private let isClosed = Atomic(false)
  private let threads = WorkThreads()
  /// The reads and writes that wait, and the checkpoints.
  let backlog: Backlog
  let checkpoints: Backlog

  var options: PostgresLog.Options { connector.options }

  init(_ connector: Connector, sessions: Int) throws(PostgresLogError) {
    self.connector = connector
    do {
      shared = try SharedState(connector.options, sessions: sessions)
    } catch {
      throw .cannotStartThread(code: Int(error.code))
    }
    let limits = connector.options.limits
    backlog = Backlog(mostOperations: limits.waitingOperations, mostBytes: limits.waitingBytes)
    checkpoints = Backlog(mostBytes: limits.waitingCheckpointBytes)
  }

  /// Starts all threads, or none.
  func start() throws(PostgresLogError) {
    var bodies: [@Sendable () -> Void] = [
      { self.append() }, { self.writeSessions() }, { self.follow() },
      { Upkeep(self.connector, self.upkeep, self.shared).run() },
      { Announcer(self.connector, self.announcements).run() },
      { Settler(self.unsettled, self.shared, self.connector).run() },
    ]
    for _ in 0..<max(1, options.readers) {
      bodies.append { DatabaseReader(self.reads, self.connector).run() }
    }
    do {
      try threads.start(bodies, orStop: stop)
    } catch {
      throw .cannotStartThread(code: Int(error.code))
    }
  }

  private var context: WriteContext {
    WriteContext(
      connector: connector,
      shared: shared,
      announcements: announcements,
      upkeep: upkeep
    )
  }

  private func append() {
    DatabaseWriter<AppendGroup>(
      appends,
      context,
      .init(
        failing: .append,
        uncertain: .uncertainAppend,
        probeTime: options.limits.probeTimeOfAppends
      ),
      setAside: { _ = self.unsettled.put($0) }
    ).run()
  }

  private func writeSessions() {
    DatabaseWriter<SessionGroup>(
      sessionWrites,
      context,
      .init(
        failing: .session,
        uncertain: .uncertainSession,
        probeTime: options.limits.probeTime
      )
    ).run()
  }

  private func follow() {
    Follower(connector, shared) { self.isClosed.load(ordering: .relaxed) }.run()
  }

  /// Accepts nothing more.
  func stop() {
    appends.close()
    sessionWrites.close()
    unsettled.close()
    reads.close()
    announcements.close()
    upkeep.close()
    isClosed.store(true, ordering: .relaxed)
    shared.followed.wake.raise()
  }

  /// Waits for the end of what was handed over.
  func join() { threads.join() }
}
