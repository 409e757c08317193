internal import DequeModule
package import Dispatch
internal import Synchronization

/// Work that any thread hands to the threads that perform it.
///
/// Either several threads take some items at a time, or one thread takes all items.
package final class JobQueue<Item: Sendable>: Sendable {
  private struct State {
    var items: Deque<Item> = []
    var isClosed = false
  }

  private let state = Mutex(State())
  /// Raised when the first item arrives, when a removal leaves items, and at the end.
  private let signal = DispatchSemaphore(value: 0)

  /// Makes an empty queue.
  package init() {}

  /// Adds an item; false after closing.
  package func put(_ item: Item) -> Bool {
    let (isAccepted, isFirst) = state.withLock { state in
      guard !state.isClosed else { return (false, false) }
      let isFirst = state.items.isEmpty
      state.items.append(item)
      return (true, isFirst)
    }
    if isFirst { signal.signal() }
    return isAccepted
  }

  /// Closes the queue to new items.
  ///
  /// Waiting jobs are still taken.
  package func close() {
    state.withLock { $0.isClosed = true }
    signal.signal()
  }

  /// True if all items were taken and none can follow.
  package var isFinished: Bool { state.withLock { $0.isClosed && $0.items.isEmpty } }

  /// Takes the oldest items, with a wait for the first one; none after the last item.
  package func take(atMost limit: Int) -> [Item] {
    while true {
      let (items, wakesAnother) = state.withLock { state in
        let items = Array(state.items.prefix(limit))
        state.items.removeFirst(items.count)
        return (items, !state.items.isEmpty || state.isClosed)
      }
      if wakesAnother { signal.signal() }
      if !items.isEmpty || isFinished { return items }
      signal.wait()
    }
  }

  /// Takes all items, with a wait for the first one until a time.
  ///
  /// The result is empty after that time, or if no item can follow.
  package func takeAll(until end: DispatchTime) -> [Item] {
    while true {
      let items = state.withLock { state in
        // About as many items arrive during the work on these.
        defer { state.items.removeAll(keepingCapacity: true) }
        return Array(state.items)
      }
      if !items.isEmpty || isFinished || signal.wait(timeout: end) == .timedOut { return items }
    }
  }
}
