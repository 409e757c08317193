package import Dispatch

/// The work of a thread that writes all that has arrived as one group, answers, and takes again.
///
/// A group grows by itself while the disk or the database works; nothing waits for a timer.
package protocol GroupWriter {
  associatedtype Item: Sendable

  /// The items that arrive.
  var queue: JobQueue<Item> { get }

  /// True if items that were taken are still to be written.
  var hasWork: Bool { get }

  /// The time of other work even if nothing arrives.
  var nextTime: DispatchTime { get }

  /// Writes the items that have arrived, perhaps none, after those that are still to be written.
  func write(_ items: [Item])

  /// Does a short piece of the other work, if there is any.
  func workBetweenGroups()
}

extension GroupWriter {
  /// Works until the queue is closed and everything is written.
  package func run() {
    while true {
      write(queue.takeAll(until: hasWork ? .now() : nextTime))
      if queue.isFinished, !hasWork { return }
      workBetweenGroups()
    }
  }
}
