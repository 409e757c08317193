import SessionLog
public import Sessions
import Synchronization

/// The log lines about the notices of a session log: one when a notice begins or changes, and one when
/// it ends.
struct NoticeLines {
  private var told: [String: LogNotice] = [:]

  /// The lines that are due.
  mutating func lines(_ notices: [LogNotice]) -> [String] {
    var lines: [String] = []
    for notice in notices {
      let last = told.updateValue(notice, forKey: notice.name)
      // The skew of a clock is never quite the same.
      if case (.clockSkew, .clockSkew) = (notice, last) { continue }
      if notice != last { lines.append("\(notice.name): \(notice.detail)") }
    }
    for name in told.keys.sorted() where !notices.contains(where: { $0.name == name }) {
      told[name] = nil
      lines.append("\(name): this has ended.")
    }
    return lines
  }
}

/// Looks for the notices of a store's log once a second, and writes their lines.
public final class NoticeWatch: Sendable {
  private let store: SessionStore
  private let write: @Sendable (String) -> Void
  private let lines = Mutex(NoticeLines())
  private let timer = Mutex<TimerQueue.Entry?>(nil)

  /// Begins to look; it ends when the watch is released.
  public init(_ store: SessionStore, write: @escaping @Sendable (String) -> Void) {
    self.store = store
    self.write = write
    look()
  }

  private func look() {
    let notices = store.notices
    for line in lines.withLock({ $0.lines(notices) }) { write(line) }
    let entry = store.timers.schedule(after: 1_000_000) { [weak self] in self?.look() }
    timer.withLock { $0 = entry }
  }
}
