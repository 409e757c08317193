internal import Synchronization

/// A limit on the bytes or requests in use at one time, for use from any thread.
public final class Quota: Sendable {
  /// The size up to which answers and uploads do not count: a full quota must not stop short requests.
  static let freeBytes = 16_384

  private let limit: Int
  private let taken = Atomic(0)

  /// Makes a quota of `limit` bytes or requests.
  public init(_ limit: Int) {
    self.limit = limit
  }

  /// The number of bytes or requests in use.
  public var count: Int { taken.load(ordering: .relaxed) }

  /// Takes a number from the quota; false if the limit would be exceeded.
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

/// The quotas of all workers of a server together: for bytes of answers that are not yet written, and for
/// bytes of bodies that are not yet complete.
typealias Quotas = (answers: Quota, uploads: Quota)

/// A count of one waiting request until the permit's release; the number of waiting requests is limited,
/// since each resumed connection costs the library a walk over all suspended ones.
final class WaitingPermit: Sendable {
  private let quota: Quota

  /// Takes a permit; nil at the limit.
  init?(of quota: Quota) {
    guard quota.take(1) else { return nil }
    self.quota = quota
  }

  deinit { quota.giveBack(1) }
}
