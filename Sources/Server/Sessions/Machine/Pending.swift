import RefreshEngine
public import SessionLog

/// A batch that was applied to a moment but is not yet durable.
///
/// The batch never changes, so that the machine's lists can share it.
final class PendingBatch: Sendable {
  /// The submission of the batch, with its number.
  let ticket: SessionMachine.Ticket
  /// The moment before the batch.
  let base: Moment
  /// The session after the batch.
  let after: SessionView
  /// The events of the batch, for the log.
  let entries: [LogEntry]
  /// The protection of a retry; nil without a key.
  let retry: RetryProtection?
  /// The moments within the batch at which a checkpoint is due.
  let checkpoints: [Moment]
  /// The session time at which the batch was accepted.
  let acceptedAt: Instant
  /// Sends the answer to the batch.
  let answer: @Sendable () -> Void

  init(
    ticket: SessionMachine.Ticket,
    base: Moment,
    after: SessionView,
    entries: [LogEntry] = [],
    retry: RetryProtection?,
    checkpoints: [Moment] = [],
    acceptedAt: Instant,
    answer: @escaping @Sendable () -> Void
  ) {
    self.ticket = ticket
    self.base = base
    self.after = after
    self.entries = entries
    self.retry = retry
    self.checkpoints = checkpoints
    self.acceptedAt = acceptedAt
    self.answer = answer
  }
}

extension LogAppend {
  /// Makes the append of the batches' events, in order.
  init(_ batches: [PendingBatch]) {
    // A single batch needs no copy of its events.
    let entries = batches.count == 1 ? batches[0].entries : batches.flatMap(\.entries)
    let retries = batches.compactMap { batch in
      batch.retry.map { retry in
        RetriedPart(
          protection: retry,
          revision: batch.base.revision,
          count: batch.entries.count
        )
      }
    }
    self.init(entries, retries: retries)
  }
}

/// A client that waits for a change of a session.
struct Waiter: Sendable {
  typealias ID = Int

  /// The condition that ends the wait.
  enum Condition {
    /// A revision or effect index that differs from the client's, or an instant; nil does not count.
    ///
    /// A client's number above the session's also ends the wait: the session is then a new one of the name.
    case change(revision: Int?, effectIndex: Int?, instant: Instant? = nil)
    /// All events up to a revision that the log has.
    case events(upTo: Int)
  }

  let id: ID
  let condition: Condition

  /// True if the condition holds, so that the client must be woken.
  func isMet(by present: SessionView) -> Bool {
    switch condition {
    case .change(let revision, let effectIndex, let instant):
      revision.map { $0 != present.base.revision } ?? false
        || effectIndex.map { $0 != present.effectIndex } ?? false
        || instant.map { $0 <= present.now } ?? false
    case .events(let revision): revision <= present.base.revision
    }
  }

  /// True if the passage of time can meet the condition.
  var awaitsTime: Bool {
    guard case .change(_, let effectIndex, let instant) = condition else { return false }
    return effectIndex != nil || instant != nil
  }

  /// True if the waiter needs events from the log.
  var awaitsLog: Bool { if case .events = condition { true } else { false } }
}

/// The reason for the wake-up of a waiting client.
public enum WakeReason: Hashable, Sendable {
  /// The waiter's condition holds.
  case changed
  /// The session was deleted.
  case deleted
  /// The log cannot provide the events for the waiter.
  case failed(SessionLogError)
}
