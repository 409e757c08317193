import CommandSupport
import Explorations
import Explorer
import Glibc
import Synchronization
import SystemPrimitives

/// Shows the progress of an exploration once a second, and stops it at the first signal that ends the
/// program; the second one ends the process.
final class ExploreWatching: Sendable {
  let watch: ExplorationWatch
  private let signals = Signals()
  private let line = ProgressLine()
  private let state = Mutex((isOver: false, signal: Int32?.none))

  /// Begins to watch, with the signals of this thread and its later ones blocked.
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
  /// - Returns: The signal that stopped the exploration; nil if none did.
  func finish() -> Int32? {
    line.end()
    return state.withLock { state in
      state.isOver = true
      return state.signal
    }
  }

  /// The search ends at the first signal; its finds are then made small.
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
