internal import Dispatch
internal import SessionLog
internal import Synchronization

/// The work that other threads leave for the upkeep: changes to announce to other servers, checkpoints,
/// deleted sessions.
final class UpkeepQueue: Sendable {
  /// A checkpoint to be kept.
  struct Save: Sendable {
    let checkpoint: Checkpoint
    let session: SessionID
    let completion: LogCompletion<Void>
  }

  /// What is to be done.
  struct Work: Sendable {
    /// Revisions by sessions; nil for a deleted one.
    var changes: [Int64: Int64?] = [:]
    var saves: [Save] = []
    var removals: [Int64] = []
    var isClosed = false

    var isEmpty: Bool { changes.isEmpty && saves.isEmpty && removals.isEmpty }
  }

  private let work = Mutex(Work())
  private let signal = DispatchSemaphore(value: 0)

  private func change<Value: Sendable>(_ body: (inout Work) -> Value) -> Value {
    let value = work.withLock { body(&$0) }
    signal.signal()
    return value
  }

  /// Leaves the new ends of sessions, to be announced.
  func announce(_ appends: [(session: SessionID, end: Int64)]) {
    guard !appends.isEmpty else { return }
    change { work in
      for append in appends { work.changes[append.session.value] = .some(append.end) }
    }
  }

  /// Leaves sessions that were deleted.
  func remove(_ sessions: Set<Int64>) {
    guard !sessions.isEmpty else { return }
    change { work in
      for session in sessions { work.changes[session] = .some(nil) }
      work.removals += sessions
    }
  }

  /// Leaves a checkpoint; false if the log is closed.
  func save(_ save: Save) -> Bool {
    change { work in
      if !work.isClosed { work.saves.append(save) }
      return !work.isClosed
    }
  }

  /// Ends the work, once what is there is done.
  func close() { change { $0.isClosed = true } }

  /// Waits until a time for something to do, and takes it.
  func take(until time: DispatchTime) -> Work {
    while true {
      let taken = work.withLock { work in
        defer { work = Work(isClosed: work.isClosed) }
        return work
      }
      if !taken.isEmpty || taken.isClosed || signal.wait(timeout: time) == .timedOut {
        return taken
      }
    }
  }
}
