import Explorations
import Explorer
import Synchronization
import SystemPrimitives

/// Shows the progress of an exploration once a second, and stops it at Ctrl-C.
final class ExploreWatching: Sendable {
  let watch: ExplorationWatch
  private let interruption = Interruption()
  private let state = Mutex(State())

  private struct State {
    var isOver = false
    var line = ProgressLine()
  }

  /// Begins to watch, with the signals of this thread and its later ones blocked.
  init(_ watch: ExplorationWatch) {
    self.watch = watch
    try? SystemThread.start { [self] in
      while !isOver {
        // The search ends at the first signal; its finds are then made small.
        if interruption.wait(before: .now + .seconds(1)) { watch.cancel() } else { showProgress() }
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
    }
    return interruption.signal
  }

  private var isOver: Bool { state.withLock(\.isOver) }

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
