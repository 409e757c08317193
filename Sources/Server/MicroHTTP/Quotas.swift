internal import Synchronization

/// Bytes, or requests, of which only so many may be held at once; for any thread.
final class Quota: Sendable {
  /// Answers and uploads up to this size do not count: a full quota must not stop short requests.
  static let freeBytes = 16_384

  private let limit: Int
  private let taken = Atomic(0)

  init(_ limit: Int) {
    self.limit = limit
  }

  /// How many are taken.
  var count: Int { taken.load(ordering: .relaxed) }

  /// Takes so many; false if that would exceed the limit.
  func take(_ more: Int) -> Bool {
    guard taken.add(more, ordering: .relaxed).newValue <= limit else {
      giveBack(more)
      return false
    }
    return true
  }

  func giveBack(_ count: Int) {
    taken.subtract(count, ordering: .relaxed)
  }
}

/// What the workers of a server may hold together: bytes of answers that are not written yet, and bytes
/// of bodies that are being received.
typealias Quotas = (answers: Quota, uploads: Quota)

/// Limits how many requests wait at once; for any thread.
///
/// Each resumed connection costs the library a walk over all suspended ones.
public final class WaitingLimit: Sendable {
  fileprivate let quota: Quota

  /// Allows `limit` requests to wait at once.
  public init(_ limit: Int) {
    quota = Quota(limit)
  }

  /// The number of requests that wait.
  public var count: Int { quota.count }
}

/// Counts as one waiting request until it is released.
final class WaitingPermit: Sendable {
  private let quota: Quota

  /// Nil at the limit.
  init?(of limit: WaitingLimit) {
    guard limit.quota.take(1) else { return nil }
    quota = limit.quota
  }

  deinit { quota.giveBack(1) }
}
