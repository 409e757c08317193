import Explorations
import Explorer
import Foundation
import Glibc
import Synchronization

/// Shows the progress of an exploration once a second, and stops it at Ctrl-C.
final class ExploreWatching: Sendable {
  let watch: ExplorationWatch
  private let state = Mutex(State())

  private struct State {
    var isOver = false
    /// The signal that stopped the exploration.
    var interrupt: Int32?
    var line = ProgressLine()
  }

  /// Begins to watch, with the signals of this thread and its later ones blocked.
  init(_ watch: ExplorationWatch) {
    self.watch = watch
    let signals = Signals()
    Thread.detachNewThread { [self] in
      while !isOver {
        switch signals.next(before: .now + .seconds(1)) {
        case .stop(_, let number): interrupt(number)
        case .reload: break
        case nil: showProgress()
        }
      }
    }
  }

  /// Ends watching.
  ///
  /// - Returns: The signal that stopped the exploration; nil if none did.
  func finish() -> Int32? {
    state.withLock { state in
      state.isOver = true
      state.line.clear()
      return state.interrupt
    }
  }

  private var isOver: Bool { state.withLock(\.isOver) }

  /// The first signal ends the search, whose finds are then made small; the second one ends the process.
  private func interrupt(_ number: Int32) {
    watch.cancel()
    state.withLock { state in
      if state.interrupt != nil { _exit(128 + number) }
      state.interrupt = number
    }
  }

  private func showProgress() {
    let progress = watch.progress
    state.withLock { state in
      guard !state.isOver else { return }
      state.line.show(
        "\(progress.sequences) sequences, \(progress.states) states, "
          + "depth \(progress.fullDepth), \(progress.violations) violations"
      )
    }
  }
}
