import RefreshEngine
import SessionLog

extension SessionMachine {
  /// The actions for the driver: first the news for clients, then the call of the log.
  ///
  /// At most one call of the log is in progress, and at most one batch is being applied, so the structure
  /// has one place for each.
  struct Actions {
    /// The batches to refuse.
    var refusals: [(ticket: Ticket, error: SubmissionError)] = []
    /// The durable batches, to answer in order.
    var durable: ArraySlice<PendingBatch> = []
    /// The moments whose checkpoints the log should store.
    var checkpoints: [Moment] = []
    /// The waiters to wake.
    var woken: [(waiter: Waiter.ID, reason: WakeReason)] = []
    var logCall: LogCall?
    /// The longest pause before the call of the log, a random time in microseconds.
    var longestPause: Microseconds = 0
    /// The batch to apply; its application ends with a call of `applied`.
    var application: Application?
    /// The session time for a call of `cameDue`, or nil for no call, which replaces the earlier time.
    var schedule: Instant??

    /// True if the only possible action outside the lock is the application of a batch.
    var isEmpty: Bool {
      refusals.isEmpty && durable.isEmpty && checkpoints.isEmpty && woken.isEmpty
        && logCall == nil
    }
  }

  /// A call of the log, with the operation's number for the answer.
  enum LogCall {
    /// Appends, then calls `committed` or `failed`.
    case append(LogAppend, after: LogPosition, Operation)
    /// Asks for the end of the session's log, then calls `confirmed` or `failed`.
    case confirm(Operation)
    /// Reads the events after a moment, then calls `readBack` or `readBackFailed`.
    case readBack(after: Moment, Operation)
    /// Calls `triedAgain` after a pause.
    case tryAgain(Operation)
  }

  /// A batch to apply to a moment.
  struct Application {
    let ticket: Ticket
    /// The moment before the batch, advanced towards the present.
    let start: SessionView

    var base: Moment { start.base }
  }
}
