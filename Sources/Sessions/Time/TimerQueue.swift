import Dispatch
import HeapModule
public import RefreshEngine
import Synchronization

/// Calls closures at times of the monotonic clock: one timer for all of them.
///
/// A call is made on a thread of its own, never during `schedule`.
public final class TimerQueue: Sendable {
  /// A scheduled call; cancelled when it is released.
  public final class Entry: Sendable {
    fileprivate let number: Int
    private weak let queue: TimerQueue?

    fileprivate init(_ number: Int, _ queue: TimerQueue) {
      self.number = number
      self.queue = queue
    }

    deinit { queue?.cancel(number) }
  }

  fileprivate struct Call {
    let due: DispatchTime
    let body: @Sendable () -> Void
  }

  fileprivate struct Place: Comparable {
    let due: DispatchTime
    let number: Int

    static func < (left: Self, right: Self) -> Bool {
      (left.due, left.number) < (right.due, right.number)
    }
  }

  fileprivate struct State {
    var calls: [Int: Call] = [:]
    /// The calls by their time; those that were cancelled are passed over.
    var order = Heap<Place>()
    var last = 0
    /// The time for which the timer is set.
    var armed: DispatchTime?
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "overscroll.timers")
  // Unsafe: the timer is set under the lock, and cancelled in `deinit`; a source may be used from any
  // thread.
  nonisolated(unsafe) private let timer: any DispatchSourceTimer

  /// Starts a queue without calls; it uses no processor time until one is due.
  public init() {
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { [weak self] in self?.fire() }
    timer.schedule(deadline: .distantFuture)
    timer.activate()
  }

  deinit { timer.cancel() }

  /// Calls a closure after a delay, unless the entry is released before.
  public func schedule(
    after delay: Microseconds,
    _ body: @escaping @Sendable () -> Void
  ) -> Entry {
    let due = DispatchTime.now() + .microseconds(Int(clamping: max(0, delay)))
    return state.withLock { state in
      state.last += 1
      state.calls[state.last] = Call(due: due, body: body)
      state.order.insert(Place(due: due, number: state.last))
      arm(&state)
      return Entry(state.last, self)
    }
  }

  private func cancel(_ number: Int) {
    let call = state.withLock { state in
      defer { state.dropCancelled() }
      return state.calls.removeValue(forKey: number)
    }
    // Released outside the lock: a closure may own another entry.
    withExtendedLifetime(call) {}
  }

  /// Sets the timer to the earliest call.
  private func arm(_ state: inout State) {
    guard let due = state.order.min?.due, state.armed.map({ due < $0 }) ?? true else { return }
    state.armed = due
    timer.schedule(deadline: due, leeway: .nanoseconds(0))
  }

  private func fire() {
    let due: [Call] = state.withLock { state in
      state.armed = nil
      var due: [Call] = []
      let now = DispatchTime.now()
      while let first = state.order.min, first.due <= now {
        state.order.removeMin()
        if let call = state.calls.removeValue(forKey: first.number) { due.append(call) }
      }
      arm(&state)
      return due
    }
    for call in due { call.body() }
  }
}

extension TimerQueue.State {
  /// Rebuilds the order when most of its calls were cancelled, so that it does not grow.
  fileprivate mutating func dropCancelled() {
    guard order.count > 64, order.count > 2 * calls.count else { return }
    order = Heap(calls.map { TimerQueue.Place(due: $0.value.due, number: $0.key) })
  }
}
