internal import Dispatch
internal import GroupLog
internal import SessionLog
internal import SystemPrimitives

/// What other threads leave for the upkeep.
enum UpkeepItem: Sendable {
  /// Sessions with new events, each with its end, to be announced.
  case appended([(session: SessionID, end: Int64)])
  /// Deleted sessions, to be announced, and of which rows are left.
  case deleted(Set<Int64>)
  /// A checkpoint to be kept.
  case save(Checkpoint, SessionID, LogCompletion<Void>)
}

/// The thread that does what no client waits for: it announces new events to other servers, keeps
/// checkpoints, and removes what is too old.
///
/// Its commits wait for no disk and no standby: nothing of it is lost that cannot be done again.
final class Upkeep: GroupWriter {
  let queue: JobQueue<UpkeepItem>
  private let damage: DamageBoard
  private let options: PostgresLog.Options
  private let link: Link
  private var saves: [(checkpoint: Checkpoint, session: SessionID, completion: LogCompletion<Void>)]
  /// Deleted sessions of which rows are left.
  private var removals: [Int64] = []
  private var nextSweep: DispatchTime
  private var nextLook: DispatchTime
  private let watch: DatabaseWatch

  init(_ connector: Connector, _ queue: JobQueue<UpkeepItem>, _ damage: DamageBoard) {
    self.queue = queue
    self.damage = damage
    saves = []
    options = connector.options
    link = Link(connector, settings: "SET synchronous_commit = off;", isWatched: true)
    watch = connector.watch
    nextSweep = .now() + options.limits.sweepTime
    nextLook = .now() + link.timeToNextLook
  }

  /// Rows of deleted sessions are left for a later process once the log is closed.
  var hasWork: Bool { !saves.isEmpty || !removals.isEmpty && !queue.isFinished }

  var nextTime: DispatchTime { min(nextSweep, nextLook) }

  func write(_ items: [UpkeepItem]) {
    let changes = take(items)
    do throws(DatabaseFailure) {
      try announce(changes)
      if .now() >= nextLook { look() }
      if let save = saves.first {
        try keep(save.checkpoint, of: save.session)
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

  /// Adds items to what is to be done, and gives the changes to announce: a revision for each session,
  /// nil for a deleted one.
  private func take(_ items: [UpkeepItem]) -> [Int64: Int64?] {
    var changes: [Int64: Int64?] = [:]
    for item in items {
      switch item {
      case .appended(let appends):
        for append in appends { changes[append.session.value] = .some(append.end) }
      case .deleted(let sessions):
        for session in sessions { changes[session] = .some(nil) }
        removals += sessions
      case .save(let checkpoint, let session, let completion):
        saves.append((checkpoint, session, completion))
      }
    }
    return changes
  }

  /// Looks at the settings and the clock of the database; after a failure again soon.
  private func look() {
    nextLook = .now() + options.limits.lastRetry
    do throws(DatabaseFailure) {
      try link.look()
      try link.perform { connection throws(DatabaseFailure) in
        try watch.noteClock(connection)
      }
      nextLook = .now() + link.timeToNextLook
    } catch {
      // What waits may still be done.
    }
  }

  private var deadline: DispatchTime { .now() + options.limits.answerTime }

  /// Refuses the checkpoints, which are only a cache; the sessions' rows are left for a later sweep,
  /// and other servers ask themselves.
  private func giveUp(_ failure: DatabaseFailure) {
    let failed = saves
    saves = []
    removals = []
    for save in failed { save.completion(.failure(.refused(failure.refusal))) }
  }

  /// Announces changes, then pauses: under load the changes of many groups become one notification.
  ///
  /// One for each group would cost the database as much as the group.
  private func announce(_ changes: [Int64: Int64?]) throws(DatabaseFailure) {
    guard options.notifies, !changes.isEmpty else { return }
    defer { SystemThread.sleep(until: .now() + options.limits.announcementPause) }
    for payload in Announcement.payloads(changes) {
      _ = try link.perform { connection throws(DatabaseFailure) in
        try connection.execute(
          "SELECT pg_notify($1::text, $2::text)",
          [.text(options.schema), .text(payload)]
        )
      }
    }
  }

  private func keep(_ checkpoint: Checkpoint, of session: SessionID) throws(DatabaseFailure) {
    try link.perform { connection throws(DatabaseFailure) in
      try connection.checkpoints.write(checkpoint, of: session)
    }
  }

  /// Removes some rows of a deleted session.
  private func remove(_ session: Int64) throws(DatabaseFailure) {
    let limit = options.limits.rowsOfStatement
    let removed = try link.perform { connection throws(DatabaseFailure) in
      try connection.leftovers.remove(of: session, limit: limit)
    }
    if removed < limit { removals.removeLast() }
  }

  /// Removes old keys, and looks again at sessions that were deleted some time ago: rows of an append
  /// that was under way then may have come later.
  private func sweep() throws(DatabaseFailure) {
    let limit = options.limits.rowsOfStatement
    let (old, areAllSettled) = try link.perform { connection throws(DatabaseFailure) in
      // The clock may have jumped since the last look.
      try watch.look(connection)
      forgetDeleted(connection)
      let old = try connection.until(deadline).retries.removeOld(limit: limit)
      return (old, try removeSettled(connection))
    }
    // There is more; announcements and looks go first.
    if old >= limit || !areAllSettled { nextSweep = .now() }
  }

  /// Forgets the damage of sessions that other servers have deleted.
  private func forgetDeleted(_ connection: TimedConnection) {
    let damaged = damage.sessions
    guard !damaged.isEmpty,
      // The look may meet the damage.
      let names = try? connection.sessions.names(of: damaged.map(\.value))
    else { return }
    for session in damaged where names[session.value] == nil { damage.forget(session) }
  }

  /// Removes what is left of sessions that were deleted some time ago; false if there is more, also
  /// when the next look is due before its end.
  private func removeSettled(_ connection: TimedConnection) throws(DatabaseFailure) -> Bool {
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

  /// The most deleted sessions of one sweep: announcements of other sessions wait meanwhile.
  private static let sessionsOfSweep = 20
}
