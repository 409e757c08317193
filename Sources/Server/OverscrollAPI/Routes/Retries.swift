import DequeModule
import HTTPSemantics
import MicroHTTP
import OverscrollWire
import Problems
import SessionLog
import Sessions
import Synchronization

/// The idempotency keys of the running requests: a second request with a key waits for the first one.
final class RetryDesk: Sendable {
  private let atWork = Mutex<[IdempotencyKey: Deque<@Sendable () -> Void>]>([:])

  /// Enters a key, and calls `work`: immediately, or when all earlier entries have left.
  func enter(_ key: IdempotencyKey, _ work: @escaping @Sendable () -> Void) {
    let isFree = atWork.withLock { atWork in
      let isFree = atWork[key] == nil
      if isFree { atWork[key] = [] } else { atWork[key]?.append(work) }
      return isFree
    }
    if isFree { work() }
  }

  /// Leaves a key; returns the work that has waited longest, which then holds the key.
  func leave(_ key: IdempotencyKey) -> (@Sendable () -> Void)? {
    atWork.withLock { atWork in
      let next = atWork[key]?.popFirst()
      if next == nil { atWork[key] = nil }
      return next
    }
  }
}

/// An attempt at a POST, which the client may repeat with its key.
struct Attempt: Sendable {
  let request: Request
  /// The exchange for the attempt's answer.
  let exchange: Exchange
  /// The functions and the key to repeat the attempt; nil without a key.
  // The class makes copies cheap: all attempts are copied, and few have a repetition.
  fileprivate var repetition: Repetition?
  /// True if no further look-up of the key is possible: the key was looked up again after an obstacle, or
  /// the request has no key.
  fileprivate(set) var isLast = true

  fileprivate final class Repetition: Sendable {
    let retry: RetryProtection
    let perform: @Sendable (Attempt) throws(Problem) -> Void
    let again: @Sendable (IdempotencyRecord) throws(Problem) -> Response

    init(
      _ retry: RetryProtection,
      perform: @escaping @Sendable (Attempt) throws(Problem) -> Void,
      again: @escaping @Sendable (IdempotencyRecord) throws(Problem) -> Response
    ) {
      self.retry = retry
      self.perform = perform
      self.again = again
    }
  }

  /// Makes the only attempt at a POST without a key.
  init(_ call: Call) { (request, exchange) = (call.request, call.exchange) }

  /// Makes the first attempt at a POST with a key.
  fileprivate init(_ request: Request, _ exchange: Exchange, _ repetition: Repetition) {
    (self.request, self.exchange, self.repetition) = (request, exchange, repetition)
    isLast = false
  }

  /// The protection of a retry; nil without a key.
  var retry: RetryProtection? { repetition?.retry }
}

extension Response {
  /// The same response, marked as a replay of the first response to its key.
  fileprivate var replayed: Response {
    var response = self
    response.headers.append(("Idempotent-Replayed", "true"))
    return response
  }
}

extension APIHandler {
  /// Performs a POST, or repeats the answer to an earlier POST with the same `Idempotency-Key`.
  ///
  /// - Parameters:
  ///   - call: The POST.
  ///   - looksUp: True to look up the key first; false if `perform` looks it up.
  ///   - perform: Performs the POST, and replies through the attempt's exchange.
  ///   - again: Makes the answer to a request that was performed before.
  /// - Throws: The problem of `perform` for a request without a key, and 422 for an invalid key.
  func once(
    _ call: Call,
    looksUp: Bool = true,
    perform: @escaping @Sendable (Attempt) throws(Problem) -> Void,
    again: @escaping @Sendable (IdempotencyRecord) throws(Problem) -> Response
  ) throws(Problem) {
    let (request, exchange) = (call.request, call.exchange)
    guard let text = request.headers[.idempotencyKey] else { return try perform(Attempt(call)) }
    guard (1...128).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else {
      throw Problem(.invalid, "An Idempotency-Key has 1 to 128 visible ASCII characters.")
    }
    let key = IdempotencyKey(path: request.path, key: text)
    retries.enter(key) {
      let retry = RetryProtection(key: key, bodyDigest: EntityTag.digest(request.body))
      let repetition = Attempt.Repetition(retry, perform: perform, again: again)
      let ending = Exchange { response in
        exchange.reply(response)
        if let next = self.retries.leave(key) { self.store.inBackground { next() } }
      }
      let attempt = Attempt(request, ending, repetition)
      if looksUp { self.lookUp(attempt, repetition) } else { self.begin(attempt, repetition) }
    }
  }

  /// Looks up the key of a POST, and repeats the answer or performs the POST.
  private func lookUp(_ attempt: Attempt, _ repetition: Attempt.Repetition) {
    store.record(of: repetition.retry.key) { found in
      switch found {
      case .failure(let error): attempt.exchange.reply(Response(Problem(error, session: "")))
      case .success(nil): self.begin(attempt, repetition)
      case .success(let record?): self.answer(attempt, as: record)
      }
    }
  }

  /// Looks up the key again after an obstacle; false if the attempt has no further look-up.
  func lookUpAgain(_ attempt: Attempt) -> Bool {
    guard !attempt.isLast, let repetition = attempt.repetition else { return false }
    var last = attempt
    last.isLast = true
    lookUp(last, repetition)
    return true
  }

  private func begin(_ attempt: Attempt, _ repetition: Attempt.Repetition) {
    attempt.exchange.attempt { () throws(Problem) in try repetition.perform(attempt) }
  }

  /// Repeats the answer to the POST that used the key, if both bodies are the same.
  func answer(_ attempt: Attempt, as record: IdempotencyRecord) {
    guard let repetition = attempt.repetition,
      record.bodyDigest == repetition.retry.bodyDigest
    else {
      let detail = "The key \(attempt.retry?.key.key ?? "") was used with another body."
      return attempt.exchange.reply(Response(Problem(.idempotencyKeyReused, detail)))
    }
    replyFromPast(attempt.exchange) { () throws(Problem) in
      try repetition.again(record).replayed
    }
  }
}
