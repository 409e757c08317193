internal import Synchronization

/// Bytes that all connections of a server may hold together; for any thread.
final class ByteQuota: Sendable {
  /// Answers and uploads up to this size do not count: a full quota must not stop short requests.
  static let free = 16_384

  let limit: Int
  private let taken = Atomic(0)

  init(_ limit: Int) {
    self.limit = limit
  }

  /// The bytes that are taken.
  var count: Int { taken.load(ordering: .relaxed) }

  /// Takes bytes; false if that would exceed the limit.
  func take(_ bytes: Int) -> Bool {
    guard taken.add(bytes, ordering: .relaxed).newValue <= limit else {
      giveBack(bytes)
      return false
    }
    return true
  }

  /// Gives back bytes that were taken.
  func giveBack(_ bytes: Int) {
    taken.subtract(bytes, ordering: .relaxed)
  }
}

/// The quotas of a server, which its workers share.
struct ByteQuotas: Sendable {
  /// Answers that are not written yet.
  let answers: ByteQuota
  /// Bodies of requests that are being received.
  let uploads: ByteQuota

  init(_ configuration: ServerConfiguration) {
    answers = ByteQuota(configuration.pendingAnswerBytes)
    uploads = ByteQuota(configuration.pendingUploadBytes)
  }
}
