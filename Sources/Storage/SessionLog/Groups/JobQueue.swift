package import Dispatch
internal import Synchronization

/// Work that any thread hands to the threads that perform it.
///
/// Several threads take some items at a time, or one thread takes all; not both.
package final class JobQueue<Item: Sendable>: Sendable {
  private struct State {
    var arrived: [Item] = []
    /// Earlier items in reverse order, so that taking one moves no others.
    var next: [Item] = []
    var isClosed = false

    var isEmpty: Bool { arrived.isEmpty && next.isEmpty }

    mutating func popFirst() -> Item? {
      if next.isEmpty {
        next = arrived.reversed()
        arrived = []
      }
      return next.popLast()
    }
  }

  private let state = Mutex(State())
  /// Raised when the first item arrives, when one is left after a taking, and at the end.
  private let signal = DispatchSemaphore(value: 0)

  /// Makes an empty queue.
  package init() {}

  /// Adds an item; false after closing.
  package func put(_ item: Item) -> Bool {
    let (isAccepted, isFirst) = state.withLock { state in
      guard !state.isClosed else { return (false, false) }
      let isFirst = state.isEmpty
      state.arrived.append(item)
      return (true, isFirst)
    }
    if isFirst { signal.signal() }
    return isAccepted
  }

  /// Accepts no more items.
  ///
  /// Waiting jobs are still taken.
  package func close() {
    state.withLock { $0.isClosed = true }
    signal.signal()
  }

  /// True if everything was taken and nothing will follow.
  package var isFinished: Bool { state.withLock { $0.isClosed && $0.isEmpty } }

  /// Takes the oldest item, and waits for it; nil after the last.
  package func takeOne() -> Item? { take(atMost: 1).first }

  /// Takes the oldest items, and waits for the first; none after the last.
  package func take(atMost limit: Int) -> [Item] {
    while true {
      let (items, wakesAnother) = state.withLock { state in
        var items: [Item] = []
        while items.count < limit, let item = state.popFirst() { items.append(item) }
        return (items, !state.isEmpty || state.isClosed)
      }
      if wakesAnother { signal.signal() }
      if !items.isEmpty || isFinished { return items }
      signal.wait()
    }
  }

  /// Takes all items, and waits for the first at most until a time.
  ///
  /// It returns none when the time has come, or when nothing will follow.
  package func takeAll(until end: DispatchTime) -> [Item] {
    while true {
      let items = state.withLock { state in
        let items = state.arrived
        state.arrived = []
        // About as many arrive while these are worked at.
        state.arrived.reserveCapacity(items.count)
        return items
      }
      if !items.isEmpty || isFinished || signal.wait(timeout: end) == .timedOut { return items }
    }
  }
}
