internal import SessionLog

extension SQLiteLog {
  /// The options of a log in SQLite.
  package struct Options: Sendable {
    /// The failures that an acknowledged write survives.
    package var durability = Durability.full
    /// The most used bytes of the main file; further writes get `storageFull`.
    package var maxBytes = 10 << 30
    /// The most sessions.
    package var maxSessions = 1_000_000
    /// The number of threads that read, at least 1.
    package var readers = 2
    /// The limits that only tests change.
    var limits = Limits()

    /// Makes the default options.
    package init() {}
  }

  /// The failures that an acknowledged write survives.
  package enum Durability: String, Hashable, Sendable, CaseIterable {
    /// The end of the process and the loss of power: each commit is synced.
    case full
    /// The end of the process. A loss of power may lose the last writes, in order.
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
    /// The longest time of a slice on a slow disk: a slice should last as long as the commit that it costs.
    var longestSlice = Duration.milliseconds(10)
    /// The time without writes after which the write-ahead log is copied to the main file.
    var idle = Duration.seconds(1)
    /// The pages of the write-ahead log from which it is copied to the main file at once.
    var pagesOfLog = 1000
    /// The number of pages of the write-ahead log, 32 MB, from which the writer waits for readers; the log is
    /// unhealthy if the wait does not help.
    var tooManyPagesOfLog = 8192
    /// The longest time that the writer waits for readers.
    var readerWait = Duration.milliseconds(100)
    /// The number of pages of the write-ahead log that stops all writes until a copy to the main file: 60 MB,
    /// less than the ballast, which must make room for them on a full disk.
    var mostPagesOfLog = 15_360
    /// The size of the file that is removed on a full disk: more than the longest write-ahead log, so that
    /// the log can be copied to the main file.
    var ballastBytes = 64 << 20
    /// The most idempotency keys.
    var retryKeys = 1_000_000
    /// The most bytes of waiting checkpoints; further checkpoints are refused.
    var waitingCheckpointBytes = 32 << 20
    /// The times between the attempts to write again after an unknown outcome.
    var firstRetry = Duration.milliseconds(10)
    var lastRetry = Duration.seconds(1)
    /// The time between two attempts of failing upkeep, and between two attempts to restore the ballast.
    var pause = Duration.seconds(1)
    /// The clock that dates idempotency keys, in microseconds since 1970.
    var wallClock: @Sendable () -> Int64 = { SystemTime.wallClock }
    /// The time of one slice of the background check, and the pause after a slice.
    var inspectionSlice = Duration.milliseconds(2)
    var inspectionPause = Duration.milliseconds(20)
    /// The registered name of SQLite's layer over the system; nil for SQLite's own.
    var systemLayer: String?
  }
}
