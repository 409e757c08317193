internal import Dispatch
internal import SessionLog

/// The writer, or a part of it; all parts share the room, with its connection and its indexes.
protocol WriterPart {
  var room: Room { get }
}

extension WriterPart {
  var connection: SQLiteConnection { room.connection }
  var shared: SharedIndexes { room.shared }
  var options: SQLiteLog.Options { shared.options }
  var limits: SQLiteLog.Limits { shared.options.limits }

  func makeRoom(after failure: SQLiteFailure) {
    if failure.isFull { room.makeRoom(failure) }
  }
}

/// The length of a slice of work between two commits: the time of the slice's own commit, within limits.
struct Slice {
  private let limits: SQLiteLog.Limits
  private var commitTime = Duration.zero

  init(_ limits: SQLiteLog.Limits) { self.limits = limits }

  var length: Duration { min(max(limits.slice, commitTime), limits.longestSlice) }

  mutating func commit(_ connection: SQLiteConnection) throws(SQLiteFailure) {
    let begin = DispatchTime.now()
    try connection.statement("COMMIT").run()
    commitTime = begin.elapsed
  }
}
