import DequeModule
import MicroHTTP
import OverscrollWire
import Problems
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
  /// Answers with what was done under the key.
  let answerAgain: @Sendable (IdempotencyRecord) -> Void

  /// The only attempt at a POST without a key.
  static func unrepeatable(_ exchange: Exchange) -> Attempt {
    Attempt(retry: nil, exchange: exchange, isSecond: true, lookAgain: {}, answerAgain: { _ in })
  }
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
  ///   - looksUp: Whether the key is looked up first; not if what performs it does so.
  ///   - perform: Performs it; replies through the exchange of the attempt.
  ///   - again: The answer to a request that was performed before.
  /// - Throws: What `perform` throws if there is no key, and 422 for a key that is none.
  func once(
    _ request: Request,
    _ exchange: Exchange,
    looksUp: Bool = true,
    perform: @escaping @Sendable (Attempt) throws(Problem) -> Void,
    again: @escaping @Sendable (IdempotencyRecord) async throws(Problem) -> Response
  ) throws(Problem) {
    guard let text = request.headers[.idempotencyKey] else {
      return try perform(.unrepeatable(exchange))
    }
    guard (1...128).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else {
      throw Problem(.invalid, "An Idempotency-Key has 1 to 128 visible ASCII characters.")
    }
    let protection = RetryProtection(
      key: IdempotencyKey(path: request.path, key: text),
      bodyDigest: EntityTag.digest(request.body)
    )
    retries.enter(protection.key) {
      let last = Exchange { response in
        exchange.reply(response)
        if let next = self.retries.leave(protection.key) { self.store.inBackground { next() } }
      }
      let post = RepeatablePost(
        protection: protection,
        exchange: last,
        perform: perform,
        again: again
      )
      if looksUp { self.lookUp(post, isSecond: false) } else { self.attempt(post, isSecond: false) }
    }
  }

  private func lookUp(_ post: RepeatablePost, isSecond: Bool) {
    store.record(of: post.protection.key) { found in
      switch found {
      case .failure(let error): post.exchange.reply(Response(Problem(error, session: "")))
      case .success(nil): self.attempt(post, isSecond: isSecond)
      case .success(let record?): self.answer(post, as: record)
      }
    }
  }

  private func attempt(_ post: RepeatablePost, isSecond: Bool) {
    let attempt = Attempt(
      retry: post.protection,
      exchange: post.exchange,
      isSecond: isSecond,
      lookAgain: { self.lookUp(post, isSecond: true) },
      answerAgain: { self.answer(post, as: $0) }
    )
    do throws(Problem) {
      try post.perform(attempt)
    } catch {
      post.exchange.reply(Response(error))
    }
  }

  /// Answers a POST as the one that was performed under its key, if that is the same.
  private func answer(_ post: RepeatablePost, as record: IdempotencyRecord) {
    do throws(Problem) {
      guard record.bodyDigest == post.protection.bodyDigest else {
        throw Problem(
          .idempotencyKeyReused,
          "The key \(post.protection.key.key) was used with another body."
        )
      }
      replyFromPast(post.exchange) { () async throws(Problem) in try await post.again(record) }
    } catch {
      post.exchange.reply(Response(error))
    }
  }
}
