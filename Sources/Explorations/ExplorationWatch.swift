package import Explorer
import Synchronization
package import SystemPrimitives

/// Tells how far the searches of an exploration have come, and stops them.
package final class ExplorationWatch: Sendable {
  private struct State {
    var end: ExplorationRun.End?
    var isDiscarded = false
    var progress: [Int: Search.Progress] = [:]
  }

  private let state = Mutex(State())
  private let deadline: Milliseconds?
  private let onProgress: (@Sendable () -> Void)?

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - deadline: When the searches stop, as an instant of the monotonic clock; nil is never.
  ///   - onProgress: Is called at each progress, on the thread that made it.
  package init(deadline: Milliseconds? = nil, onProgress: (@Sendable () -> Void)? = nil) {
    (self.deadline, self.onProgress) = (deadline, onProgress)
  }

  /// Stops the searches at the end of their present batches.
  package func cancel() { state.withLock { $0.end = $0.end ?? .cancelled } }

  /// Stops the searches, and nobody wants what they found: it is not made small.
  package func discard() {
    state.withLock { state in
      state.end = state.end ?? .cancelled
      state.isDiscarded = true
    }
  }

  var isDiscarded: Bool { state.withLock(\.isDiscarded) }

  /// Whether no further find is made small: nobody wants it, or the deadline is long past.
  var isWithoutShrinking: Bool {
    isDiscarded || deadline.map { MonotonicClock.now > $0 + Self.shrinkingTime } ?? false
  }

  /// How long finds are made small after the deadline, which takes a second as a rule.
  private static let shrinkingTime: Milliseconds = 60_000

  /// What stopped the searches; nil if nothing did.
  package var end: ExplorationRun.End? { state.withLock { $0.end } }

  /// The sum of all searches; the depth is the greatest.
  package var progress: Search.Progress {
    let all = state.withLock { $0.progress.values }
    return all.reduce(into: Search.Progress()) { $0.add($1) }
  }

  func shouldContinue(_ run: Int, _ progress: Search.Progress) -> Bool {
    let isLate = deadline.map { MonotonicClock.now >= $0 } ?? false
    let shouldContinue = state.withLock { state in
      state.progress[run] = progress
      if isLate, state.end == nil { state.end = .time }
      return state.end == nil
    }
    onProgress?()
    return shouldContinue
  }

  func note(_ run: Int, _ progress: Search.Progress) {
    state.withLock { $0.progress[run] = progress }
  }
}
