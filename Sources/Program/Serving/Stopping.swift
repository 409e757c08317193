import CommandSupport
import Glibc
import Logging
import Operations
import OverscrollAPI
import SystemPrimitives

/// The effects of signals on a running server.
struct Stopping: Sendable {
  let signals: Signals
  let tokens: BearerTokens?
  let lines: LogQueue
  let log: Logger

  /// Waits for the first signal to stop, and returns the signal's name.
  func awaitFirst() -> String {
    while true {
      switch signals.next() {
      case .stop(let name, _): return name
      case .reload: reload()
      case nil: break
      }
    }
  }

  /// Ends the process after a time, or at once at another signal to stop.
  ///
  /// The thread of the watch depends on no other thread, so that the drain's deadline holds even if every
  /// worker is busy. The end of the process loses no answered change: the log has all of them.
  func watch(for seconds: Double) {
    let deadline = ContinuousClock.now + .seconds(seconds + Self.marginSeconds)
    try? SystemThread.start {
      while true {
        switch signals.next(before: deadline) {
        case .reload: reload()
        case .stop(let name, let number):
          end(with: 128 + number, "\(name) again: stopped at once")
        case nil:
          end(with: 0, "stopped at the deadline of the drain, with requests under way")
        }
      }
    }
  }

  private func reload() {
    guard let tokens else { return log.info("SIGHUP: there is no file of tokens to read") }
    do throws(BearerTokens.Fault) {
      let count = try tokens.reload()
      log.info("SIGHUP: read the file of tokens again, \(count) in all")
    } catch {
      log.error("SIGHUP: the tokens stay as they were: \(error)")
    }
  }

  private func end(with code: Int32, _ message: String) -> Never {
    log.warning("\(message)")
    lines.flush(within: Self.flushSeconds)
    _exit(code)
  }

  /// The extra time after the drain's deadline, to send the last answers and close the log.
  private static let marginSeconds = 0.5
  /// The longest wait for the reader of standard error.
  static let flushSeconds = 0.25
}
