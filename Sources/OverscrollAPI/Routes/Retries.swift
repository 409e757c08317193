import MicroHTTP
import OverscrollWire
import SessionLog
import Sessions
import Synchronization

/// The idempotency keys of the requests that are at work: a second request under a key waits for the
/// first.
final class RetryDesk: Sendable {
  private let atWork = Mutex<[IdempotencyKey: [@Sendable () -> Void]]>([:])

  /// Enters a key; false if a request is at work under it, and then `retry` is called at its end.
  func enter(_ key: IdempotencyKey, orElse retry: @escaping @Sendable () -> Void) -> Bool {
    atWork.withLock { atWork in
      guard atWork[key] == nil else {
        atWork[key]?.append(retry)
        return false
      }
      atWork[key] = []
      return true
    }
  }

  /// Leaves a key.
  func leave(_ key: IdempotencyKey) {
    let waiting = atWork.withLock { $0.removeValue(forKey: key) }
    for retry in waiting ?? [] { retry() }
  }
}

extension APIHandler {
  /// Performs a POST, or answers it as it was answered before under its `Idempotency-Key`.
  ///
  /// - Parameters:
  ///   - request: The POST.
  ///   - exchange: Where it is answered.
  ///   - perform: Performs it; replies through the exchange that it is given.
  ///   - again: The answer to a request that was performed before.
  /// - Throws: What `perform` throws if there is no key, and 422 for a key that is none.
  func once(
    _ request: Request,
    _ exchange: Exchange,
    perform: @escaping @Sendable (RetryProtection?, Exchange) throws(Problem) -> Void,
    again: @escaping @Sendable (IdempotencyRecord) async throws(Problem) -> Response
  ) throws(Problem) {
    guard request.headers.has("Idempotency-Key"), let text = request.headers["Idempotency-Key"]
    else {
      return try perform(nil, exchange)
    }
    guard (1...128).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else {
      throw Problem(.invalid, "An Idempotency-Key has 1 to 128 visible ASCII characters.")
    }
    let protection = RetryProtection(
      key: IdempotencyKey(path: request.path, key: text),
      bodyDigest: EntityTag.digest(request.body),
      at: store.wallClock
    )
    once(protection, exchange, perform, again)
  }

  private func once(
    _ protection: RetryProtection,
    _ exchange: Exchange,
    _ perform: @escaping @Sendable (RetryProtection?, Exchange) throws(Problem) -> Void,
    _ again: @escaping @Sendable (IdempotencyRecord) async throws(Problem) -> Response
  ) {
    let key = protection.key
    let isFree = retries.enter(key) { self.once(protection, exchange, perform, again) }
    guard isFree else { return }
    let last = Exchange { response in
      exchange.reply(response)
      self.retries.leave(key)
    }
    store.record(of: key) { found in
      do throws(Problem) {
        switch found {
        case .failure(let error): throw Problem(error, session: "")
        case .success(nil): try perform(protection, last)
        case .success(let record?):
          guard record.bodyDigest == protection.bodyDigest else {
            throw Problem(
              .idempotencyKeyReused,
              "The key \(key.key) was used with another body."
            )
          }
          try self.replyFromPast(last) { () async throws(Problem) in try await again(record) }
        }
      } catch {
        last.reply(Response(error))
      }
    }
  }
}
