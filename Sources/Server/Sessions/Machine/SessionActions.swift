import RefreshEngine
import SessionLog

extension SessionMachine {
  /// The actions of the driver: first the news for clients, then the call of the log.
  ///
  /// At most one call of the log is under way, and at most one batch is being applied, so that there is
  /// room for one of each.
  struct Actions {
    /// Batches that are refused.
    var refusals: [(ticket: Ticket, error: SubmissionError)] = []
    /// Batches that are durable, to be answered in order.
    var durable: ArraySlice<PendingBatch> = []
    /// Moments to keep checkpoints of.
    var checkpoints: [Moment] = []
    /// Waiters to wake.
    var woken: [(waiter: Waiter.ID, reason: WakeReason)] = []
    var logCall: LogCall?
    /// The longest pause before the call of the log, a random time in microseconds.
    var longestPause: Microseconds = 0
    /// A batch to apply; then `applied` is called.
    var application: Application?
    /// The time for a call of `cameDue`, in place of the time scheduled before.
    var schedule: Schedule?

    /// True if there is nothing to do outside the lock but to apply a batch.
    var isEmpty: Bool {
      refusals.isEmpty && durable.isEmpty && checkpoints.isEmpty && woken.isEmpty
        && logCall == nil
    }
  }

  /// A call of the log, with the number that its answer must have.
  enum LogCall {
    /// Append, then call `committed` or `failed`.
    case append(LogAppend, after: LogPosition, Operation)
    /// Ask for the end of the session, then call `confirmed` or `failed`.
    case confirm(Operation)
    /// Read the events after a moment, then call `readBack` or `readBackFailed`.
    case readBack(after: Moment, Operation)
    /// Call `triedAgain` after a pause.
    case tryAgain(Operation)
  }

  /// A batch to apply to a moment.
  struct Application {
    let ticket: Ticket
    /// The moment, advanced towards the present.
    let start: SessionView

    var base: Moment { start.base }
  }

  /// A session time; nil is never.
  struct Schedule {
    let instant: Instant?
  }
}
