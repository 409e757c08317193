import CommandSupport
import Explorations
import Explorer
import Glibc
import Synchronization
import SystemPrimitives

/// Shows the progress of an exploration once a second; the first SIGINT or SIGTERM stops the exploration,
/// the second ends the process.
final class ExploreWatching: Sendable {
  let watch: ExplorationWatch
  private let signals = Signals()
  private let line = ProgressLine()
  private let state = Mutex((isOver: false, signal: Int32?.none))

  /// Starts the watching thread; blocks the signals in this thread and in the threads it starts later.
  init(_ watch: ExplorationWatch) {
    self.watch = watch
    try? SystemThread.start { [self] in
      while !state.withLock(\.isOver) {
        if case .stop(_, let number)? = signals.next(before: .now + .seconds(1)) {
          stop(number)
        } else {
          showProgress()
        }
      }
    }
  }

  /// Ends watching.
  ///
  /// - Returns: The signal that stopped the exploration; nil without a signal.
  func finish() -> Int32? {
    line.end()
    return state.withLock { state in
      state.isOver = true
      return state.signal
    }
  }

  /// Ends the search at the first signal, after which its finds are shrunk; ends the process at the second.
  private func stop(_ signal: Int32) {
    state.withLock { state in
      if state.signal != nil { _exit(128 + signal) }
      state.signal = signal
    }
    watch.cancel()
  }

  private func showProgress() {
    let progress = watch.progress
    line.show(
      "\(progress.sequences) sequences, \(progress.states) states, "
        + "depth \(progress.fullDepth), \(progress.violations) violations"
    )
  }
}
