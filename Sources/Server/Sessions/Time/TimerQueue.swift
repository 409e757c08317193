import Dispatch
public import RefreshEngine

/// Calls closures after delays of the monotonic clock, one after another, on the queue's own thread.
public final class TimerQueue: Sendable {
  /// A scheduled call, which the entry's release cancels.
  public final class Entry: Sendable {
    // Unsafe: any thread may use a dispatch source.
    nonisolated(unsafe) private let timer: any DispatchSourceTimer

    fileprivate init(_ timer: any DispatchSourceTimer) { unsafe self.timer = timer }

    deinit { unsafe timer.cancel() }
  }

  private let queue = DispatchQueue(label: "overscroll.timers")

  /// Makes a queue without calls; the queue uses no processor time before a call is due.
  public init() {}

  /// Calls a closure once after a delay, never during this call; the entry's earlier release cancels it.
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
