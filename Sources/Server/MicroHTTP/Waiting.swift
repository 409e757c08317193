internal import Synchronization

/// Why a reply should not be waited for any longer.
public enum Interruption: Equatable, Sendable {
  /// The client has closed its sending side. Nearly always it is gone; if not, it can still read.
  case clientClosed
  /// The server drains: its listener is closed.
  case serverDraining
}

/// Limits how many requests wait at once; for any thread.
///
/// Each resumed connection costs the library a walk over all suspended ones.
public final class WaitingLimit: Sendable {
  private let limit: Int
  private let taken = Atomic(0)

  /// Allows `limit` requests to wait at once.
  public init(_ limit: Int) {
    self.limit = limit
  }

  /// The number of requests that wait.
  public var count: Int { taken.load(ordering: .relaxed) }

  /// A permit to wait; nil at the limit.
  func permit() -> WaitingPermit? {
    var count = taken.load(ordering: .relaxed)
    while count < limit {
      let step = taken.compareExchange(
        expected: count,
        desired: count + 1,
        ordering: .relaxed
      )
      if step.exchanged { return WaitingPermit(of: self) }
      count = step.original
    }
    return nil
  }

  fileprivate func leave() { taken.subtract(1, ordering: .relaxed) }
}

/// Counts as one waiting request until it is released.
final class WaitingPermit: Sendable {
  private let limit: WaitingLimit

  fileprivate init(of limit: WaitingLimit) { self.limit = limit }

  deinit { limit.leave() }
}
