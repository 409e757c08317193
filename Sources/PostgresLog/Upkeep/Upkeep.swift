internal import Dispatch
internal import LogStorage
internal import SessionLog

/// The thread that does what no client waits for: it tells other servers of new events, keeps
/// checkpoints, and removes what is too old.
///
/// Its commits wait for no disk and no standby: nothing of it is lost that cannot be done again.
final class Upkeep {
  private let desk: UpkeepDesk
  private let damage: DamageBoard
  private let options: PostgresLog.Options
  private let link: Link
  private var saves: [UpkeepDesk.Save] = []
  /// Deleted sessions of which rows are left.
  private var removals: [Int64] = []
  private var nextSweep: DispatchTime
  private var nextLook: DispatchTime
  private let watch: DatabaseWatch
  private let pause = DispatchSemaphore(value: 0)

  init(_ connector: Connector, _ desk: UpkeepDesk, _ damage: DamageBoard) {
    self.desk = desk
    self.damage = damage
    options = connector.options
    link = Link(connector, settings: "SET synchronous_commit = off;", isWatched: true)
    watch = connector.watch
    nextSweep = .now() + options.limits.sweepTime
    nextLook = .now() + link.timeToNextLook
  }

  /// Works until the log is closed and what was left is done.
  func run() {
    while true {
      let hasWork = !saves.isEmpty || !removals.isEmpty
      let work = desk.take(until: hasWork ? .now() : min(nextSweep, nextLook))
      saves += work.saves
      removals += work.removals
      do {
        try announce(work.news)
        if .now() >= nextLook { look() }
        if let save = saves.first {
          try keep(save)
        } else if let session = removals.last, !work.isClosed {
          try remove(session)
        } else if .now() >= nextSweep {
          nextSweep = .now() + options.limits.sweepTime
          try sweep()
        }
      } catch {
        giveUp(error)
      }
      if work.isClosed, saves.isEmpty { return }
    }
  }

  /// Looks at the settings and the clock of the database; after a failure again soon.
  private func look() {
    nextLook = .now() + options.limits.lastRetry
    do throws(DatabaseFailure) {
      try link.look()
      try link.perform { connection throws(DatabaseFailure) in
        try watch.noteClock(connection, until: deadline)
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
    desk.finish(failed)
    for save in failed { save.completion(.failure(.refused(failure.refusal))) }
  }

  /// Sends news, then rests: under load what follows becomes one notification, in place of one for
  /// each group, which would cost the database as much as the group.
  private func announce(_ news: [Int64: Int64?]) throws(DatabaseFailure) {
    guard options.notifies, !news.isEmpty else { return }
    defer { _ = pause.wait(timeout: .now() + options.limits.announcementPause) }
    for payload in Announcement.payloads(news) {
      var parameters = Parameters(room: 8192)
      parameters.add(options.schema)
      parameters.add(payload)
      _ = try link.perform { connection throws(DatabaseFailure) in
        try connection.execute(
          "SELECT pg_notify($1::text, $2::text)",
          parameters,
          until: deadline
        )
      }
    }
  }

  private func keep(_ save: UpkeepDesk.Save) throws(DatabaseFailure) {
    try link.perform { connection throws(DatabaseFailure) in
      try CheckpointTable.write(save.checkpoint, of: save.session, connection, until: deadline)
    }
    saves.removeFirst()
    desk.finish(CollectionOfOne(save))
    save.completion(.success(()))
  }

  /// Removes some rows of a deleted session.
  private func remove(_ session: Int64) throws(DatabaseFailure) {
    let limit = options.limits.rowsOfStatement
    let removed = try link.perform { connection throws(DatabaseFailure) in
      try Leftovers.remove(of: session, limit: limit, connection, until: deadline)
    }
    if removed < limit { removals.removeLast() }
  }

  /// Removes old keys, and looks again at sessions that were deleted some time ago: rows of an append
  /// that was under way then may have come later.
  private func sweep() throws(DatabaseFailure) {
    let limit = options.limits.rowsOfStatement
    let (old, areAllSettled) = try link.perform { connection throws(DatabaseFailure) in
      // The clock may have jumped since the last look.
      try watch.look(connection, until: deadline)
      forgetDeleted(connection)
      let old = try RetryTable.removeOld(limit: limit, connection, until: deadline)
      return (old, try removeSettled(connection))
    }
    // There is more; news and looks go first.
    if old >= limit || !areAllSettled { nextSweep = .now() }
  }

  /// Forgets the damage of sessions that other servers have deleted.
  private func forgetDeleted(_ connection: Connection) {
    let damaged = damage.sessions
    guard !damaged.isEmpty,
      // The look may meet the damage.
      let names = try? SessionTable.names(of: damaged.map(\.value), connection, until: deadline)
    else { return }
    for session in damaged where names[session.value] == nil { damage.forget(session) }
  }

  /// Removes what is left of sessions that were deleted some time ago; false if there is more, also
  /// when the next look is due before its end.
  private func removeSettled(_ connection: Connection) throws(DatabaseFailure) -> Bool {
    let limit = options.limits.rowsOfStatement
    let settled = try Leftovers.settled(
      after: options.limits.sweepAge,
      limit: Self.sessionsOfSweep,
      connection,
      until: deadline
    )
    var emptied: [Int64] = []
    sessions: for session in settled {
      var removed = limit
      while removed >= limit {
        if .now() >= nextLook { break sessions }
        removed = try Leftovers.remove(of: session, limit: limit, connection, until: deadline)
      }
      emptied.append(session)
    }
    if !emptied.isEmpty { try Leftovers.forget(emptied, connection, until: deadline) }
    return emptied.count == settled.count && settled.count < Self.sessionsOfSweep
  }

  /// The most deleted sessions of one sweep: news of other sessions wait meanwhile.
  private static let sessionsOfSweep = 20
}
