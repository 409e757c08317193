import RefreshEngine
import SessionLog

/// A batch that was applied to a moment and is not durable yet.
///
/// It never changes, so that the machine's lists share it.
final class PendingBatch: Sendable {
  /// What was applied.
  let ticket: SessionMachine.Ticket
  /// The moment that it was applied to.
  let base: Moment
  /// The session after it.
  let after: CaughtUpMoment
  /// Its events, for the log.
  let entries: [LogEntry]
  /// What makes a retry of it safe, if the client wants that.
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
    after: CaughtUpMoment,
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

extension PendingBatch {
  /// A refusal, which adds nothing: it stands once the log has no later moment than its base.
  convenience init(
    refusing ticket: SessionMachine.Ticket,
    _ error: SubmissionError,
    on base: CaughtUpMoment,
    at time: Instant
  ) {
    self.init(
      ticket: ticket,
      base: base.base,
      after: base,
      retry: nil,
      acceptedAt: time,
      answer: { ticket.batch.refuse(error) }
    )
  }
}

extension LogAppend {
  /// The events of batches, in order.
  init(_ batches: [PendingBatch]) {
    // Fast path: the array of one batch is passed on as it is.
    if batches.count == 1, batches[0].retry == nil {
      self.init(batches[0].entries)
      return
    }
    self.init(
      batches.flatMap(\.entries),
      retries: batches.compactMap { batch in
        batch.retry.map { retry in
          RetriedPart(
            protection: retry,
            revision: batch.base.revision,
            count: batch.entries.count
          )
        }
      }
    )
  }
}

/// What a client waits for: an event after a revision, or an effect after an index.
struct Waiter: Sendable {
  typealias ID = Int

  let id: ID
  /// Wakes at another revision; nil does not wait for one.
  let revision: Int?
  /// Wakes at another effect index; nil does not wait for one.
  let effectIndex: Int?

  /// Whether it is to be woken.
  ///
  /// A number greater than the session's own wakes too: the session was made anew.
  func isMet(revision: Int, effectIndex: Int) -> Bool {
    (self.revision.map { $0 != revision } ?? false)
      || (self.effectIndex.map { $0 != effectIndex } ?? false)
  }
}

/// A client that must see what the log has: all events up to a revision.
struct Reader: Sendable {
  typealias ID = Int

  let id: ID
  let revision: Int
}

/// Why a client that waits is woken.
public enum WakeReason: Hashable, Sendable {
  /// There is an event or an effect that it waits for.
  case changed
  /// The session was deleted.
  case deleted
}
