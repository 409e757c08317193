import RefreshEngine
public import SessionLog

/// A batch that was applied to a moment and is not durable yet.
///
/// It never changes, so that the machine's lists share it.
final class PendingBatch: Sendable {
  /// The batch, with its number.
  let ticket: SessionMachine.Ticket
  /// The moment that it was applied to.
  let base: Moment
  /// The session after it.
  let after: SessionView
  /// Its events, for the log.
  let entries: [LogEntry]
  /// The protection of a retry, if the client wants it.
  let retry: RetryProtection?
  /// The moments within it at which a checkpoint is due.
  let checkpoints: [Moment]
  /// The session time at which it was accepted.
  let acceptedAt: Instant
  /// Sends the answer.
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
  /// The events of batches, in order.
  init(_ batches: [PendingBatch]) {
    // One batch's events are handed on as they are.
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

/// A client that waits for a session.
struct Waiter: Sendable {
  typealias ID = Int

  /// The condition for which it waits.
  enum Condition {
    /// Another revision, or another effect index, than the client has, or an instant; nil does not count.
    ///
    /// A number greater than the session's own wakes too: the session was made anew.
    case change(revision: Int?, effectIndex: Int?, instant: Instant? = nil)
    /// All events up to a revision, which the log has.
    case events(upTo: Int)
  }

  let id: ID
  let condition: Condition

  /// True if it is to be woken.
  func isMet(by present: SessionView) -> Bool {
    switch condition {
    case .change(let revision, let effectIndex, let instant):
      revision.map { $0 != present.base.revision } ?? false
        || effectIndex.map { $0 != present.effectIndex } ?? false
        || instant.map { $0 <= present.now } ?? false
    case .events(let revision): revision <= present.base.revision
    }
  }

  /// True if it waits for something that time brings.
  var awaitsTime: Bool {
    guard case .change(_, let effectIndex, let instant) = condition else { return false }
    return effectIndex != nil || instant != nil
  }

  /// True if it waits for events that the log has.
  var awaitsLog: Bool { if case .events = condition { true } else { false } }
}

/// The reason why a waiting client is woken.
public enum WakeReason: Hashable, Sendable {
  /// Its condition is met.
  case changed
  /// The session was deleted.
  case deleted
  /// The log cannot give the events that it waits for.
  case failed(SessionLogError)
}
