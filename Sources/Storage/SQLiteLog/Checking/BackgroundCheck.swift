internal import Dispatch
internal import Glibc
internal import SessionLog
internal import Synchronization

/// Reads every session once after a start, so that damage is known before a client meets it.
///
/// The check works in short slices on its own connection and thread, with long pauses, and with less weight
/// than any other thread.
final class BackgroundCheck: Sendable {
  private let signal = DispatchSemaphore(value: 0)
  private let hasEnded = Atomic(false)
  private let isDone = Atomic(false)

  /// Ends the check at its next pause.
  func end() {
    hasEnded.store(true, ordering: .relaxed)
    signal.signal()
  }

  /// Waits; false once the check must end.
  private func pause(_ time: Duration) -> Bool {
    if !hasEnded.load(ordering: .relaxed) { _ = signal.wait(timeout: .now() + time) }
    return !hasEnded.load(ordering: .relaxed)
  }

  /// True if all sessions have been checked.
  var isComplete: Bool { isDone.load(ordering: .relaxed) }

  /// Works until all sessions are checked, or until `end`.
  func run(_ reader: SQLiteReader) {
    // Linux has a priority for each thread.
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
