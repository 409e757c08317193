internal import Dispatch
internal import SessionLog
internal import Synchronization

/// What other threads leave for the upkeep: news for other servers, checkpoints, deleted sessions.
final class UpkeepDesk: Sendable {
  /// A checkpoint to be kept.
  struct Save: Sendable {
    let checkpoint: Checkpoint
    let session: SessionID
    let completion: Completion<Void>
  }

  /// What is to be done.
  struct Work: Sendable {
    /// Revisions by sessions; nil for a deleted one.
    var news: [Int64: Int64?] = [:]
    var saves: [Save] = []
    var bytesOfSaves = 0
    var removals: [Int64] = []
    var isClosed = false

    var isEmpty: Bool { news.isEmpty && saves.isEmpty && removals.isEmpty }
  }

  private let work = Mutex(Work())
  private let signal = DispatchSemaphore(value: 0)
  private let limits: PostgresLog.Limits

  init(_ limits: PostgresLog.Limits) { self.limits = limits }

  private func change<Value: Sendable>(_ body: (inout Work) -> Value) -> Value {
    let value = work.withLock { body(&$0) }
    signal.signal()
    return value
  }

  /// Leaves news of appends.
  func announce(_ appends: [(session: SessionID, end: Int64)]) {
    guard !appends.isEmpty else { return }
    change { work in for append in appends { work.news[append.session.value] = .some(append.end) } }
  }

  /// Leaves sessions that were deleted.
  func remove(_ sessions: Set<Int64>) {
    guard !sessions.isEmpty else { return }
    change { work in
      for session in sessions { work.news[session] = .some(nil) }
      work.removals += sessions
    }
  }

  /// Leaves a checkpoint; false if too many wait, or the log is closed.
  func save(_ save: Save) -> Bool {
    change { work in
      guard !work.isClosed,
        work.bytesOfSaves == 0 || work.bytesOfSaves < limits.waitingCheckpointBytes
      else { return false }
      work.saves.append(save)
      work.bytesOfSaves += save.checkpoint.state.count
      return true
    }
  }

  /// Checkpoints that were taken are kept, or given up.
  func finish(_ saves: some Sequence<Save>) {
    let bytes = saves.reduce(0) { $0 + $1.checkpoint.state.count }
    work.withLock { $0.bytesOfSaves -= bytes }
  }

  /// Ends the work, once what is there is done.
  func close() { change { $0.isClosed = true } }

  /// Waits until a time for something to do, and takes it.
  func take(until time: DispatchTime) -> Work {
    while true {
      let taken = work.withLock { work in
        defer { work = Work(bytesOfSaves: work.bytesOfSaves, isClosed: work.isClosed) }
        return work
      }
      if !taken.isEmpty || taken.isClosed || signal.wait(timeout: time) == .timedOut {
        return taken
      }
    }
  }
}
