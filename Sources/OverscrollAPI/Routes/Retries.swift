import DequeModule
import MicroHTTP
import OverscrollWire
import SessionLog
import Sessions
import Synchronization

/// The idempotency keys of the requests that are at work: a second request under a key waits for the
/// first.
final class RetryDesk: Sendable {
  private let atWork = Mutex<[IdempotencyKey: Deque<@Sendable () -> Void>]>([:])

  /// Enters a key, and calls `work`: at once, or when all that entered it before have left.
  func enter(_ key: IdempotencyKey, _ work: @escaping @Sendable () -> Void) {
    let isFree = atWork.withLock { atWork in
      let isFree = atWork[key] == nil
      if isFree { atWork[key] = [] } else { atWork[key]?.append(work) }
      return isFree
    }
    if isFree { work() }
  }

  /// Leaves a key; returns the work that has waited for the longest time, which has it then.
  func leave(_ key: IdempotencyKey) -> (@Sendable () -> Void)? {
    atWork.withLock { atWork in
      let next = atWork[key]?.popFirst()
      if next == nil { atWork[key] = nil }
      return next
    }
  }
}

/// One attempt at a POST.
struct Attempt: Sendable {
  /// What makes a retry safe, if the client wants that.
  let retry: RetryProtection?
  /// Where it is answered.
  let exchange: Exchange
  /// Whether the key was looked up once more, after something was in the way.
  let isSecond: Bool
  /// Looks the key up once more, and answers as before or attempts it again.
  let lookAgain: @Sendable () -> Void
}

/// A POST that may be sent again under its key.
private struct RepeatablePost: Sendable {
  let protection: RetryProtection
  let exchange: Exchange
  let perform: @Sendable (Attempt) throws(Problem) -> Void
  let again: @Sendable (IdempotencyRecord) async throws(Problem) -> Response
}

extension APIHandler {
  /// Performs a POST, or answers it as it was answered before under its `Idempotency-Key`.
  ///
  /// - Parameters:
  ///   - request: The POST.
  ///   - exchange: Where it is answered.
  ///   - perform: Performs it; replies through the exchange of the attempt.
  ///   - again: The answer to a request that was performed before.
  /// - Throws: What `perform` throws if there is no key, and 422 for a key that is none.
  func once(
    _ request: Request,
    _ exchange: Exchange,
    perform: @escaping @Sendable (Attempt) throws(Problem) -> Void,
    again: @escaping @Sendable (IdempotencyRecord) async throws(Problem) -> Response
  ) throws(Problem) {
    guard request.headers.has("Idempotency-Key"), let text = request.headers["Idempotency-Key"]
    else {
      return try perform(Attempt(retry: nil, exchange: exchange, isSecond: true, lookAgain: {}))
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
    retries.enter(protection.key) {
      let last = Exchange { response in
        exchange.reply(response)
        if let next = self.retries.leave(protection.key) { self.store.inBackground { next() } }
      }
      self.lookUp(
        RepeatablePost(protection: protection, exchange: last, perform: perform, again: again),
        isSecond: false
      )
    }
  }

  private func lookUp(_ post: RepeatablePost, isSecond: Bool) {
    let (protection, exchange) = (post.protection, post.exchange)
    store.record(of: protection.key) { found in
      do throws(Problem) {
        switch found {
        case .failure(let error): throw Problem(error, session: "")
        case .success(nil):
          let attempt = Attempt(retry: protection, exchange: exchange, isSecond: isSecond) {
            self.lookUp(post, isSecond: true)
          }
          try post.perform(attempt)
        case .success(let record?):
          guard record.bodyDigest == protection.bodyDigest else {
            throw Problem(
              .idempotencyKeyReused,
              "The key \(protection.key.key) was used with another body."
            )
          }
          try self.replyFromPast(exchange) { () async throws(Problem) in
            try await post.again(record)
          }
        }
      } catch {
        exchange.reply(Response(error))
      }
    }
  }
}
