internal import Synchronization

/// A limit of the bytes, or of the requests, that are held at once; for any thread.
public final class Quota: Sendable {
  /// Answers and uploads up to this size do not count: a full quota must not stop short requests.
  static let freeBytes = 16_384

  private let limit: Int
  private let taken = Atomic(0)

  /// Lets at most `limit` be held at once.
  public init(_ limit: Int) {
    self.limit = limit
  }

  /// The number held.
  public var count: Int { taken.load(ordering: .relaxed) }

  /// Takes so many; false if the limit would be exceeded.
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

/// Limits for all workers of a server together: of bytes of answers that are not written yet, and of bytes
/// of bodies that are being received.
typealias Quotas = (answers: Quota, uploads: Quota)

/// Counts as one waiting request until it is released: each resumed connection costs the library a walk
/// over all suspended ones, so only so many may wait.
final class WaitingPermit: Sendable {
  private let quota: Quota

  /// Nil at the limit.
  init?(of quota: Quota) {
    guard quota.take(1) else { return nil }
    self.quota = quota
  }

  deinit { quota.giveBack(1) }
}
