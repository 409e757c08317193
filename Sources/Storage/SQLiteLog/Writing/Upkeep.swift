internal import Dispatch
internal import SessionLog

/// The writer's work between commits, in short slices: it moves full tails to chunks, removes the rows of
/// deleted sessions and expired keys, and copies the write-ahead log to the main file.
final class Upkeep: WriterPart {
  let room: Room
  private let mover: Mover
  private let removal: Removal
  private var lastWrite = DispatchTime.now()
  /// The time of the next attempt after a failure.
  private var retryTime: DispatchTime?
  /// The time of the next wait for readers, after an unsuccessful one.
  private var nextWait = DispatchTime.distantPast
  /// True if the write-ahead log reached its limit and has not started over.
  private var isLogFull = false

  init(_ room: Room) throws(SQLiteFailure) {
    self.room = room
    mover = Mover(room)
    removal = try Removal(room)
  }

  /// Notes a commit, and its deleted sessions.
  func note(deleted: Set<Int64>) {
    lastWrite = .now()
    removal.add(deleted)
  }

  /// Starts over after a new read into memory.
  func restart() throws(SQLiteFailure) {
    mover.restart()
    try removal.restart()
  }

  /// The time of the next work; never within the pause after a failure.
  var nextTime: DispatchTime {
    if let retryTime { return retryTime }
    if isLogFull { return nextWait }
    if mover.hasWork || removal.hasWork { return .now() }
    if shared.health[.write] != nil { return lastWrite + limits.pause }
    let idle = connection.pagesOfLog > 0 ? lastWrite + limits.idle : .distantFuture
    return min(idle, room.nextTime ?? .distantFuture)
  }

  /// The reason against all writes at present; nil if writes are allowed.
  ///
  /// The write-ahead log would otherwise fill the disk, since each commit adds pages, even a deletion.
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

  /// Tests the ability to write after a failed write, without waiting for another write.
  private func probeIfDue() {
    guard shared.health[.write] != nil, .now() >= lastWrite + limits.pause else { return }
    lastWrite = .now()
    guard (try? connection.statement(SQLiteWriter.probe).run()) != nil else {
      connection.rollBack()
      return
    }
    shared.health[.write] = nil
  }

  /// Copies the write-ahead log to the main file if the log is long, or if writes pause.
  ///
  /// SQLite's automatic checkpoints would not report failures. Overlapping readers prevent a restart of the
  /// log, so beyond a length the checkpoint waits for readers.
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
