import SessionLog
public import Sessions
import Synchronization

/// The log lines about a session log: a line when a notice or a failure begins, changes or ends.
struct NoticeLines {
  private var told: [String: LogNotice] = [:]
  private var failure: String?

  /// The new lines about the state of the log.
  mutating func lines(_ health: LogHealth) -> [String] {
    let reason: String? = if case .failing(let reason) = health { reason } else { nil }
    guard reason != failure else { return [] }
    failure = reason
    return ["log-failing: " + (reason.map { "\($0)." } ?? "this has ended.")]
  }

  /// The new lines about notices.
  mutating func lines(_ notices: [LogNotice]) -> [String] {
    var lines: [String] = []
    for notice in notices {
      let last = told.updateValue(notice, forKey: notice.name)
      // The amount of a clock's skew always varies.
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

/// Checks a store's log once a second, and writes lines about changes.
public final class NoticeWatch: Sendable {
  private let store: SessionStore
  private let write: @Sendable (String) -> Void
  private let lines = Mutex(NoticeLines())
  private let timer = Mutex<TimerQueue.Entry?>(nil)

  /// Starts the watch, which ends with its release.
  public init(_ store: SessionStore, write: @escaping @Sendable (String) -> Void) {
    self.store = store
    self.write = write
    look()
  }

  private func look() {
    let (health, notices) = (store.log.health, store.log.notices)
    for line in lines.withLock({ $0.lines(health) + $0.lines(notices) }) { write(line) }
    let entry = store.timers.schedule(after: 1_000_000) { [weak self] in self?.look() }
    timer.withLock { $0 = entry }
  }
}
