internal import SessionLog

extension SQLiteLog {
  /// The choices of the operator.
  public struct Options: Sendable {
    /// The failures that an acknowledged write survives.
    public var durability = Durability.full
    /// The most bytes of the main file that may be in use; beyond, `storageFull`.
    public var maxBytes = 10 << 30
    /// The most sessions.
    public var maxSessions = 1_000_000
    /// The number of threads that read, at least 1.
    public var readers = 2
    /// The limits that only tests change.
    var limits = Limits()

    /// Makes the default choice.
    public init() {}
  }

  /// The failures that an acknowledged write survives.
  public enum Durability: String, Hashable, Sendable, CaseIterable {
    /// The end of the process and the loss of power: each commit is synced.
    case full
    /// The end of the process. The loss of power may take the last writes, in order.
    case normal
  }

  /// Sizes and times that were tuned by measuring.
  struct Limits: Sendable {
    /// The rows after which appends go to the other tail.
    var tailRows = 100_000
    /// The bytes of events after which appends go to the other tail.
    var tailBytes = 64 << 20
    /// The time of one slice of upkeep, between two commits.
    var slice = Duration.milliseconds(1)
    /// The longest time of a slice where the disk is slow: a slice costs a commit as well, and is
    /// worth it only if it is not shorter.
    var longestSlice = Duration.milliseconds(10)
    /// The time without writes after which the write-ahead log is copied to the main file.
    var idle = Duration.seconds(1)
    /// The pages of the write-ahead log from which it is copied to the main file at once.
    var pagesOfLog = 1000
    /// The pages of the write-ahead log from which readers are waited for, and the log's health is
    /// failing if that was not enough: 32 MB.
    var tooManyPagesOfLog = 8192
    /// The longest time that the writer waits for readers.
    var readerWait = Duration.milliseconds(100)
    /// The pages of the write-ahead log from which nothing is written until it is copied to the
    /// main file: 60 MB, less than the ballast, which must make room for them on a full disk.
    var mostPagesOfLog = 15_360
    /// The size of the file that is removed when the disk is full: more than the write-ahead log
    /// reaches, so that it can be copied to the main file.
    var ballastBytes = 64 << 20
    /// The most idempotency keys.
    var retryKeys = 1_000_000
    /// The most bytes of checkpoints that wait to be written; more are refused.
    var waitingCheckpointBytes = 32 << 20
    /// The times between the attempts to write again after an unknown outcome.
    var firstRetry = Duration.milliseconds(10)
    var lastRetry = Duration.seconds(1)
    /// The time between two attempts of upkeep that fails, and between two to restore the ballast.
    var pause = Duration.seconds(1)
    /// The clock by which idempotency keys get old, in microseconds since 1970.
    var wallClock: @Sendable () -> Int64 = { SystemTime.wallClock }
    /// The time of one slice of the check in the background, and the pause after it.
    var inspectionSlice = Duration.milliseconds(2)
    var inspectionPause = Duration.milliseconds(20)
    /// The registered name of SQLite's layer over the system; nil for SQLite's own.
    var systemLayer: String?
  }
}
