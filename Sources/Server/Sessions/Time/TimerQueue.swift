import Dispatch
public import RefreshEngine

/// Calls closures after delays of the monotonic clock, on a thread of its own, one after the other.
public final class TimerQueue: Sendable {
  /// A scheduled call; cancelled when it is released.
  public final class Entry: Sendable {
    // Unsafe: a source may be used from any thread.
    nonisolated(unsafe) private let timer: any DispatchSourceTimer

    fileprivate init(_ timer: any DispatchSourceTimer) { unsafe self.timer = timer }

    deinit { unsafe timer.cancel() }
  }

  private let queue = DispatchQueue(label: "overscroll.timers")

  /// Starts a queue without calls; it uses no processor time until one is due.
  public init() {}

  /// Calls a closure once after a delay, never during this call, unless the entry is released before.
  public func schedule(
    after delay: Microseconds,
    _ body: @escaping @Sendable () -> Void
  ) -> Entry {
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler(handler: body)
    timer.schedule(deadline: Self.time(after: delay), leeway: .nanoseconds(0))
    timer.activate()
    return Entry(timer)
  }

  /// Calls a closure once after a delay, never during this call.
  func run(after delay: Microseconds, _ body: @escaping @Sendable () -> Void) {
    queue.asyncAfter(deadline: Self.time(after: delay), execute: body)
  }

  private static func time(after delay: Microseconds) -> DispatchTime {
    .now() + .microseconds(Int(clamping: max(0, delay)))
  }
}
