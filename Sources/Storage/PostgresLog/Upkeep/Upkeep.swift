internal import Dispatch
internal import SessionLog

/// The work that other threads leave for the upkeep.
enum UpkeepItem: Sendable {
  /// Deleted sessions with remaining rows.
  case deleted(Set<Int64>)
  case save(Save)
  /// An append that remains unsettled while others are settled: only its session waits.
  case unsettled(AppendGroup)

  typealias Save = (
    checkpoint: Checkpoint, session: SessionID, completion: LogCompletion<Void>
  )
}

/// The thread for work without a waiting client: it stores checkpoints, counts the sessions, and removes
/// expired rows.
///
/// The commits of this thread wait for no disk and no standby: lost work can be done again. Unsettled appends
/// have a connection of their own, while such appends exist.
final class Upkeep: GroupWriter {
  let queue: JobQueue<UpkeepItem>
  private let shared: SharedState
  private let options: PostgresLog.Options
  private let link: Link
  private var saves: [UpkeepItem.Save] = []
  /// Deleted sessions with remaining rows.
  private var removals: [Int64] = []
  private let settling: Link
  private var unsettled: [AppendGroup] = []
  private var nextSettling = DispatchTime.distantPast
  private var nextSweep: DispatchTime
  private var nextCount = DispatchTime.distantPast
  private var nextLook: DispatchTime
  private let watch: DatabaseWatch

  init(_ shared: SharedState) {
    queue = shared.upkeep
    self.shared = shared
    options = shared.options
    link = Link(shared.connector, settings: "SET synchronous_commit = off;", isWatched: true)
    let settings = DatabaseWriter<AppendGroup>.settings(options.limits)
    settling = Link(shared.connector, settings: settings)
    watch = shared.connector.watch
    nextSweep = .now() + options.limits.sweepTime
    nextLook = .now() + link.timeToNextLook
  }

  /// A later process removes the remaining rows of deleted sessions after the log is closed.
  var hasWork: Bool { !saves.isEmpty || !removals.isEmpty && !queue.isFinished }

  var nextTime: DispatchTime {
    let next = min(nextSweep, nextLook)
    return unsettled.isEmpty ? next : min(next, nextSettling)
  }

  func write(_ items: [UpkeepItem]) {
    take(items)
    do throws(DatabaseFailure) {
      if .now() >= nextLook { look() }
      if !unsettled.isEmpty, .now() >= nextSettling, !queue.isFinished { settle() }
      if let save = saves.first {
        try link.perform { connection throws(DatabaseFailure) in
          try connection.checkpoints.write(save.checkpoint, of: save.session)
        }
        saves.removeFirst().completion(.success(()))
      } else if let session = removals.last, !queue.isFinished {
        try remove(session)
      } else if .now() >= nextSweep {
        nextSweep = .now() + options.limits.sweepTime
        try sweep()
      }
    } catch {
      giveUp(error)
    }
  }

  func workBetweenGroups() {}

  /// Adds items to the waiting work.
  private func take(_ items: [UpkeepItem]) {
    for item in items {
      switch item {
      case .deleted(let sessions): removals += sessions
      case .save(let save): saves.append(save)
      case .unsettled(let group):
        unsettled.append(group)
        noteUnsettled()
      }
    }
  }

  /// Sends the unsettled appends again; the next process reads the stored rows of the remaining ones.
  private func settle() {
    nextSettling = .now() + options.limits.settlingTime
    unsettled = unsettled.compactMap { group in
      var group = group
      return (try? group.perform(on: settling.connected())) == nil ? group : nil
    }
    noteUnsettled()
    if unsettled.isEmpty { settling.drop() }
  }

  /// Notes the names of the sessions with unsettled appends.
  private func noteUnsettled() {
    let sessions = unsettled.flatMap(\.sessions)
    let names = try? link.perform { connection throws(DatabaseFailure) in
      try connection.sessions.names(of: sessions)
    }
    shared.setAside = sessions.map { names?[$0] ?? "the session of number \($0)" }
  }

  /// Looks at the settings and the clock of the database; looks again soon after a failure.
  private func look() {
    nextLook = .now() + options.limits.lastRetry
    do throws(DatabaseFailure) {
      try link.look()
      try link.perform { connection throws(DatabaseFailure) in
        try watch.noteClock(connection)
      }
      nextLook = .now() + link.timeToNextLook
    } catch {
      // A failed look does not stop the waiting work.
    }
  }

  private var deadline: DispatchTime { .now() + options.limits.answerTime }

  /// Refuses the waiting checkpoints, which are only a cache, and leaves the rows of deleted sessions to a
  /// later sweep.
  private func giveUp(_ failure: DatabaseFailure) {
    let failed = saves
    saves = []
    removals = []
    for save in failed { save.completion(.failure(.refused(failure.refusal))) }
  }

  /// Removes some rows of a deleted session.
  private func remove(_ session: Int64) throws(DatabaseFailure) {
    let limit = options.limits.rowsOfStatement
    let removed = try link.perform { connection throws(DatabaseFailure) in
      try connection.leftovers.remove(of: session, limit: limit)
    }
    if removed < limit { removals.removeLast() }
  }

  /// Counts the sessions, removes old keys, and looks again at deleted sessions, whose rows a concurrent
  /// append may have added.
  private func sweep() throws(DatabaseFailure) {
    let limit = options.limits.rowsOfStatement
    let (old, areAllSettled) = try link.perform { connection throws(DatabaseFailure) in
      // The clock may have jumped since the last look.
      try watch.look(connection)
      try count(connection.until(deadline))
      forgetDeleted(connection)
      let old = try connection.until(deadline).retries.removeOld(limit: limit)
      return (old, try removeSettled(connection))
    }
    // The rest follows at once, after any due look.
    if old >= limit || !areAllSettled { nextSweep = .now() }
  }

  /// Counts the sessions, if the last count is old.
  private func count(_ connection: DatabaseConnection) throws(DatabaseFailure) {
    guard .now() >= nextCount else { return }
    nextCount = .now() + options.limits.sweepTime
    shared.sessions.set(try connection.sessions.count())
  }

  /// Forgets the damage of sessions that other servers have deleted.
  private func forgetDeleted(_ connection: DatabaseConnection) {
    let damaged = shared.damage.sessions
    guard !damaged.isEmpty,
      // The look may meet the damaged bytes.
      let names = try? connection.sessions.names(of: damaged.map(\.value))
    else { return }
    for session in damaged where names[session.value] == nil { shared.damage.forget(session) }
  }

  /// Removes the rows of sessions deleted some time ago; false if rows remain, also because the next look is
  /// due.
  private func removeSettled(_ connection: DatabaseConnection) throws(DatabaseFailure) -> Bool {
    let limit = options.limits.rowsOfStatement
    let settled = try connection.until(deadline).leftovers.settled(
      after: options.limits.sweepAge,
      limit: Self.sessionsOfSweep
    )
    var emptied: [Int64] = []
    sessions: for session in settled {
      var removed = limit
      while removed >= limit {
        if .now() >= nextLook { break sessions }
        removed = try connection.until(deadline).leftovers.remove(of: session, limit: limit)
      }
      emptied.append(session)
    }
    if !emptied.isEmpty { try connection.until(deadline).leftovers.forget(emptied) }
    return emptied.count == settled.count && settled.count < Self.sessionsOfSweep
  }

  /// The most deleted sessions of one sweep, since checkpoints wait for its end.
  private static let sessionsOfSweep = 20
}
