internal import Dispatch
internal import Glibc
internal import SessionLog
internal import Synchronization

/// Looks once after a start at every session, so that damage is known before a client meets it.
///
/// It works in short slices on a connection and a thread of its own, with long pauses, and with less
/// weight than any other thread.
final class BackgroundCheck: Sendable {
  private let signal = DispatchSemaphore(value: 0)
  private let hasEnded = Atomic(false)
  private let isDone = Atomic(false)

  /// Ends the check at its next pause.
  func end() {
    hasEnded.store(true, ordering: .relaxed)
    signal.signal()
  }

  /// Waits; false if the check is to end.
  private func pause(_ time: Duration) -> Bool {
    if !hasEnded.load(ordering: .relaxed) { _ = signal.wait(timeout: .now() + time) }
    return !hasEnded.load(ordering: .relaxed)
  }

  /// True if all sessions have been looked at.
  var isComplete: Bool { isDone.load(ordering: .relaxed) }

  /// Works until everything was looked at, or until the end.
  func run(_ reader: SQLiteReader) {
    // On Linux the priority is each thread's own.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
    _ = try? reader.connection.statement("PRAGMA cache_size = -1000").run()
    let limits = reader.shared.options.limits
    var sliceEnd = DispatchTime.now()
    let check = SessionCheck(reader) {
      guard .now() >= sliceEnd else { return true }
      defer { sliceEnd = .now() + limits.inspectionSlice }
      return self.pause(limits.inspectionPause)
    }
    guard pause(limits.inspectionPause), check.run() else { return }
    isDone.store(true, ordering: .relaxed)
  }
}
