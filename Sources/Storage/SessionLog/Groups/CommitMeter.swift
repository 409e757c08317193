internal import Synchronization

/// Counts the groups of writes of a log.
package final class CommitMeter: Sendable {
  private let counted = Mutex(LogFigures())

  /// Has counted nothing.
  package init() {}

  /// Notes a group of so many writes whose outcome was known after a time.
  package func note(_ writes: Int, _ time: Duration) {
    counted.withLock { figures in
      figures.groupSizes.add(Double(writes))
      figures.commitSeconds.add(time / .seconds(1))
    }
  }

  /// What was counted.
  package var figures: LogFigures { counted.withLock { $0 } }
}
