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

  /// Waits for the first signal to stop, and returns its name.
  func awaitFirst() -> String {
    while true {
      switch signals.next() {
      case .stop(let name, _): return name
      case .reload: reload()
      case nil: break
      }
    }
  }

  /// Ends the process if it has not ended within a time, or at once at another signal to stop.
  ///
  /// The thread that does this depends on no other, so that the drain's deadline holds even while
  /// every worker is busy. Ending the process loses nothing that was answered: the log has it.
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

  /// The time that a drain may take beyond its deadline, to send the last answers and close the log.
  private static let marginSeconds = 0.5
  /// The longest wait for a reader of standard error.
  static let flushSeconds = 0.25
}
