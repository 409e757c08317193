internal import Dispatch
internal import GroupLog

/// How long a slice of work between two commits lasts: as long as its own commit, which it must be
/// worth, within limits.
struct Slice {
  private let limits: SQLiteLog.Limits
  private var commitTime = Duration.zero

  init(_ limits: SQLiteLog.Limits) { self.limits = limits }

  var length: Duration { min(max(limits.slice, commitTime), limits.longestSlice) }

  /// Ends the slice's transaction.
  mutating func commit(_ connection: SQLiteConnection) throws(SQLiteFailure) {
    let begin = DispatchTime.now()
    try connection.statement("COMMIT").run()
    commitTime = .nanoseconds(DispatchTime.now().uptimeNanoseconds - begin.uptimeNanoseconds)
  }
}
