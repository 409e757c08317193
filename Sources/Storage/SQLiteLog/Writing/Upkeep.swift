internal import Dispatch
internal import SessionLog

/// The writer's work between commits, in short slices: it moves full tails to chunks, removes
/// the rows of deleted sessions and keys that are too old, and copies the write-ahead log to the main
/// file.
final class Upkeep: WriterPart {
  let context: WriterContext
  private let mover: Mover
  private let removal: Removal
  private var lastWrite = DispatchTime.now()
  /// The time of the next attempt after a failure.
  private var retryTime: DispatchTime?
  /// The time of the next wait for readers, after the last one was not enough.
  private var nextWait = DispatchTime.distantPast
  /// True if the write-ahead log has reached its limit and has not started over since.
  private var isLogFull = false

  init(_ context: WriterContext) throws(SQLiteFailure) {
    self.context = context
    mover = Mover(context)
    removal = try Removal(context)
  }

  /// Notes a commit, and the sessions that it deleted.
  func note(deleted: Set<Int64>) {
    lastWrite = .now()
    removal.add(deleted)
  }

  /// Starts over after memory was read again.
  func restart() throws(SQLiteFailure) {
    mover.restart()
    try removal.restart()
  }

  /// The time of the next work; never before the end of a pause after a failure.
  var nextTime: DispatchTime {
    if let retryTime { return retryTime }
    if isLogFull { return nextWait }
    if mover.hasWork || removal.hasWork { return .now() }
    if shared.health[.write] != nil { return lastWrite + limits.pause }
    let idle = connection.pagesOfLog > 0 ? lastWrite + limits.idle : .distantFuture
    return min(idle, room.nextTime ?? .distantFuture)
  }

  /// The reason that nothing may be written at present; nil if it may.
  ///
  /// The write-ahead log would grow until the disk is full: each commit adds to it, a deletion too.
  var reasonToStop: String? {
    if connection.pagesOfLog >= limits.mostPagesOfLog { isLogFull = true }
    return isLogFull ? shared.health[.checkpoint] ?? "the write-ahead log is full" : nil
  }

  /// Does one slice of the waiting work.
  func work() {
    if let retryTime, retryTime > .now() { return }
    retryTime = nil
    if room.nextTime != nil { room.restore() }
    checkpointIfDue()
    guard reasonToStop == nil else { return }
    probeIfDue()
    do {
      if mover.hasWork {
        try mover.work()
      } else if removal.hasWork {
        try removal.work()
      }
      shared.health[.upkeep] = nil
    } catch {
      connection.rollBack()
      makeRoom(after: error)
      shared.health[.upkeep] = "old events cannot be stored in their final form: \(error)"
      retryTime = .now() + limits.pause
    }
  }

  /// Tests that writing succeeds again, if no write would show it.
  private func probeIfDue() {
    guard shared.health[.write] != nil, .now() >= lastWrite + limits.pause else { return }
    lastWrite = .now()
    guard (try? connection.statement(SQLiteWriter.probe).run()) != nil else {
      connection.rollBack()
      return
    }
    shared.health[.write] = nil
  }

  /// Copies the write-ahead log to the main file if it is long, or if nothing is written.
  ///
  /// SQLite does this by itself as well, but tells nobody when it fails. Overlapping readers
  /// prevent the log from being reset: past a length it waits for them to end.
  private func checkpointIfDue() {
    let pages = connection.pagesOfLog
    let isTooLong = pages >= limits.tooManyPagesOfLog || isLogFull
    let waits = isTooLong && .now() >= nextWait
    let isIdle = pages > 0 && .now() >= lastWrite + limits.idle
    // A full log has been copied as far as possible, and needs to start over.
    guard isLogFull ? waits : pages >= limits.pagesOfLog || isIdle else { return }
    lastWrite = .now()
    do {
      let result = try connection.checkpoint(waiting: waits ? limits.readerWait : nil)
      if waits, result != .startedOver { nextWait = .now() + limits.pause }
      if result == .startedOver { isLogFull = false }
      shared.health[.checkpoint] =
        isLogFull || isTooLong && result == .incomplete
        ? "the write-ahead log has grown to \(pages) pages: a reader holds it" : nil
    } catch {
      makeRoom(after: error)
      shared.health[.checkpoint] =
        "the write-ahead log cannot be copied to the main file: \(error)"
      retryTime = .now() + limits.pause
    }
  }
}
