package import Explorer
import Synchronization
package import SystemPrimitives

/// Tells how far the searches of an exploration have come, and stops them.
package final class ExplorationWatch: Sendable {
  private struct State {
    var end: ExplorationRun.End?
    var progress: [Int: Search.Progress] = [:]
  }

  private let state = Mutex(State())
  private let deadline: Milliseconds?

  /// Begins to watch.
  ///
  /// - Parameter deadline: When the searches stop, as an instant of the monotonic clock; nil is never.
  package init(deadline: Milliseconds? = nil) { self.deadline = deadline }

  /// Stops the searches at the end of their present batches.
  package func cancel() { state.withLock { $0.end = $0.end ?? .cancelled } }

  /// What stopped the searches; nil if nothing did.
  package var end: ExplorationRun.End? { state.withLock { $0.end } }

  /// The sum of all searches; the depth is the greatest.
  package var progress: Search.Progress {
    let all = state.withLock { $0.progress.values }
    return all.reduce(into: Search.Progress()) { $0.add($1) }
  }

  func shouldContinue(_ run: Int, _ progress: Search.Progress) -> Bool {
    let isLate = deadline.map { MonotonicClock.now >= $0 } ?? false
    return state.withLock { state in
      state.progress[run] = progress
      if isLate, state.end == nil { state.end = .time }
      return state.end == nil
    }
  }

  func note(_ run: Int, _ progress: Search.Progress) {
    state.withLock { $0.progress[run] = progress }
  }
}
