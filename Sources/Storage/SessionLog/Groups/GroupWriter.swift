package import Dispatch

/// The work of a thread that writes all waiting items as one group, answers, and repeats.
///
/// A group grows by itself while the disk or the database works; no timer delays a group.
package protocol GroupWriter {
  associatedtype Item: Sendable

  /// The queue of arriving items.
  var queue: JobQueue<Item> { get }

  /// True if taken items are still unwritten.
  var hasWork: Bool { get }

  /// The time of other work even without new items.
  var nextTime: DispatchTime { get }

  /// Writes the arrived items, perhaps none, after the unwritten earlier ones.
  func write(_ items: [Item])

  /// Does a short piece of other work, if any.
  func workBetweenGroups()
}

extension GroupWriter {
  /// Works until the queue is closed and all items are written.
  package func run() {
    while true {
      write(queue.takeAll(until: hasWork ? .now() : nextTime))
      if queue.isFinished, !hasWork { return }
      workBetweenGroups()
    }
  }
}
