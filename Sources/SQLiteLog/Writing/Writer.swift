internal import Dispatch
internal import LogStorage
internal import SessionLog
internal import Synchronization

/// The one thread that writes: it takes all that is queued, commits it as one transaction, answers,
/// and takes again.
///
/// A group grows by itself while the disk works; nothing waits for a timer.
final class Writer {
  let connection: SQLiteConnection
  let memory: Memory
  let followers: LogFollowers
  let options: SQLiteLog.Options
  let room: Room
  private let queue: WorkQueue<Write>
  let upkeep: Upkeep
  let creations: LargeCreations

  /// The statements around a group.
  let begin: Statement
  let end: Statement
  /// The statements that append to the tails.
  let insertions: [Statement]
  /// The number of sessions.
  var sessions: Int {
    didSet { memory.sessions.store(sessions, ordering: .relaxed) }
  }
  /// Checkpoints that are still to be written; they wait so that appends need not.
  var saves: [Write] = []
  /// When to try again to write, while it is not known what the last commit left.
  private var healing: (at: DispatchTime, pause: Duration)?

  /// Makes the writer of a connection whose sessions, keys and tails are in memory.
  init(
    _ connection: SQLiteConnection,
    _ memory: Memory,
    _ followers: LogFollowers,
    _ options: SQLiteLog.Options,
    _ queue: WorkQueue<Write>,
    _ ballast: Ballast,
    _ sessions: Int
  ) throws(SQLiteFailure) {
    self.connection = connection
    self.memory = memory
    self.followers = followers
    self.options = options
    self.queue = queue
    begin = try connection.statement("BEGIN IMMEDIATE")
    end = try connection.statement("COMMIT")
    insertions = [
      try TailTable(number: 0).insertion(connection),
      try TailTable(number: 1).insertion(connection),
    ]
    room = try Room(ballast, connection, memory.health, options)
    upkeep = try Upkeep(connection, memory, room, options.limits)
    creations = LargeCreations(connection, room, options.limits)
    self.sessions = sessions
    memory.sessions.store(sessions, ordering: .relaxed)
    connection.countPagesInLog()
  }

  /// Works until the queue is closed and empty.
  func run() {
    while true {
      let items = queue.takeAll(until: nextTime)
      if let reason = memory.health[.uncertain] {
        refuse(items, reason)
        heal()
      } else if let reason = upkeep.reasonToStop {
        refuse(items, reason)
      } else if !items.isEmpty || hasWork {
        commit(items)
      }
      if queue.isFinished, !hasWork { return }
      if memory.health[.uncertain] == nil { workBetweenGroups() }
    }
  }

  /// Whether something is left of what was handed over.
  private var hasWork: Bool { !saves.isEmpty || creations.hasWork }

  private func workBetweenGroups() {
    if upkeep.reasonToStop == nil, let id = creations.work() { upkeep.note(deleted: [id]) }
    upkeep.work()
  }

  /// When there is something to do even if nothing arrives.
  private var nextTime: DispatchTime {
    if let healing { return healing.at }
    return hasWork ? .now() : upkeep.nextTime
  }

  /// Refuses all that waits, while it is not known what is there, or nothing may be written.
  func refuse(_ items: some Collection<Write>, _ reason: String) {
    let error = SessionLogError.refused(.unavailable(reason))
    for item in Array(items) + saves { item.fail(error) }
    let left = creations.abandon(error)
    if !left.isEmpty { upkeep.note(deleted: left) }
    saves = []
    inspect(items)
  }

  /// Lets tests look, whatever became of the group.
  func inspect(_ items: some Collection<Write>) {
    for case .inspect(let look) in items { look(connection) }
  }

  /// Changes a small row, which has no other use.
  static let probe = "UPDATE healing SET count = count + 1"

  /// Notes that a commit failed in a way that leaves open whether it will be there after a crash.
  func becomeUncertain(_ reason: String) {
    memory.health[.uncertain] = reason
    let pause = options.limits.firstRetry
    healing = (.now() + pause, pause)
  }

  /// Tries to end the uncertainty, when it is time.
  private func heal() {
    guard let last = healing, .now() >= last.at || queue.isFinished else { return }
    if overwrite() {
      healing = nil
      memory.health[.uncertain] = nil
    } else {
      let pause = min(last.pause * 2, options.limits.lastRetry)
      healing = (.now() + pause, pause)
    }
  }

  /// Commits a small row and reads back what is there; true if that succeeded.
  ///
  /// The failed transaction lies in the write-ahead log, from where the next start of a process
  /// would recover it. The small row overwrites it there: then it is known that it will not be.
  func overwrite() -> Bool {
    do {
      try connection.statement(Self.probe).run()
      let tails = try TailIndex(connection)
      guard !tails.isIncomplete else {
        memory.health[.uncertain] = Damage.tails
        return false
      }
      let retries = try RetryIndex(connection, at: options.limits.wallClock())
      memory.take(tails, retries)
      // What they have written counts as left by deleted sessions from now on.
      _ = creations.abandon(.refused(.unavailable("a write failed meanwhile")))
      try upkeep.restart()
      return true
    } catch {
      connection.rollBack()
      return false
    }
  }
}
